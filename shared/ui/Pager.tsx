import { LinkOrButton } from './LinkOrButton.tsx';
import { pagesAround } from './pages-around.ts';

interface PagerProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** Undefined where pages have no addresses: then they are buttons. */
  hrefOf(page: number): string | undefined;
  /** Shows a page in place; without JavaScript the links load it. */
  onPage(page: number): void;
  label?: string;
  nextLabel?: string;
}

/** Numbered pages as real links; renders nothing for a single page. */
export function Pager({ page, pageCount, hrefOf, onPage, label = 'Страницы', nextLabel = 'Дальше' }: PagerProps) {
  if (pageCount < 2) return null;
  const linkTo = (target: number) => ({ href: hrefOf(target), onFollow: () => onPage(target) });

  return (
    <nav className="pg" part="pager" aria-label={label}>
      {pagesAround(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <LinkOrButton
            key={number}
            className="ax"
            aria-label={`Страница ${number}`}
            aria-current={number === page ? 'page' : undefined}
            {...linkTo(number)}
          >
            {number}
          </LinkOrButton>
        ),
      )}
      {page < pageCount && (
        <LinkOrButton className="btn btn-2" part="button" rel="next" {...linkTo(page + 1)}>
          {nextLabel}
        </LinkOrButton>
      )}
    </nav>
  );
}
