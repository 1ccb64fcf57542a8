import type { VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';

type RenderItem = VacancyFeedOptions['renderItem'];

/** The detail of `karkas-error` for a card that the host page could not draw. */
export interface RenderFailure {
  code: 'render_failed';
  retryable: false;
  id: number;
  message: string;
}

/** A host page's `renderItem` of which every failure is told and leaves that card to us. */
export function guarded(renderItem: RenderItem, tell: (failure: RenderFailure) => void): RenderItem {
  if (!renderItem) return undefined;
  return (card) => {
    try {
      const drawn: unknown = renderItem(card);
      if (drawn === null || drawn === undefined || drawn instanceof Node) return drawn ?? null;
      throw new TypeError('renderItem must return a node or null');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // Not while the list is being rendered: listeners may change the element.
      queueMicrotask(() => tell({ code: 'render_failed', retryable: false, id: card.id, message }));
      return null;
    }
  };
}
