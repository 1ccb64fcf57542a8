import type { ErrorCode } from '../contracts/problem.ts';
import type { ToastLook } from '../domain/overlays.ts';
import type { Call } from './call.ts';

/** What an island tells its surroundings, by name. */
export interface HostEvents {
  /** Once: the island is drawn and answers to a visitor. */
  ready: Record<never, never>;
  /** A list came. `ms` from the call to the answer, 0 when the page was drawn with it. */
  load: { count: number; total: number; query: object; ms: number };
  error: { code: ErrorCode; retryable: boolean };
  /** Before a choice counts; cancelled, it does not. */
  'query-change': { query: object };
  /** Once for each card that a visitor had before the eyes. */
  'item-view': { id: number };
  /** Before a card opens; cancelled, it does not. */
  'item-click': { id: number; url: string };
  /** A list came with nothing in it. */
  empty: { query: object };
}

/**
 * All that an island may touch of its surroundings. The site, a widget and a test each make their own; it grows when an
 * island needs more.
 */
export interface Host {
  call: Call;
  /** Puts the address of what the island now shows into the history; loads nothing. */
  navigate(url: string): void;
  /** Tells the address when a visitor goes back or forward; answers how to stop listening. */
  onNavigate(listener: (url: URL) => void): () => void;
  /** Address of a vacancy's page, absolute or of the page's own origin. */
  linkTo(vacancyId: number): string;
  /** False when somebody cancelled it. */
  emit<Name extends keyof HostEvents>(event: Name, detail: HostEvents[Name]): boolean;
  now(): Date;
}

/** An island that opens a layer says which one, in addition to its host. Resolves to undefined when a visitor dismissed it. */
export type OpenLayer<Name extends string, Props, Result> = (name: Name, props: Props) => Promise<Result | undefined>;

/** Says something short above everything for a few seconds. */
export type ShowToast = (content: string, look?: Partial<ToastLook>) => void;
