import { whenBlocked } from '../kit/blocked.ts';
import { isKeptOut } from '../kit/kept-out.ts';
import type { RespondWindow } from '../kit/respond/respond-window.tsx';
import type { Around } from './course.ts';
import { openFrom as openInline } from './open.ts';

type Opens = typeof openInline;

/** In the page; where the page's policy blocks our requests, in a frame. */
export const openFrom: Opens = (button, parts, around) => {
  if (button.mode === 'inline') return openInline(button, parts, around);
  const { origin } = around;
  let isMoved = false;
  /** Nobody hears of a window that another one replaces. */
  const quiet: Around = {
    ...around,
    emit: (name, detail) => isMoved || around.emit(name, detail),
    show: (state) => isMoved || around.show(state),
    onClose: () => isMoved || end(),
  };
  let window: RespondWindow | null = openInline(button, parts, quiet);
  if (!window) return null;
  const stop = whenBlocked('connect-src', origin, () => void move());

  function end(): void {
    stop();
    around.onClose();
  }

  async function move(): Promise<void> {
    if (isMoved) return;
    stop();
    const { openFrom: openFramed } = await import('./open-framed.ts');
    isMoved = true;
    window?.close('moved');
    window = openFramed(button, parts, around);
  }
  if (isKeptOut(origin)) void move();

  return {
    close: (reason) => window?.close(reason),
    focus: () => window?.focus(),
    submit: async (fields) => window?.submit(fields),
  };
};
