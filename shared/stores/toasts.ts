import { atom, type ReadableAtom } from 'nanostores';
import { TOAST_LOOK, TOAST_WITH_ACTION_MS, TOASTS_MAX, type ToastLook } from '../domain/overlays.ts';

export interface Toast extends Omit<ToastLook, 'timeoutMs'> {
  readonly id: number;
  /** Plain text. */
  readonly content: string;
}

export interface Toasts {
  /** From the oldest to the newest. */
  $toasts: ReadableAtom<readonly Toast[]>;
  show(content: string, look?: Partial<ToastLook>): void;
  close(id: number): void;
  /** Pauses all of them while a visitor hovers or focuses one. */
  pause(): void;
  /** Continues from the remaining time. */
  resume(): void;
}

interface Clock {
  leftMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Short messages above one page, each for a few seconds. */
export function createToasts(): Toasts {
  const $toasts = atom<readonly Toast[]>([]);
  const clocks = new Map<number, Clock>();
  let lastId = 0;
  let isPaused = false;

  function start(id: number, clock: Clock): void {
    clock.startedAt = performance.now();
    clock.timer = setTimeout(() => close(id), clock.leftMs);
  }

  function show(content: string, look: Partial<ToastLook> = {}): void {
    const usualMs = look.action ? TOAST_WITH_ACTION_MS : TOAST_LOOK.timeoutMs;
    const { timeoutMs, ...rest } = { ...TOAST_LOOK, timeoutMs: usualMs, ...look };
    const id = ++lastId;
    const clock: Clock = { leftMs: timeoutMs, startedAt: 0, timer: undefined };
    clocks.set(id, clock);
    if (!isPaused) start(id, clock);
    $toasts.set([...$toasts.get(), { id, content, ...rest }]);
    const [oldest] = $toasts.get();
    if (oldest && $toasts.get().length > TOASTS_MAX) close(oldest.id);
  }

  function close(id: number): void {
    clearTimeout(clocks.get(id)?.timer);
    if (clocks.delete(id)) $toasts.set($toasts.get().filter((toast) => toast.id !== id));
  }

  function pause(): void {
    if (isPaused) return;
    isPaused = true;
    for (const clock of clocks.values()) {
      clearTimeout(clock.timer);
      clock.leftMs -= performance.now() - clock.startedAt;
    }
  }

  function resume(): void {
    if (!isPaused) return;
    isPaused = false;
    for (const [id, clock] of clocks) start(id, clock);
  }

  return { $toasts, show, close, pause, resume };
}
