import { RESPOND_UNDO_SECONDS } from '#shared/domain/limits.ts';
import { SECOND_MS } from '#shared/domain/time.ts';

let ticking: ReturnType<typeof setInterval> | undefined;

/** Shows the seconds in which the last change can be taken back; then its button goes. */
export function countDown(): void {
  clearInterval(ticking);
  const left = document.querySelector<HTMLElement>('[data-until]');
  if (!left) return;
  // The clock of this device may differ from the server's.
  const end = performance.now() + RESPOND_UNDO_SECONDS * SECOND_MS;
  const tick = () => {
    const seconds = Math.ceil((end - performance.now()) / SECOND_MS);
    left.textContent = seconds > 0 ? `. Отменить можно ещё ${seconds}\u00a0с` : '';
    if (seconds > 0) return;
    clearInterval(ticking);
    document.querySelector('form[data-board="undo"]')?.remove();
  };
  tick();
  ticking = setInterval(tick, SECOND_MS);
}
