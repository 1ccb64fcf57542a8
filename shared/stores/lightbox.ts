import { atom, type ReadableAtom } from 'nanostores';
import {
  LIGHTBOX_SWIPE_PX,
  LIGHTBOX_WHEEL_MS,
  LIGHTBOX_ZOOM_MAX,
  LIGHTBOX_ZOOM_MIN,
  LIGHTBOX_ZOOM_STEP,
  type LightboxActions,
  type LightboxImage,
  type LightboxView,
} from '../domain/overlays.ts';

export interface Lightbox extends LightboxActions {
  $view: ReadableAtom<LightboxView>;
}

const UPRIGHT = { isBroken: false, isActual: false, zoom: 1, degrees: 0, x: 0, y: 0 };

/** The state of one lightbox. An `index` out of range is clamped. */
export function createLightbox(images: readonly LightboxImage[], index = 0): Lightbox {
  const first = clamp(index, 0, images.length - 1);
  const $view = atom<LightboxView>({ image: images[first], index: first, count: images.length, ...UPRIGHT });
  let wheeledAt = -Infinity;

  const change = (part: Partial<LightboxView>): void => $view.set({ ...$view.get(), ...part });

  function goTo(next: number): void {
    const image = images[next];
    if (image) change({ image, index: next, ...UPRIGHT });
  }

  function zoomTo(zoom: number): void {
    change({ zoom: clamp(zoom, LIGHTBOX_ZOOM_MIN, LIGHTBOX_ZOOM_MAX) });
  }

  function wheel(deltaY: number): void {
    const now = performance.now();
    if (deltaY === 0 || now - wheeledAt < LIGHTBOX_WHEEL_MS) return;
    wheeledAt = now;
    zoomTo($view.get().zoom + (deltaY < 0 ? LIGHTBOX_ZOOM_STEP : -LIGHTBOX_ZOOM_STEP));
  }

  function swipe(deltaX: number): void {
    if (Math.abs(deltaX) >= LIGHTBOX_SWIPE_PX) goTo($view.get().index - Math.sign(deltaX));
  }

  return {
    $view,
    next: () => goTo($view.get().index + 1),
    previous: () => goTo($view.get().index - 1),
    zoomIn: () => zoomTo($view.get().zoom + LIGHTBOX_ZOOM_STEP),
    zoomOut: () => zoomTo($view.get().zoom - LIGHTBOX_ZOOM_STEP),
    zoomTo,
    rotate: (degrees) => change({ degrees: $view.get().degrees + degrees, x: 0, y: 0 }),
    resize: () => change({ isActual: !$view.get().isActual, zoom: 1, x: 0, y: 0 }),
    wheel,
    swipe,
    move(deltaX, deltaY, reach) {
      const { x, y } = $view.get();
      change({ x: clamp(x + deltaX, -reach.x, reach.x), y: clamp(y + deltaY, -reach.y, reach.y) });
    },
    fail: () => change({ isBroken: true }),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
