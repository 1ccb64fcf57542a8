import type { ErrorCode } from '../contracts/problem.ts';
import type { ToastLook } from '../domain/overlays.ts';
import type { Call } from './call.ts';

/** Events that an island reports to its host, by name. */
export interface HostEvents {
  /** Once, when the island is rendered and interactive. */
  ready: Record<never, never>;
  /** A list arrived. `ms` from the call to the answer, 0 when it was rendered with the page. */
  load: { count: number; total: number; query: object; ms: number };
  error: { code: ErrorCode; retryable: boolean };
  /** Before a choice takes effect; can be cancelled. */
  'query-change': { query: object };
  /** Once for each card that a visitor has seen. */
  'item-view': { id: number };
  /** Before a card opens; can be cancelled. */
  'item-click': { id: number; url: string };
  /** Before the form of a respond opens in place; false where the host has opened it. */
  'respond-open': { id: number };
  /** A list arrived empty. */
  empty: { query: object };
  /** The form of a respond shows another step; nothing of what was typed goes along. */
  'respond-step': { step: string };
  'respond-sent': { respondId: number; target: { vacancyId: number } | { companyId: number } };
}

/**
 * The interface through which an island uses its environment. The site, a widget and a test each implement it; it grows
 * when an island needs more.
 */
export interface Host {
  call: Call;
  /** Pushes the address of the island's current view to the history, without loading it. */
  navigate(url: string): void;
  /** Reports the address when a visitor goes back or forward; returns an unsubscribe function. */
  onNavigate(listener: (url: URL) => void): () => void;
  /** Address of a vacancy's page, absolute or relative to the page's origin. */
  linkTo(vacancyId: number): string;
  /** False when a listener cancelled it. */
  emit<Name extends keyof HostEvents>(event: Name, detail: HostEvents[Name]): boolean;
  now(): Date;
}

/** Opens one kind of layer, in addition to the island's host. Resolves to undefined when the visitor dismissed it. */
export type OpenLayer<Name extends string, Props, Result> = (name: Name, props: Props) => Promise<Result | undefined>;

/** Shows a short message for a few seconds. */
export type ShowToast = (content: string, look?: Partial<ToastLook>) => void;
