import { listOf, textOf } from '#shared/client/respond-body.ts';
import { RESPOND_FILES_MAX } from '#shared/domain/limits.ts';
import { PERMIT_LABELS } from '#shared/text/vacancy-labels.ts';
import { CrewField } from './CrewField.tsx';
import { errorProps, FieldError } from './Field.tsx';
import { FilesField } from './FilesField.tsx';
import { LetterField } from './LetterField.tsx';
import { ReadyField } from './ReadyField.tsx';
import type { StepProps } from './step-props.ts';
import { ReplyClock, Subject } from './Subject.tsx';

/** With a resume: which one, the letter, the crew, the day, files and permits. */
export function FullStep(props: StepProps) {
  const { store, state, form } = props;
  const { values, errors } = state;
  const resume = form.resumes.find(({ id }) => String(id) === textOf(values, 'resumeId'));
  const onRequest = resume?.permits.filter((permit) => permit.onRequest) ?? [];
  return (
    <>
      <Subject form={form} store={store} />
      <ReplyClock form={form} />
      <ResumeChoice {...props} />
      {form.letter !== 'none' && <LetterField {...props} isRequired={form.letter === 'required'} />}
      {resume?.crewSize && <CrewField {...props} />}
      <ReadyField {...props} />
      {onRequest.length > 0 && (
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="lbl">Показать этой компании</legend>
          {onRequest.map(({ kind }) => (
            <label key={kind} className="ck">
              <input
                type="checkbox"
                name="sharedPermits"
                checked={listOf(values, 'sharedPermits').includes(kind)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = listOf(values, 'sharedPermits').filter((other) => other !== kind);
                  store.change('sharedPermits', checked ? [...others, kind] : others);
                }}
              />
              <span>
                {PERMIT_LABELS[kind]}
                <br />
                <span className="mut text-sm">{'Номер и\u00a0срок откроются только ей'}</span>
              </span>
            </label>
          ))}
          <FieldError name="sharedPermits" error={errors.sharedPermits} />
        </fieldset>
      )}
      {store.options.files !== false && (
        <FilesField
          store={store}
          state={state}
          name="files"
          label={'Файлы, по\u00a0желанию'}
          purpose="respond"
          max={RESPOND_FILES_MAX}
        />
      )}
    </>
  );
}

function ResumeChoice({ store, state: { values, errors }, form }: StepProps) {
  return (
    <fieldset>
      <legend className="lbl pb-2">Резюме</legend>
      {form.resumes.map(({ id, title, hidden }) => (
        <div key={id} className="pick">
          <label className="ck">
            <input
              type="radio"
              name="resumeId"
              checked={textOf(values, 'resumeId') === String(id)}
              onChange={() => store.chooseResume(id)}
              {...errorProps('resumeId', errors.resumeId)}
            />
            <span>
              <b>{title}</b>
              <br />
              <span className="mut text-sm">
                {hidden ? 'Скрыто. Откроется только этой компании' : 'Компания его видит'}
              </span>
            </span>
          </label>
        </div>
      ))}
      <FieldError name="resumeId" error={errors.resumeId} />
    </fieldset>
  );
}
