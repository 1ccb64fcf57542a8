import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { timeOfDay } from '#shared/text/date.ts';
import { isPlainClick } from '#shared/ui/follow-link.ts';
import { CardPreview } from './CardPreview.tsx';
import { Conflicts } from './Conflicts.tsx';
import { BuilderProvider, useBuilder } from './use-builder.ts';
import { focusField } from './go-to-field.ts';
import { isFilled, placeOfField } from './labels.ts';
import { STEPS, type StepKey } from './options.ts';
import { addressOf, isShown, type Builder, type Meta } from './store.ts';
import { StepContacts } from './StepContacts.tsx';
import { StepPublish } from './StepPublish.tsx';
import { StepSite } from './StepSite.tsx';
import { StepTerms } from './StepTerms.tsx';
import { StepWho } from './StepWho.tsx';

const PANELS = {
  who: StepWho,
  terms: StepTerms,
  site: StepSite,
  contacts: StepContacts,
  publish: StepPublish,
} as const satisfies Record<StepKey, () => unknown>;

/** A vacancy in five steps, each with its address; the card of the feed lives beside them. */
export function VacancyBuilder({ builder }: { builder: Builder }) {
  const step = useStore(builder.$step);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const at = STEPS.findIndex(({ key }) => key === step);
  const Panel = PANELS[step];
  // What is typed before the script runs would be lost: React takes the fields over with the values that it knows.
  const [isLive, setLive] = useState(false);

  useEffect(() => builder.start(), [builder]);
  useEffect(() => setLive(true), []);
  useEffect(() => {
    const { field } = builder.options;
    if (isLive && field) focusField(field);
  }, [builder, isLive]);
  // Another step is read from its beginning.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <BuilderProvider value={builder}>
      <div className="builder-page">
        <Top at={at} />
        <main className="page builder" id="main" tabIndex={-1}>
          <Steps at={at} />
          <form className="vb-form" noValidate onSubmit={(event) => event.preventDefault()}>
            <h1 ref={heading} tabIndex={-1}>
              {STEPS[at]?.title}
            </h1>
            <fieldset className="vb-fields" disabled={!isLive}>
              <Conflicts />
              <Panel />
            </fieldset>
          </form>
          <aside className="builder-aside vb-aside" aria-label="Карточка вакансии">
            <CardPreview />
          </aside>
        </main>
        <Bar at={at} />
      </div>
    </BuilderProvider>
  );
}

function Top({ at }: { at: number }) {
  const { $meta, $publish } = useBuilder();
  const { status } = useStore($meta);
  const { phase } = useStore($publish);
  const isDraft = status === 'draft' || status === 'rejected' || status === 'on_review';
  // Nothing of it is a draft or a step any more.
  const isDone = phase === 'done' && STEPS[at + 1] === undefined;
  return (
    <header className="hd">
      <div className="page">
        <a
          className="icb"
          href={isDraft ? '/profile/vacancy-list/draft' : '/profile/vacancy-list'}
          aria-label="Выйти из конструктора"
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </a>
        <b>{isDone ? 'Готово' : status === 'draft' ? 'Новая вакансия' : 'Правка вакансии'}</b>
        {!isDone && (
          <span className="builder-saved mut text-sm">
            <SaveLine />
            <span className="builder-count">
              Шаг&nbsp;{at + 1} из&nbsp;{STEPS.length}
            </span>
          </span>
        )}
      </div>
      <div className="ruler" aria-hidden="true">
        <svg className="builder-progress" width="100%" height="4">
          <rect width={`${(100 * (at + 1)) / STEPS.length}%`} height="4" />
        </svg>
      </div>
    </header>
  );
}

