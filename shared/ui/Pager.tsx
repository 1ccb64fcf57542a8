import type { MouseEvent } from 'react';
import { followLink } from './follow-link.ts';
import { pagesAround } from './pages-around.ts';

interface PagerProps {
  /** From 1. */
  page: number;
  pageCount: number;
  hrefOf(page: number): string;
  /** Shows a page in place; without JavaScript the links load it. */
  onPage(page: number): void;
}

/** Numbered pages as real links; draws nothing for a single page. */
export function Pager({ page, pageCount, hrefOf, onPage }: PagerProps) {
  if (pageCount < 2) return null;

  function linkTo(target: number) {
    return {
      href: hrefOf(target),
      onClick: (event: MouseEvent<HTMLAnchorElement>) => followLink(event, () => onPage(target)),
    };
  }

  return (
    <nav className="pg" aria-label="Страницы">
      {pagesAround(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a key={number} className="ax" aria-label={`Страница ${number}`} aria-current={number === page ? 'page' : undefined} {...linkTo(number)}>
            {number}
          </a>
        ),
      )}
      {page < pageCount && (
        <a className="btn btn-2" rel="next" {...linkTo(page + 1)}>
          Дальше
        </a>
      )}
    </nav>
  );
}
