import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { plural } from '#shared/text/plural.ts';
import { followLink } from '#shared/ui/follow-link.ts';
import { Pager } from '#shared/ui/Pager.tsx';
import { FeedFilters } from './FeedFilters.tsx';
import { VacancyItem } from './VacancyItem.tsx';
import type { FeedQuery } from './query.ts';
import type { FeedPage, VacancyFeedStore } from './store.ts';

/** A company's open vacancies with filters and pages. Works as plain links and a GET form until its script runs. */
export function VacancyFeed({ feed }: { feed: VacancyFeedStore }) {
  const query = useStore(feed.$query);
  const { value: page, pending, error } = useStore(feed.$list);
  const now = useStore(feed.$now);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => feed.start(), [feed]);

  /** What was pressed is gone or below the new list: reading goes on from the top, unless something else was asked since. */
  async function readAfter(shown: Promise<void>): Promise<void> {
    const asked = feed.$query.get();
    await shown;
    if (feed.$query.get() === asked) heading.current?.focus();
  }

  function goTo(next: FeedQuery): void {
    void readAfter(feed.show(next));
  }

  const title = page && !error ? plural(page.total, ['вакансия', 'вакансии', 'вакансий']) : 'Вакансии';
  const place = page && !error && page.pageCount > 1 ? `Страница ${page.query.page} из ${page.pageCount}` : '';

  return (
    <section className="grid gap-4" aria-label="Открытые вакансии">
      {page && <FeedFilters feed={feed} query={query} facets={page.facets} />}
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="meta">{place}</p>
        <p className="sr" role="status">
          {pending ? 'Загружаем вакансии' : [title, place].filter(Boolean).join('. ')}
        </p>
      </div>
      {error ? (
        <div className="empty" role="alert">
          <h3>Вакансии не загрузились</h3>
          <p>Проверьте связь и попробуйте ещё раз: выбранное сохранится.</p>
          <button className="btn btn-2" type="button" onClick={() => void readAfter(feed.retry())}>
            Повторить
          </button>
        </div>
      ) : page ? (
        <>
          <FeedList page={page} pending={pending} now={now} resetUrl={feed.basePath} onReset={() => goTo({ page: 1 })} />
          <Pager
            page={query.page}
            pageCount={page.pageCount}
            hrefOf={(number) => feed.urlOf({ ...query, page: number })}
            onPage={(number) => goTo({ ...query, page: number })}
          />
        </>
      ) : (
        <FeedSkeleton />
      )}
    </section>
  );
}

interface FeedListProps {
  page: FeedPage;
  pending: boolean;
  now: Date;
  resetUrl: string;
  onReset(): void;
}

function FeedList({ page, pending, now, resetUrl, onReset }: FeedListProps) {
  // The old list stays where it is until the new one comes, dimmed once that takes long enough to notice.
  const dimming = 'transition-opacity aria-busy:opacity-60 aria-busy:delay-200';
  if (page.items.length > 0) {
    return (
      <div className={`list ${dimming}`} aria-busy={pending}>
        {page.items.map((card) => (
          <VacancyItem key={card.id} card={card} now={now} />
        ))}
      </div>
    );
  }
  const narrowed = Boolean(page.query.city ?? page.query.spec) || page.query.page > 1;
  return (
    <div className={`empty ${dimming}`} aria-busy={pending}>
      <h3>{narrowed ? 'Здесь вакансий нет' : 'Открытых вакансий сейчас нет'}</h3>
      <p>{narrowed ? 'Выберите другой город или специализацию.' : 'Компания пока никого не ищет.'}</p>
      {narrowed && (
        <a className="btn btn-2" href={resetUrl} onClick={(event) => followLink(event, onReset)}>
          Показать все вакансии
        </a>
      )}
    </div>
  );
}

function FeedSkeleton() {
  return (
    <div className="list" aria-busy="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="vac">
          <div className="sk w-2/3" />
          <div className="sk w-1/2" />
          <div className="sk w-1/3" />
        </div>
      ))}
    </div>
  );
}