/** Where the last words are: here, on their way, or on the server. */
function SaveLine() {
  const { $save, $meta } = useBuilder();
  const { phase, savedAt, message } = useStore($save);
  const { status, isWorkingCopy } = useStore($meta);
  const texts: Record<typeof phase, string> = {
    untouched: '',
    saved: savedAt ? savedText({ status, isWorkingCopy }, timeOfDay(savedAt)) : '',
    waiting: 'Сохраняем…',
    saving: 'Сохраняем…',
    offline: 'Нет связи: держим в\u00a0браузере',
    conflict: 'Нужно ваше решение',
    refused: message ?? 'Не\u00a0сохраняется',
  };
  return (
    <span className="vb-saved" role="status" data-phase={phase}>
      {texts[phase]}
    </span>
  );
}

/** Of a vacancy that people see, what has changed is kept apart until its author shows it. */
function savedText({ status, isWorkingCopy }: Pick<Meta, 'status' | 'isWorkingCopy'>, time: string): string {
  if (!isWorkingCopy && status !== 'draft') return '';
  if (isShown(status)) return 'Сохранено, покажем после «Обновить»';
  return `${isWorkingCopy ? 'Правки сохранены' : 'Черновик сохранён'} в\u00a0${time}`;
}

function Steps({ at }: { at: number }) {
  const builder = useBuilder();
  const { errors, gaps, id } = useStore(builder.$meta);
  const typed = useStore(builder.$typed);
  const findings = useStore(builder.$findings);
  const lacking = new Set([
    ...[...errors, ...gaps].map(({ field }) => placeOfField(field).step),
    ...findings.filter(({ level }) => level === 'stop').map(({ field }) => placeOfField(field).step),
  ]);
  return (
    <nav className="builder-steps vb-steps" aria-label="Шаги">
      <ol>
        {STEPS.map(({ key, title }, index) => {
          const isDone = id !== null && index < 4 && !lacking.has(key) && index !== at && isFilled(key, typed);
          return (
            <li key={key}>
              <a
                href={addressOf(id, key, builder.options.from)}
                aria-current={index === at ? 'step' : undefined}
                onClick={(event) => press(event, () => builder.go(key))}
              >
                <span
                  className={isDone ? 'ax builder-done' : 'ax'}
                  aria-current={index === at ? 'step' : undefined}
                  aria-hidden="true"
                >
                  {isDone ? (
                    <svg className="icon" viewBox="0 0 24 24">
                      <path d="m5 12.5 4.5 4.5L19 7" />
                    </svg>
                  ) : (
                    index + 1
                  )}
                </span>
                <span>{title}</span>
                {isDone && <span className="sr">, заполнен</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function press(event: MouseEvent, work: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  work();
}

function Bar({ at }: { at: number }) {
  const builder = useBuilder();
  const { id, status } = useStore(builder.$meta);
  const publish = useStore(builder.$publish);
  const findings = useStore(builder.$findings);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  const stops = findings.filter(({ level }) => level === 'stop').length;
  return (
    <div className="builder-bar">
      <div className="page">
        {before ? (
          <a
            className="btn"
            href={addressOf(id, before.key, builder.options.from)}
            onClick={(event) => press(event, () => builder.go(before.key))}
          >
            Назад
          </a>
        ) : (
          <span />
        )}
        {after ? (
          <a
            className="btn btn-1 btn-lg"
            href={addressOf(id, after.key, builder.options.from)}
            onClick={(event) => press(event, () => builder.go(after.key))}
          >
            Дальше: {after.next}
          </a>
        ) : (
          publish.phase !== 'done' && (
            <button
              type="button"
              className="btn btn-1 btn-lg"
              aria-busy={publish.phase === 'sending'}
              disabled={!builder.options.mayPublish || stops > 0}
              aria-describedby="vb-why-not"
              onClick={() => void builder.publish()}
            >
              {isShown(status) ? 'Обновить' : 'Опубликовать'}
            </button>
          )
        )}
        {!after && (!builder.options.mayPublish || stops > 0) && publish.phase !== 'done' && (
          <p className="vb-why-not mut text-sm" id="vb-why-not">
            {builder.options.mayPublish
              ? 'Сначала уберите то, что нельзя'
              : 'Публикует тот, у\u00a0кого есть это право: попросите руководителя'}
          </p>
        )}
      </div>
    </div>
  );
}
