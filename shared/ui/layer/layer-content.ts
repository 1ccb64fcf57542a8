import type { LayerLook } from '#shared/domain/overlays.ts';

/** The export `layer` of a layer's file: its default options and its rendering. */
export interface LayerContent<Props, Result = void> {
  look?: Partial<LayerLook>;
  /** The title at the top of the window. */
  title: string | ((props: Props) => string);
  /** It interrupts and waits for an answer: screen readers announce all of its text. */
  isAlert?: boolean;
  /** An additional class of the window. */
  className?: string;
  /** Fills the window; returns a cleanup function. The element with `autofocus` gets the focus, else the title. */
  draw(frame: LayerFrame<Result>, props: Props): void | (() => void);
}

/** The layer's access to its window. */
export interface LayerFrame<Result> {
  title: HTMLElement;
  /** A place for a control between the title and the cross. */
  head: HTMLElement;
  body: HTMLElement;
  /** Closes the layer, locked or not, with a result for its opener. */
  close(result?: Result): void;
}

/** A layer with its props, ready to be rendered. */
export interface LayerDrawing extends Pick<LayerContent<never>, 'isAlert' | 'className'> {
  title: string;
  draw(frame: LayerFrame<unknown>): void | (() => void);
}

export function drawingOf<Props, Result>(content: LayerContent<Props, Result>, props: Props): LayerDrawing {
  const { title, isAlert, className } = content;
  return {
    title: typeof title === 'string' ? title : title(props),
    isAlert,
    className,
    draw: (frame) => content.draw(frame, props),
  };
}
