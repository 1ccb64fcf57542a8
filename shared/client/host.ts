import type { Call } from './call.ts';

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
  now(): Date;
}
