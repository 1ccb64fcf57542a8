import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import type { Limiter } from '../../../platform/limits.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Registry } from './registry.ts';

/** What sockets need from their process. */
export interface SocketSources extends Omit<Context, 'actor' | 'ip'> {
  limiter: Limiter;
  secrets: Secrets;
  /** The origin of our pages. */
  publicOrigin: string;
  /** The owner of a live session; null for one that has ended. */
  findActor(sessionId: string): Promise<Actor | null>;
  /** Whose grant holds for a page of this origin; null for one that holds no more. */
  findGuest(grantId: string, origin: string): Promise<Actor | null>;
}

/** Tells accounts how many dialogs have something unread, soon after it may have changed. */
export interface UnreadCounts {
  changed(accountId: string): void;
  stop(): void;
}

export interface SocketTools extends SocketSources {
  registry: Registry;
  unread: UnreadCounts;
}
