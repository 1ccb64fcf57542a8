import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { VACANCY_DAYS_MAX, VACANCY_DAYS_MIN } from '#shared/domain/limits.ts';
import { plural } from '#shared/text/plural.ts';
import { focusField, LackList, ModeratorNotes, useLacks, idOf, NumberField, Part } from '../builder/index.ts';
import { useBuilder, useField } from './use-builder.ts';
import { FindingItem } from './Findings.tsx';

/** What is still missing, how it will look, and the button. */
export function StepPublish() {
  const builder = useBuilder();
  const meta = useStore(builder.$meta);
  const [days, setDays] = useField('shownDays');
  const isUpdated = builder.document.shown.includes(meta.status);
  return (
    <>
      <ModeratorNotes notes={meta.moderationNotes} />
      <Refusal />
      <Lacks />
      <Part title="Показ">
        {!isUpdated && (
          <NumberField
            path="shownDays"
            label="Сколько дней показывать"
            hint={`От ${VACANCY_DAYS_MIN} до ${VACANCY_DAYS_MAX}. Пока идёт показ, вакансию можно снять и\u00a0вернуть`}
            value={days}
            onChange={(value) => setDays(value ?? '')}
          />
        )}
        {!isUpdated && meta.places.max > 0 && (
          <p className="mut text-sm">
            Занято {meta.places.active} из&nbsp;{plural(meta.places.max, ['места', 'мест', 'мест'])}
            {meta.places.max === 1 && '. Проверенной компании — 30'}
          </p>
        )}
        {meta.id !== null && (
          <p>
            <a
              className="btn btn-2"
              href={`/constructor-vacancy/preview/${meta.id}`}
              target="_blank"
              rel="noopener"
              onClick={() => void builder.flush()}
            >
              Посмотреть глазами соискателя
            </a>
          </p>
        )}
        {(!isUpdated || meta.afterPublish !== 'active') && (
          <p className="mut text-sm">
            {meta.afterPublish === 'active'
              ? 'Вакансия появится сразу: на\u00a0сайте, в\u00a0поиске и\u00a0в\u00a0вашей ленте.'
              : 'Сначала вакансию посмотрит модератор, обычно в\u00a0тот же день. Сообщим, когда решит.'}
          </p>
        )}
      </Part>
    </>
  );
}

/** What the server says is missing, and what the linter has found anywhere. */
function Lacks() {
  const findings = useStore(useBuilder().$findings);
  const lacks = useLacks();
  if (lacks.length === 0 && findings.length === 0) return <p className="bar">Всё заполнено, замечаний нет.</p>;
  return (
    <Part title="Что поправить">
      {lacks.length > 0 && <LackList lacks={lacks} />}
      {findings.length > 0 && (
        <ul className="bld-findings" aria-label="Замечания к тексту">
          {findings.map((one) => (
            <FindingItem key={`${one.field}-${one.rule}-${one.from}`} finding={one} />
          ))}
        </ul>
      )}
    </Part>
  );
}

/** What the server said no to, and what may be said to it. */
function Refusal() {
  const builder = useBuilder();
  const publish = useStore(builder.$publish);
  const { message, warnings, duplicates } = publish;
  const place = { id: idOf('refusal'), role: 'alert', tabIndex: -1 };
  // «Опубликовать» stays within reach at the end of the screen, its answer may be far above.
  useEffect(() => focusField('refusal'), [publish]);
  if (duplicates.length > 0)
    return (
      <div {...place} className="bar bar-warn bld-refusal">
        <p>
          <b>Похоже, такая вакансия у&nbsp;вас уже есть:</b>{' '}
          {duplicates.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={`/constructor-vacancy/${id}`}>№&nbsp;{id}</a>
            </span>
          ))}
        </p>
        <button type="button" className="btn btn-2" onClick={() => void builder.publish({ force: true })}>
          Это другая, опубликовать
        </button>
      </div>
    );
  if (warnings.length > 0)
    return (
      <div {...place} className="bar bar-warn bld-refusal">
        <b>Всё так и&nbsp;задумано?</b>
        <ul>
          {warnings.map(({ field, message: text }) => (
            <li key={`${field}-${text}`}>{text}</li>
          ))}
        </ul>
        <button type="button" className="btn btn-2" onClick={() => void builder.publish({ confirmed: true })}>
          Да, опубликовать
        </button>
      </div>
    );
  if (!message) return null;
  return (
    <p {...place} className="bar bar-bad bld-refusal">
      {message}
    </p>
  );
}
