import { ANSWER, listOf, textOf } from '#shared/client/respond-body.ts';
import type { VacancyQuestion } from '#shared/contracts/question.ts';
import { asksOfAhead } from '#shared/domain/question.ts';
import { ANSWER_CHARS_MAX, ANSWER_FILES_MAX } from '#shared/domain/limits.ts';
import { errorProps, Field, FieldError, fieldId } from './Field.tsx';
import { FilesField } from './FilesField.tsx';
import type { StepProps } from './step-props.ts';

interface QuestionFieldProps extends Pick<StepProps, 'store' | 'state'> {
  question: VacancyQuestion;
}

const YES_NO = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
];

/** One question of the company, by the type of its answer. */
export function QuestionField({ store, state, question }: QuestionFieldProps) {
  const { id, type, required, requirement, options } = question;
  const name = ANSWER + id;
  const error = state.errors[name];
  const label = required ? question.text : `${question.text} По\u00a0желанию`;
  const hint = requirement === null ? undefined : `Нужно: ${requirement}`;
  const value = textOf(state.values, name);

  switch (type) {
    case 'text':
      return (
        <Field name={name} label={label} error={error} hint={hint}>
          <textarea
            className="inp"
            id={fieldId(name)}
            name={name}
            rows={3}
            maxLength={ANSWER_CHARS_MAX}
            value={value}
            onChange={(event) => store.change(name, event.currentTarget.value)}
            {...errorProps(name, error)}
          />
        </Field>
      );
    case 'number':
    case 'date':
      return (
        <Field name={name} label={label} error={error} hint={hint}>
          <input
            className="inp"
            id={fieldId(name)}
            name={name}
            type={type === 'date' ? 'date' : 'text'}
            min={asksOfAhead(question) ? store.days[0]?.value : undefined}
            inputMode={type === 'number' ? 'decimal' : undefined}
            value={value}
            onChange={(event) => store.change(name, event.currentTarget.value)}
            {...errorProps(name, error, hint && `${fieldId(name)}-hint`)}
          />
        </Field>
      );
    case 'file':
      return (
        <FilesField store={store} state={state} name={name} label={label} purpose="answer" max={ANSWER_FILES_MAX} />
      );
    case 'bool':
    case 'single':
      return (
        <fieldset>
          <legend className="lbl">{label}</legend>
          {hint && <p className="mut text-sm">{hint}</p>}
          {(type === 'bool' ? YES_NO : options).map((option) => (
            <label key={option.value} className="ck">
              <input
                type="radio"
                name={name}
                checked={value === option.value}
                onChange={() => store.change(name, option.value)}
                {...errorProps(name, error)}
              />
              <span>{option.label}</span>
            </label>
          ))}
          <FieldError name={name} error={error} />
        </fieldset>
      );
    case 'multi':
    case 'permit_pick':
      return <ManyOf store={store} state={state} question={question} label={label} hint={hint} />;
  }
}

interface ManyOfProps extends QuestionFieldProps {
  label: string;
  hint: string | undefined;
}

function ManyOf({ store, state, question: { id, options }, label, hint }: ManyOfProps) {
  const name = ANSWER + id;
  const chosen = listOf(state.values, name);
  const error = state.errors[name];
  return (
    <fieldset className="fld">
      <legend className="lbl pb-2">{label}</legend>
      {hint && <p className="mut text-sm">{hint}</p>}
      <div className="chips-row">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(option.value)}
              onChange={({ currentTarget: { checked } }) => {
                const others = chosen.filter((other) => other !== option.value);
                store.change(name, checked ? [...others, option.value] : others);
              }}
              {...errorProps(name, error)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  );
}
