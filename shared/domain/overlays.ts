/** Whatever stands above a page: layers, toasts, the lightbox. Every constant of theirs; lengths are CSS pixels. */

export type LayerSize = 'sm' | 'lg' | 'xl' | 'xl2' | 'xl3';
export type LayerPosition = 'left' | 'center' | 'right';
export type LayerTheme = 'white' | 'gray';

export interface LayerLook {
  size: LayerSize;
  /** On a phone every layer is a sheet from below. */
  position: LayerPosition;
  theme: LayerTheme;
  /** A visitor cannot close it: no cross, no Escape, no press beside it. Its own buttons can. */
  isLocked: boolean;
  /** A press beside it closes it. */
  closesByBackdrop: boolean;
  /** It closes by itself after this time. */
  timeoutMs: number | null;
}

export const LAYER_LOOK: Readonly<LayerLook> = {
  size: 'lg',
  position: 'center',
  theme: 'white',
  isLocked: false,
  closesByBackdrop: true,
  timeoutMs: null,
};

/** The front one answers, those behind it are dimmed, older ones are hidden. */
export type LayerPlace = 'front' | 'back' | 'hidden';

/** The front layer and those behind it that are still seen. */
export const LAYERS_IN_SIGHT = 3;

export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'default';
export type ToastPosition = 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';

export interface ToastLook {
  type: ToastType;
  position: ToastPosition;
  timeoutMs: number;
}

export const TOAST_LOOK: Readonly<ToastLook> = { type: 'default', position: 'top-right', timeoutMs: 3_000 };

/** One more takes the place of the oldest. */
export const TOASTS_MAX = 20;

export interface LightboxImage {
  src: string;
  alt: string;
  /** Shown above the picture; its `alt` where there is none. */
  title?: string | undefined;
}

export const LIGHTBOX_ZOOM_STEP = 0.12;
export const LIGHTBOX_ZOOM_MAX = 3;
export const LIGHTBOX_ZOOM_MIN = 0.1;
/** A shorter move of a finger turns no page. */
export const LIGHTBOX_SWIPE_PX = 50;
/** Of many turns of the wheel within this time one counts. */
export const LIGHTBOX_WHEEL_MS = 80;

/** The lightbox as it is drawn. */
export interface LightboxView {
  /** Undefined when there is nothing to show. */
  image: LightboxImage | undefined;
  /** From 0. */
  index: number;
  count: number;
  /** The picture could not be loaded. */
  isBroken: boolean;
  /** In its own size; else within the window. */
  isActual: boolean;
  /** Times that size. */
  zoom: number;
  /** Clockwise; a full turn goes on counting, so that it is drawn as a turn. */
  degrees: number;
  /** How far it is moved from the middle, CSS pixels. */
  x: number;
  y: number;
}
