import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { timeOfDay } from '#shared/text/date.ts';
import { isPlainClick } from '#shared/ui/follow-link.ts';
import { Conflicts } from './Conflicts.tsx';
import { placeIn } from './document.ts';
import { focusField } from './go-to-field.ts';
import { isSame } from './typed.ts';
import { AnyBuilderProvider, NotesProvider, useAnyBuilder, type AnyBuilder } from './use-builder.ts';

export interface FrameWords {
  /** In the header. */
  title: string;
  /** Where the cross leads to. */
  exit: string;
  /** Of what stands beside the form. */
  aside: string;
  draftSaved: string;
}

interface FrameProps {
  builder: AnyBuilder;
  words: FrameWords;
  /** The step that is shown. */
  children: ReactNode;
  aside: ReactNode;
  /** The button of the last step, and why it cannot be pressed. */
  publish: ReactNode;
  /** Under the heading. */
  lead?: string | undefined;
  /** In place of the last step once it is published: nothing of it is a step any more. */
  done?: { title: string; children: ReactNode } | null | undefined;
  /** Fields that keep it from being published besides those that the server names. */
  stops?: readonly string[];
  /** What a kind of document says at its fields. */
  notes?: ComponentType<{ field: string }>;
  /** A value of any field in words, for somebody who has to choose between two. */
  readable(value: unknown): string;
}

const NOTHING: ComponentType<{ field: string }> = () => null;

/** A document in steps, each with its address; how it will look stands beside them. */
export function BuilderFrame(props: FrameProps) {
  const { builder, words, aside, done = null, stops = [], notes = NOTHING } = props;
  const { steps } = builder.document;
  const step = useStore(builder.$step);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(step);
  const at = steps.findIndex(({ key }) => key === step);
  const isDone = done !== null && at === steps.length - 1;
  const lead = isDone ? undefined : props.lead;
  // What is typed before the script runs would be lost: React takes the fields over with the values that it knows.
  const [isLive, setLive] = useState(false);

  useEffect(() => builder.start(), [builder]);
  useEffect(() => setLive(true), []);
  useEffect(() => {
    const { field } = builder.options;
    if (isLive && field) focusField(field);
  }, [builder, isLive]);
  // Another step is read from its beginning, and so is what has come of the last one.
  const screen = isDone ? 'done' : step;
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [screen]);

  return (
    <AnyBuilderProvider value={builder}>
      <NotesProvider value={notes}>
        <div className="builder-page">
          <Top at={at} words={words} isDone={isDone} />
          <main className={isDone ? 'page builder builder-over' : 'page builder'} id="main" tabIndex={-1}>
            {!isDone && <Steps at={at} stops={stops} />}
            <form className="bld-form" noValidate onSubmit={(event) => event.preventDefault()}>
              <div>
                <h1 ref={heading} tabIndex={-1}>
                  {isDone ? done.title : (steps[at]?.heading ?? steps[at]?.title)}
                </h1>
                {lead && <p className="bld-lead mut">{lead}</p>}
              </div>
              <fieldset className="bld-fields" disabled={!isLive}>
                <Conflicts readable={props.readable} />
                {isDone ? done.children : props.children}
              </fieldset>
            </form>
            <aside className="builder-aside bld-aside" aria-label={words.aside}>
              {aside}
            </aside>
          </main>
          {!isDone && <Bar at={at}>{props.publish}</Bar>}
        </div>
      </NotesProvider>
    </AnyBuilderProvider>
  );
}

function Top({ at, words, isDone }: { at: number; words: FrameWords; isDone: boolean }) {
  const { steps } = useAnyBuilder().document;
  return (
    <header className="hd">
      <div className="page">
        <a className="icb" href={words.exit} aria-label="Выйти из конструктора">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </a>
        <b className="builder-title">{isDone ? 'Готово' : words.title}</b>
        {!isDone && (
          <span className="builder-saved mut text-sm">
            <SaveLine draftSaved={words.draftSaved} />
            <span className="builder-count">
              Шаг&nbsp;{at + 1} из&nbsp;{steps.length}
            </span>
          </span>
        )}
      </div>
      <div className="ruler" aria-hidden="true">
        <svg className="builder-progress" width="100%" height="4">
          <rect width={`${(100 * (at + 1)) / steps.length}%`} height="4" />
        </svg>
      </div>
    </header>
  );
}

/** Where the last words are: here, on their way, or on the server. */
function SaveLine({ draftSaved }: { draftSaved: string }) {
  const { $save, $meta, document } = useAnyBuilder();
  const { phase, savedAt, message } = useStore($save);
  const { status, isWorkingCopy } = useStore($meta);

  /** Of what people see, changes are kept apart until their author shows them. */
  function savedText(time: string): string {
    if (!isWorkingCopy && status !== 'draft') return '';
    if (document.shown.includes(status)) return 'Сохранено, покажем после «Обновить»';
    return `${isWorkingCopy ? 'Правки сохранены' : draftSaved} в\u00a0${time}`;
  }

  const texts: Record<typeof phase, string> = {
    untouched: '',
    saved: savedAt ? savedText(timeOfDay(savedAt)) : '',
    waiting: 'Сохраняем…',
    saving: 'Сохраняем…',
    offline: 'Нет связи: держим в\u00a0браузере',
    conflict: 'Нужно ваше решение',
    refused: message ?? 'Не\u00a0сохраняется',
  };
  return (
    <span className="bld-saved" role="status" data-phase={phase}>
      {texts[phase]}
    </span>
  );
}

function Steps({ at, stops }: { at: number; stops: readonly string[] }) {
  const builder = useAnyBuilder();
  const { steps, places, empty } = builder.document;
  const { errors, gaps, id } = useStore(builder.$meta);
  const typed = useStore(builder.$typed);
  const lacking = new Set(
    [...[...errors, ...gaps].map(({ field }) => field), ...stops].map((field) => placeIn(builder.document, field).step),
  );
  const valueOf = (fields: object, field: string): unknown =>
    Object.entries(fields).find(([key]) => key === field)?.[1];

  /** Something of the step was written: what nobody has touched is not filled in, even where it may stay empty. */
  const isFilled = (step: string) =>
    [...places].some(([field, place]) => place.step === step && !isSame(valueOf(typed, field), valueOf(empty, field)));

  return (
    <nav className="builder-steps bld-steps" aria-label="Шаги">
      <ol>
        {steps.map(({ key, title }, index) => {
          const isDone = id !== null && index < steps.length - 1 && !lacking.has(key) && index !== at && isFilled(key);
          return (
            <li key={key}>
              <a
                href={builder.addressOf(key)}
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

function Bar({ at, children }: { at: number; children: ReactNode }) {
  const builder = useAnyBuilder();
  const { steps } = builder.document;
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <div className="builder-bar">
      <div className="page">
        {before && (
          <a
            className="btn"
            href={builder.addressOf(before.key)}
            onClick={(event) => press(event, () => builder.go(before.key))}
          >
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="m14.5 5-7 7 7 7" />
            </svg>
            <span className="builder-back">Назад</span>
          </a>
        )}
        {after ? (
          <a
            className="btn btn-1 btn-lg"
            href={builder.addressOf(after.key)}
            onClick={(event) => press(event, () => builder.go(after.key))}
          >
            Дальше: {after.next}
          </a>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
