import type { VacancyCard } from '#shared/contracts/vacancy.ts';
import { imageAttributes } from '#shared/domain/image-sizes.ts';
import { longDateTime, relativeDate } from '#shared/text/date.ts';
import { payEquivalentLine, payLine } from '#shared/text/pay.ts';
import { vacancyTags } from '#shared/text/vacancy-summary.ts';

/** One vacancy in a company's feed; the company is named once, above the feed. */
export function VacancyItem({ card, now }: { card: VacancyCard; now: Date }) {
  const { amount, note } = payLine(card.pay);
  const equivalent = payEquivalentLine(card.pay, card.payEquivalent);
  const place = [card.city?.name, card.place].filter(Boolean).join(', ');
  return (
    <article className={card.highlighted ? 'vac up' : 'vac'}>
      {card.coverUrl && (
        <div className="cover">
          <Cover source={card.coverUrl} />
        </div>
      )}
      <h3>
        <a href={`/vacancy/${card.id}`}>{card.title}</a>
      </h3>
      <p className={note ? 'pay' : 'pay pay-no'}>
        {amount} {note && <small>{note}</small>}
      </p>
      {equivalent && <p className="meta">{equivalent}</p>}
      {place && <p className="meta">{place}</p>}
      <div className="foot">
        <p className="tags">
          {vacancyTags(card).map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
          {card.highlighted && <span className="tag tag-mark">Выделено</span>}
          {card.coverUrl && <span className="tag tag-line">Реклама работодателя</span>}
        </p>
        {card.publishedAt && (
          <time dateTime={card.publishedAt} title={longDateTime(card.publishedAt)}>
            {relativeDate(card.publishedAt, now)}
          </time>
        )}
      </div>
    </article>
  );
}

function Cover({ source }: { source: string }) {
  const { srcset, ...attributes } = imageAttributes(source, 'cardCover');
  return <img loading="lazy" {...attributes} srcSet={srcset} alt="" />;
}
