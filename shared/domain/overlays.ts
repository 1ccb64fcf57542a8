/** Overlays of a page: layers, toasts, the lightbox, with all their constants; lengths are CSS pixels. */

export type LayerSize = 'sm' | 'lg' | 'xl' | 'xl2' | 'xl3';
export type LayerPosition = 'left' | 'center' | 'right';
export type LayerTheme = 'white' | 'gray';

export interface LayerLook {
  size: LayerSize;
  /** On a phone every layer is a bottom sheet. */
  position: LayerPosition;
  theme: LayerTheme;
  /** A visitor cannot close it: no close button, no Escape, no click outside. Its own buttons can. */
  isLocked: boolean;
  /** A click outside closes it. */
  closesByBackdrop: boolean;
  /** Closes automatically after this time. */
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

/** The front one is active, those behind it are dimmed, older ones are hidden. */
export type LayerPlace = 'front' | 'back' | 'hidden';

/** The front layer and those still visible behind it. */
export const LAYERS_IN_SIGHT = 3;

export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'default';
export type ToastPosition = 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';

/** One thing that a visitor can do about a message: a link or a button. */
export interface ToastAction {
  label: string;
  href?: string;
  onPress?(): void;
}

export interface ToastLook {
  type: ToastType;
  position: ToastPosition;
  timeoutMs: number;
  action?: ToastAction | undefined;
}

export const TOAST_LOOK: Readonly<ToastLook> = { type: 'default', position: 'top-right', timeoutMs: 3_000 };

/** With something to press a toast stays longer. */
export const TOAST_WITH_ACTION_MS = 8_000;

/** A new toast replaces the oldest. */
export const TOASTS_MAX = 20;

export interface LightboxImage {
  src: string;
  alt: string;
  /** Caption above the picture; by default its `alt`. */
  title?: string | undefined;
}

export const LIGHTBOX_ZOOM_STEP = 0.12;
export const LIGHTBOX_ZOOM_MAX = 3;
export const LIGHTBOX_ZOOM_MIN = 0.1;
/** A shorter swipe does not change the picture. */
export const LIGHTBOX_SWIPE_PX = 50;
/** Within this time several wheel events count as one. */
export const LIGHTBOX_WHEEL_MS = 80;

/** What a visitor does with the lightbox. */
export interface LightboxActions {
  next(): void;
  previous(): void;
  zoomIn(): void;
  zoomOut(): void;
  zoomTo(zoom: number): void;
  rotate(degrees: 90 | -90): void;
  /** Toggles between natural and fitted size; resets zoom and offset. */
  resize(): void;
  /** Zooms by a wheel event; several at once count as one. */
  wheel(deltaY: number): void;
  /** Changes the picture when a swipe is long enough. */
  swipe(deltaX: number): void;
  /** Moves a picture larger than the window, at most to its edge. */
  move(deltaX: number, deltaY: number, reach: { x: number; y: number }): void;
  fail(): void;
}

/** The state of the lightbox for rendering. */
export interface LightboxView {
  /** Undefined when there is nothing to show. */
  image: LightboxImage | undefined;
  /** From 0. */
  index: number;
  count: number;
  /** Loading failed. */
  isBroken: boolean;
  /** At its natural size; otherwise fitted into the window. */
  isActual: boolean;
  /** Scale relative to that size. */
  zoom: number;
  /** Clockwise; a full turn keeps counting, so that the animation continues. */
  degrees: number;
  /** Offset from the centre, CSS pixels. */
  x: number;
  y: number;
}
