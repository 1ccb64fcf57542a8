import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ageAt } from '#shared/domain/experience.ts';
import { focusField, idOf, LackList, ModeratorNotes, Part, useLacks } from '../builder/index.ts';
import { RECOMMENDED_PLACES } from './recommended.ts';
import { useBuilder } from './use-builder.ts';

/** Years: before them the law protects a person more. */
const FULL_AGE = 18;

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

function WhoSees() {
  const builder = useBuilder();
  const { id } = useStore(builder.$meta);
  const { birthDate } = useStore(builder.$typed);
  const isYoung = isDay(birthDate) && ageAt(birthDate, new Date(builder.options.now)) < FULL_AGE;

  async function preview(resumeId: number): Promise<void> {
    if (await builder.flush()) await builder.host.preview(resumeId);
  }

  return (
    <Part title="Кто увидит резюме">
      <p>
        {isYoung
          ? 'Вам ещё нет 18: резюме видят только компании, а\u00a0телефон и\u00a0почту\u00a0— только та, которой вы откликнулись.'
          : 'Сначала\u00a0— только компании, которые ищут людей на\u00a0Каркасе. Телефон и\u00a0почту видит та, которой вы откликнулись или которая открыла контакты. Показать резюме всем или скрыть от\u00a0кого-то можно в\u00a0любой момент.'}
      </p>
      {id !== null && (
        <p className="bld-item-acts">
          <button type="button" className="btn btn-2" onClick={() => void preview(id)}>
            Посмотреть чужими глазами
          </button>
          <a className="btn" href={`/profile/resume-list/${id}`}>
            Выбрать, кто видит
          </a>
        </p>
      )}
    </Part>
  );
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

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
