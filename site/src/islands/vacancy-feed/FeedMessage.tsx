import type { ErrorCode } from '#shared/contracts/problem.ts';
import { LinkOrButton } from '#shared/ui/LinkOrButton.tsx';
import type { MessageLabels } from './labels.ts';
import { isNarrowed } from './query.ts';
import { Slot } from './Slot.tsx';
import { isRetryable, type FeedPage, type VacancyFeedStore } from './store.ts';

const LABELS: MessageLabels = {
  empty: 'Открытых вакансий сейчас нет',
  emptyText: 'Компания пока никого не\u00a0ищет.',
  nothingFound: 'Здесь вакансий нет',
  nothingFoundText: 'Выберите другие условия.',
  elsewhereText: 'Другие вакансии компании есть на\u00a0Каркасе.',
  showAll: 'Показать все вакансии',
  errorText: 'Проверьте связь и\u00a0попробуйте ещё раз: выбранное сохранится.',
  tooOften: 'Слишком частые запросы. Подождите минуту: выбранное сохранится.',
  refused: 'Здесь вакансии показать нельзя.',
};

type FeedMessageProps = {
  feed: VacancyFeedStore;
  /** The action of the message: shows all vacancies, or retries. */
  onFollow(): void;
} & ({ shown: FeedPage; busy: boolean; href: string | undefined } | { error: ErrorCode });

/** Shown in place of an empty list, or of one that failed to load. */
export function FeedMessage({ feed, onFollow, ...about }: FeedMessageProps) {
  const labels = { ...LABELS, ...feed.settings.labels };
  if ('error' in about) {
    const again = isRetryable(about.error);
    return (
      <div part="error" role="alert">
        <Slot feed={feed} name="error">
          <Message
            title={labels.error}
            text={about.error === 'limit_exceeded' ? labels.tooOften : again ? labels.errorText : labels.refused}
            action={again && labels.retry}
            onAction={onFollow}
          />
        </Slot>
      </div>
    );
  }
  const { shown, busy, href } = about;
  const narrowed = isNarrowed(shown.query) || (shown.query.page ?? 1) > 1;
  // The employer's fixed filters may hide what there is.
  const empty = shown.seeksNobody || feed.settings.emptyText !== undefined;
  return (
    <div className="feed-list" part="empty" aria-busy={busy}>
      <Slot feed={feed} name="empty">
        <Message
          title={shown.reading?.nothing ?? (narrowed || !empty ? labels.nothingFound : labels.empty)}
          text={narrowed ? labels.nothingFoundText : empty ? labels.emptyText : labels.elsewhereText}
          action={narrowed && labels.showAll}
          href={href}
          onAction={onFollow}
        />
      </Slot>
    </div>
  );
}

interface MessageProps {
  title: string;
  text: string;
  /** The possible action; false when there is none. */
  action: string | false;
  href?: string;
  onAction(): void;
}

function Message({ title, text, action, href, onAction }: MessageProps) {
  return (
    <div className="empty">
      <h3>{title}</h3>
      <p>{text}</p>
      {action && (
        <LinkOrButton className="btn btn-2" part="button" href={href} onFollow={onAction}>
          {action}
        </LinkOrButton>
      )}
    </div>
  );
}
