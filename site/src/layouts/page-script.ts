import '../features/city/city-link.ts';
import '../features/cookies/ask-cookies.ts';
import '../features/favorite/heart-press.ts';
import './bare-forms.ts';
import './kept.ts';
import './form-links.ts';
import './account.ts';
import './load-ahead.ts';
import { reloadForChunk } from './chunk-reload.ts';

/** The script of every page. */
const surroundings = {
  get memory() {
    return sessionStorage;
  },
  nowMs: () => Date.now(),
  isOnline: () => navigator.onLine,
  reload: () => location.reload(),
};

function reloadAfter(event: Event, error: unknown): void {
  if (reloadForChunk(error, surroundings)) event.preventDefault();
}

addEventListener('astro:hydration-error', (event) =>
  reloadAfter(event, (event as CustomEvent<{ error: unknown }>).detail.error),
);
addEventListener('unhandledrejection', (event) => reloadAfter(event, event.reason));

// Reloaded above an open layer: its entry of the history stands for nothing any more (`layer-history.ts`).
const { layer = 0 } = (history.state ?? {}) as { layer?: number };
if (layer > 0) history.go(-layer);
