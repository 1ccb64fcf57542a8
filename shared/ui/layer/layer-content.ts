import type { LayerLook } from '#shared/domain/overlays.ts';

/** What a layer's file exports as `layer`: how it looks unless its opener says otherwise, and how it is drawn. */
export interface LayerContent<Props, Result = void> {
  look?: Partial<LayerLook>;
  /** The name of the window, at its head. */
  title: string | ((props: Props) => string);
  /** It interrupts and waits for an answer: said to screen readers with all its text. */
  isAlert?: boolean;
  /** The class of a window that looks like no other. */
  className?: string;
  /** Fills the window; answers how to end what it started. What has `autofocus` gets the focus, else the title does. */
  draw(frame: LayerFrame<Result>, props: Props): void | (() => void);
}

/** What a layer has of its window. */
export interface LayerFrame<Result> {
  title: HTMLElement;
  /** A place for a control between the title and the cross. */
  head: HTMLElement;
  body: HTMLElement;
  /** Closes the layer, locked or not, and gives its opener the result. */
  close(result?: Result): void;
}

/** A layer with its props, ready to be drawn. */
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
