import { PATH_SENT_MAX } from '#shared/domain/embed-figures.ts';

/** What is told of the page that a visitor sees, where their company keeps it. */
interface ToldPage {
  /** Its origin, from a frame of ours: there the browser names ours. */
  site?: string;
  path?: string;
}

/** Null where the element stands in the page itself. */
let around: ToldPage | null = null;

/** In a frame of ours: the page around it, as far as it has said. */
export function tellPageAround(page: ToldPage): void {
  around = page;
}

/** The page's own path, as far as it may be told; in a frame of ours that of the page around it. */
export function pageTold(): ToldPage {
  return around ?? { path: location.pathname.slice(0, PATH_SENT_MAX) };
}
