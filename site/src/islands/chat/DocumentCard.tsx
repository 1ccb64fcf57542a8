import type { ChatMessage, DialogFull, DocumentCard as Card } from '#shared/contracts/chat-views.ts';
import { longDate, timeOfDay } from '#shared/text/date.ts';
import { DOCUMENT_KIND_LABELS, itemTitle } from '#shared/text/document-labels.ts';
import { Icon } from './Icon.tsx';
import type { ChatStore } from './store.ts';

interface Props {
  chat: ChatStore;
  message: ChatMessage;
  card: Card;
  dialog: DialogFull;
  /** Nothing has become of the request since. */
  isLast: boolean;
}

/** A step of a request for documents as it was then. What may be done now is on the page of documents, on the site. */
export function DocumentCard({ chat, message, card, dialog, isLast }: Props) {
  const isApplicant = dialog.side === 'applicant';
  const action = isLast && ACTIONS[card.step][isApplicant ? 0 : 1];
  return (
    <article className={`bar msg-card ${BARS[card.step]}`} data-seq={message.seq}>
      <Icon name="document" />
      <div>
        <p className="text-sm">
          <b>{titleOf(card, isApplicant)}.</b> {linesOf(card).map((line) => `${line}. `)}
          <time className="mut text-xs" dateTime={message.createdAt}>
            {timeOfDay(message.createdAt)}
          </time>
        </p>
        {action && (
          <div className="msg-acts">
            <a className="btn btn-2" href={chat.options.documentsHref(card.requestId)}>
              {action}
            </a>
          </div>
        )}
      </div>
    </article>
  );
}

const TITLES: Readonly<Record<Card['step'], readonly [applicant: string, company: string]>> = {
  asked: ['Компания просит документы', 'Вы\u00a0попросили документы'],
  granted: ['Вы\u00a0открыли документы', 'Документы открыты'],
  partial: ['Вы\u00a0открыли часть документов', 'Открыта часть документов'],
  declined: ['Вы\u00a0не\u00a0стали открывать документы', 'Документы не\u00a0открыли'],
  revoked: ['Вы\u00a0закрыли доступ к\u00a0документам', 'Доступ к\u00a0документам закрыт'],
};

type BySide = readonly [applicant: string | null, company: string | null];

const OPENED: BySide = ['Кто смотрел', 'Смотреть документы'];
const OVER: BySide = [null, null];
const ACTIONS: Readonly<Record<Card['step'], BySide>> = {
  asked: ['Выбрать, что открыть', null],
  granted: OPENED,
  partial: OPENED,
  declined: OVER,
  revoked: OVER,
};

const BARS: Readonly<Record<Card['step'], string>> = {
  asked: 'bar-warn',
  granted: '',
  partial: '',
  declined: 'bar-bad',
  revoked: 'bar-bad',
};

const titleOf = ({ step }: Card, isApplicant: boolean): string => TITLES[step][isApplicant ? 0 : 1];

function linesOf({ step, purpose, items, openUntil }: Card): string[] {
  const names = items.map((item) => (step === 'asked' ? itemTitle(item) : DOCUMENT_KIND_LABELS[item.kind]));
  const lines = [purpose, names.join('; '), openUntil && `До\u00a0${longDate(openUntil)}`];
  return lines
    .filter((line): line is string => Boolean(line))
    .map((line) => (line.endsWith('.') ? line.slice(0, -1) : line));
}
