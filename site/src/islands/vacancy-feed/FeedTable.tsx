import { useStore } from '@nanostores/react';
import type { FeedCard } from '#shared/contracts/embed.ts';
import { CardDate, CardPay, CardPlace, CardRespond, CardTags, VacancyLink } from './FeedItem.tsx';
import type { TableLabels } from './labels.ts';
import { OpenedVacancy } from './OpenedVacancy.tsx';
import type { VacancyFeedStore } from './store.ts';

interface FeedTableProps {
  feed: VacancyFeedStore;
  cards: readonly FeedCard[];
  now: Date;
}

const COLUMNS: TableLabels['columns'] = {
  title: 'Вакансия',
  pay: 'Зарплата',
  place: 'Где',
  terms: 'Условия',
  date: 'Когда',
};

/** One vacancy per row; in a narrow container a row is a card. */
export function FeedTable({ feed, cards, now }: FeedTableProps) {
  const { detail, labels, respond, show } = feed.settings;
  const opened = useStore(feed.$opened);
  const columns = labels.columns ?? COLUMNS;
  const shown = {
    pay: show.has('pay'),
    place: show.has('city') || cards.some((card) => card.company),
    date: show.has('date'),
    respond: respond !== 'none',
  };
  const width = 2 + Object.values(shown).filter(Boolean).length;
  return (
    <table className="list feed-table">
      <thead>
        <tr>
          <th scope="col">{columns.title}</th>
          {shown.pay && <th scope="col">{columns.pay}</th>}
          {shown.place && <th scope="col">{columns.place}</th>}
          <th scope="col">{columns.terms}</th>
          {shown.date && <th scope="col">{columns.date}</th>}
          {shown.respond && (
            <th scope="col">
              <span className="sr">{labels.respond}</span>
            </th>
          )}
        </tr>
      </thead>
      {cards.map((card) => (
        <tbody key={card.id}>
          <tr part="card" data-id={card.id}>
            <th scope="row" part="card-title">
              <VacancyLink feed={feed} id={card.id}>
                {card.title}
              </VacancyLink>
            </th>
            {shown.pay && (
              <td>
                <CardPay feed={feed} card={card} />
              </td>
            )}
            {shown.place && (
              <td>
                <CardPlace feed={feed} card={card} />
              </td>
            )}
            <td>
              <CardTags feed={feed} card={card} />
            </td>
            {shown.date && (
              <td>
                <CardDate feed={feed} card={card} now={now} />
              </td>
            )}
            {shown.respond && (
              <td>
                <CardRespond feed={feed} card={card} />
              </td>
            )}
          </tr>
          {detail === 'inline' && opened === card.id && (
            <tr>
              <td colSpan={width}>
                <OpenedVacancy feed={feed} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}
