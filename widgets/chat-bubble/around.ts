import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { ChatValues } from '#shared/domain/chat-attributes.ts';
import type { GivenContext } from '../kit/chat/page-context.ts';
import type { BubbleParts } from './launcher.ts';

export type ConnectionState = 'offline' | 'connecting' | 'online' | 'reconnecting';

export type Bubble = HTMLElement & ChatValues & { opened: boolean; test: boolean; fetcher: Fetch | undefined };

export interface Around {
  /** What the page has said of itself. */
  context(): GivenContext | null;
  parts(): BubbleParts;
  origin(): string;
  hrefOf(path: string): string;
  emit(name: string, detail: object): boolean;
  /** Something that the closed bubble shows is another. */
  changed(): void;
}

/** What an open panel tells its holder. */
export interface PanelHearer {
  /** False once it was removed, or is for another company. */
  isWanted(): boolean;
  unread(count: number): void;
  connection(state: ConnectionState, attempt: number): void;
  reach(isReached: boolean): void;
}
