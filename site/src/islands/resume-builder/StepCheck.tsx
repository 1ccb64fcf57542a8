import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { focusField, idOf, LackList, ModeratorNotes, Part, useLacks } from '../builder/index.ts';
import { RECOMMENDED_PLACES } from './recommended.ts';
import { useBuilder } from './use-builder.ts';
import { WhoSees } from './WhoSees.tsx';

/** What is still missing, who will see it, and the button. */
export function StepCheck() {
  const builder = useBuilder();
  const { phase, result } = useStore(builder.$publish);
  const { moderationNotes } = useStore(builder.$meta);
  if (phase === 'done' && result) return <Done />;
  return (
    <>
      <ModeratorNotes notes={moderationNotes} />
      <Refusal />
      <Lacks />
      <Recommended />
      <WhoSees />
    </>
  );
}

function Lacks() {
  const lacks = useLacks();
  const { id } = useStore(useBuilder().$meta);
  if (id === null) return <p className="bar">Начните с&nbsp;имени и&nbsp;профессии: остальное допишете потом.</p>;
  if (lacks.length === 0) return <p className="bar bar-ok">Всё обязательное заполнено.</p>;
  return (
    <Part title="Без этого не опубликовать">
      <LackList lacks={lacks} />
    </Part>
  );
}

/** What makes it better, and how much of it is there. */
function Recommended() {
  const { progress, id } = useStore(useBuilder().$meta);
  if (id === null || progress.recommended.length === 0) return null;
  return (
    <Part title={`Резюме заполнено на ${progress.percent} %`}>
      <p className="mut text-sm">С&nbsp;этим вас найдут быстрее:</p>
      <LackList lacks={progress.recommended.map((name) => RECOMMENDED_PLACES[name])} />
    </Part>
  );
}

/** What the server said no to. */
function Refusal() {
  const { message } = useStore(useBuilder().$publish);
  // «Опубликовать» stays within reach at the end of the screen, its answer may be far above.
  useEffect(() => {
    if (message) focusField('refusal');
  }, [message]);
  if (!message) return null;
  return (
    <p className="bar bar-bad bld-refusal" id={idOf('refusal')} role="alert" tabIndex={-1}>
      {message}
    </p>
  );
}

function Done() {
  const builder = useBuilder();
  const { result } = useStore(builder.$publish);
  const { vacancyId } = builder.options;
  if (!result) return null;
  const isShown = result.status === 'published';
  return (
    <Part title={isShown ? 'Резюме опубликовано' : 'Отправили модератору'}>
      <p role="status">
        {isShown
          ? 'Компании уже могут его найти. Модератор посмотрит его и\u00a0напишет, если что-то не\u00a0так.'
          : 'Обычно решение в\u00a0тот же день. Придёт уведомление.'}
      </p>
      <p className="bld-item-acts">
        {vacancyId !== null && isShown && (
          <a className="btn btn-1 btn-lg" href={`/vacancy/${vacancyId}?respond=1`}>
            Вернуться к отклику
          </a>
        )}
        <a className="btn btn-2" href={`/profile/resume-list/${result.id}`}>
          Кто видит резюме
        </a>
        {isShown && (
          <a className="btn" href={`/resume/${result.id}`}>
            Открыть страницу
          </a>
        )}
        {vacancyId === null && (
          <a className="btn" href="/vacancy-list">
            Смотреть вакансии
          </a>
        )}
      </p>
    </Part>
  );
}
