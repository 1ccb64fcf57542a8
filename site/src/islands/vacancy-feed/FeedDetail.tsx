import { useStore } from '@nanostores/react';
import { useId, useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { Vacancy } from '#shared/contracts/vacancy.ts';
import { payEquivalentLine, payLine } from '#shared/text/pay.ts';
import type { Term } from '#shared/text/terms.ts';
import { vacancyStamp, vacancyTerms } from '#shared/text/vacancy-summary.ts';
import type { DetailLabels } from './labels.ts';
import { textBlocks } from './text-blocks.ts';
import type { VacancyFeedStore } from './store.ts';

interface DetailProps {
  feed: VacancyFeedStore;
  id: number;
}

const LABELS: DetailLabels = {
  openPage: 'Открыть страницу вакансии',
  detailLoading: 'Загружаем вакансию',
  detailError: 'Подробности не\u00a0загрузились. Они есть на\u00a0странице вакансии.',
  duties: 'Что делать',
  requirements: 'Кого ищем',
  conditions: 'Что даём',
  close: 'Закрыть',
};

const labelsOf = (feed: VacancyFeedStore): DetailLabels => ({ ...LABELS, ...feed.settings.labels });

/** The open vacancy: in its card, or in a layer above the page. */
export function FeedDetail({ feed, id }: DetailProps) {
  if (feed.settings.detail !== 'inline') return <DetailLayer feed={feed} id={id} />;
  return (
    <div className="feed-detail" part="drawer">
      <DetailBody feed={feed} id={id} />
    </div>
  );
}

function DetailLayer({ feed, id }: DetailProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { detail } = feed.settings;
  const labels = labelsOf(feed);
  const vacancy = useOpened(feed, id);
  const title = vacancy?.title ?? feed.items.find((card) => card.id === id)?.title ?? labels.detailLoading;

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed, a dialog returns the focus to its opener.
    return () => element?.close();
  }, []);

  /** The dialog's own box is only its edge: a click there is on the backdrop. */
  function pressAround(event: MouseEvent): void {
    if (event.target === dialog.current) feed.close();
  }

  return (
    <dialog
      ref={dialog}
      className={`feed-dialog feed-${detail}`}
      part="drawer"
      aria-labelledby={titleId}
      onClose={feed.close}
      onClick={pressAround}
    >
      <div className="feed-dialog-body">
        <div className="feed-dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button className="btn btn-3" part="button" type="button" onClick={feed.close}>
            {labels.close}
          </button>
        </div>
        <DetailBody feed={feed} id={id} withPay />
      </div>
    </dialog>
  );
}

function useOpened(feed: VacancyFeedStore, id: number): Vacancy | null {
  const { value } = useStore(feed.$vacancy);
  return value?.id === id ? value : null;
}

function DetailBody({ feed, id, withPay = false }: DetailProps & { withPay?: boolean }) {
  const { error, pending } = useStore(feed.$vacancy);
  const vacancy = useOpened(feed, id);
  const labels = labelsOf(feed);
  return (
    <div className="feed-text" aria-busy={pending}>
      {vacancy ? (
        <VacancyText vacancy={vacancy} labels={labels} withPay={withPay} />
      ) : error ? (
        <p role="alert">{labels.detailError}</p>
      ) : (
        <p className="mut" role="status">
          {labels.detailLoading}
        </p>
      )}
      <a className="btn btn-1" part="button button-primary" href={feed.linkTo(id)}>
        {labels.openPage}
      </a>
    </div>
  );
}

function VacancyText({ vacancy, labels, withPay }: { vacancy: Vacancy; labels: DetailLabels; withPay: boolean }) {
  const pay = payLine(vacancy.pay);
  const equivalent = payEquivalentLine(vacancy.pay, vacancy.payEquivalent);
  const stamp = vacancyStamp(vacancy);
  return (
    <>
      {withPay && (
        <p className={pay.note ? 'pay' : 'pay pay-no'} part="pay">
          {pay.amount} {pay.note && <small>{pay.note}</small>}
        </p>
      )}
      {withPay && equivalent && <p className="meta">{equivalent}</p>}
      {stamp.length > 0 && <Terms className="stamp" terms={stamp} />}
      <Section text={vacancy.description} />
      <Section title={labels.duties} text={vacancy.duties} />
      <Section title={labels.requirements} text={vacancy.requirements} />
      <Section title={labels.conditions} text={vacancy.conditions} />
      {vacancyTerms(vacancy).map(({ title, terms }) => (
        <section key={title}>
          <h3>{title}</h3>
          <Terms className="feed-terms" terms={terms} />
        </section>
      ))}
    </>
  );
}

function Section({ title, text }: { title?: string; text: string | null }) {
  const blocks = textBlocks(text ?? '');
  if (blocks.length === 0) return null;
  return (
    <section>
      {title && <h3>{title}</h3>}
      {blocks.map((block, index) => {
        if (typeof block === 'string') return <p key={index}>{block}</p>;
        return (
          <ul key={index}>
            {block.map((item, place) => (
              <li key={place}>{item}</li>
            ))}
          </ul>
        );
      })}
    </section>
  );
}

function Terms({ className, terms }: { className: string; terms: readonly Term[] }) {
  return (
    <dl className={className}>
      {terms.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
