import { useStore } from '@nanostores/react';
import { useMemo, type MouseEvent } from 'react';
import type { FeedCard } from '#shared/contracts/embed.ts';
import { longDateTime, relativeDate } from '#shared/text/date.ts';
import { isPlainClick } from '#shared/ui/follow-link.ts';
import { CardMarks } from './CardMarks.tsx';
import { HostNode } from './HostNode.tsx';
import { OpenedVacancy } from './OpenedVacancy.tsx';
import type { VacancyFeedStore } from './store.ts';

interface FeedItemProps {
  feed: VacancyFeedStore;
  card: FeedCard;
  now: Date;
  heading: 'h3' | 'h4';
  /** False in the first render, which may be the server's: the host page's content is added after it. */
  live: boolean;
}

/** One vacancy. */
export function FeedItem({ feed, card, now, heading: Heading, live }: FeedItemProps) {
  const { detail, layout, pictureOrigin, renderActions, renderItem, renderMark, show } = feed.settings;
  const opened = useStore(feed.$opened);
  const own = useMemo(() => (live && renderItem?.(card)) || null, [card, live, renderItem]);
  const actions = useMemo(() => (live && renderActions?.(card)) || null, [card, live, renderActions]);
  if (own) {
    return (
      <article part="card" data-id={card.id} aria-label={card.title}>
        <HostNode node={own} />
      </article>
    );
  }
  const brief = layout === 'compact';
  return (
    <article
      className={`vac${layout === 'cards' ? ' card' : ''}${card.highlighted ? ' up' : ''}`}
      part="card"
      data-id={card.id}
      aria-label={card.title}
    >
      {card.coverUrl && !brief && (
        <Picture className="cover" path={card.coverUrl} origin={pictureOrigin} width={864} height={84} />
      )}
      {card.photoUrl && show.has('photo') && !brief && (
        <Picture className="ph" path={card.photoUrl} origin={pictureOrigin} width={390} height={260} />
      )}
      {card.logoUrl && show.has('logo') && !brief && (
        <Picture className="ava" path={card.logoUrl} origin={pictureOrigin} width={80} height={80} />
      )}
      <Heading part="card-title">
        <VacancyLink feed={feed} id={card.id}>
          {card.title}
        </VacancyLink>
      </Heading>
      <CardPay feed={feed} card={card} />
      {show.has('pay') && card.pay.equivalent && !brief && <p className="meta">{card.pay.equivalent}</p>}
      <CardPlace feed={feed} card={card} />
      {brief ? (
        <CardRespond feed={feed} card={card} />
      ) : (
        <div className="foot">
          <CardTags feed={feed} card={card} />
          <div className="feed-side">
            <CardDate feed={feed} card={card} now={now} />
            <CardRespond feed={feed} card={card} />
          </div>
        </div>
      )}
      {renderMark?.(card)}
      {actions && <HostNode className="feed-actions" node={actions} />}
      {detail === 'inline' && opened === card.id && <OpenedVacancy feed={feed} />}
    </article>
  );
}

interface CardProps {
  feed: VacancyFeedStore;
  card: FeedCard;
}

export function CardPay({ feed, card: { pay } }: CardProps) {
  if (!feed.settings.show.has('pay')) return null;
  return (
    <p className={pay.note ? 'pay' : 'pay pay-no'} part="pay">
      {pay.amount} {pay.note && <small>{pay.note}</small>}
    </p>
  );
}

export function CardPlace({ feed, card }: CardProps) {
  const place = feed.settings.show.has('city') && card.place;
  if (!card.company && !place) return null;
  return (
    <p className="meta" part="meta">
      {card.company && <span>{card.company}</span>}
      {place && <span>{place}</span>}
    </p>
  );
}

export function CardTags({ feed, card }: CardProps) {
  const { show } = feed.settings;
  return (
    <p className="tags" part="tags">
      {card.tags
        .filter(({ part }) => show.has(part))
        .map(({ text }) => (
          <span key={text} className="tag">
            {text}
          </span>
        ))}
      {(card.highlighted || card.coverUrl) && <CardMarks feed={feed} card={card} />}
    </p>
  );
}

export function CardDate({ feed, card: { publishedAt }, now }: CardProps & { now: Date }) {
  if (!feed.settings.show.has('date')) return null;
  return (
    <time dateTime={publishedAt} title={longDateTime(publishedAt)}>
      {relativeDate(publishedAt, now)}
    </time>
  );
}

export function CardRespond({ feed, card }: CardProps) {
  const { $renderOwn, labels, renderRespond, respond } = feed.settings;
  const own = useStore($renderOwn)(card);
  if (!renderRespond && respond === 'none') return null;
  if (own) return own;
  if (card.takesNoResponds) return <span className="tag tag-line">{labels.takesNoResponds}</span>;
  if (renderRespond) return renderRespond(card);
  return (
    <VacancyLink
      feed={feed}
      id={card.id}
      respond={`${labels.respond}: ${card.title}`}
      className={respond === 'link' ? 'feed-respond' : 'btn btn-2'}
    >
      {labels.respond}
    </VacancyLink>
  );
}

interface VacancyLinkProps {
  feed: VacancyFeedStore;
  id: number;
  className?: string;
  /** The accessible name of a link to responding, which leads to the vacancy's page wherever its card opens. */
  respond?: string;
  children: string;
}

/** Links to a vacancy: to its page, or opens it in the feed. */
export function VacancyLink({ feed, id, className, respond, children }: VacancyLinkProps) {
  const opened = useStore(feed.$opened) === id;
  const inline = feed.settings.detail === 'inline' && !respond;

  function press(event: MouseEvent): void {
    if (!feed.press(id)) event.preventDefault();
    else if (isPlainClick(event) && (respond ? !feed.respond(id) : feed.openVacancy(id))) event.preventDefault();
  }

  return (
    <a
      className={className}
      part={respond ? 'button' : undefined}
      href={feed.linkTo(id)}
      aria-label={respond}
      aria-expanded={inline ? opened : undefined}
      onClick={press}
    >
      {children}
    </a>
  );
}

interface PictureProps {
  className: string;
  path: string;
  origin: string;
  width: number;
  height: number;
}

function Picture({ className, path, origin, width, height }: PictureProps) {
  // Without the slash a path would extend the host name.
  if (!path.startsWith('/')) return null;
  return (
    <div className={className}>
      <img loading="lazy" src={origin + path} width={width} height={height} alt="" />
    </div>
  );
}
