import { textOf } from '#shared/client/respond-body.ts';
import { LETTER_CHARS_MAX } from '#shared/domain/respond-terms.ts';
import { formatNumber } from '#shared/text/plain-number.ts';
import { errorProps, Field, fieldId } from './Field.tsx';
import type { StepProps } from './step-props.ts';

interface LetterProps extends StepProps {
  isRequired: boolean;
}

/** The letter with its length, and the templates that fill it. */
export function LetterField({ store, state: { values, errors, template }, form, isRequired }: LetterProps) {
  const letter = textOf(values, 'letter');
  const chosen = textOf(values, 'templateId');
  const isTemplate = form.templates.some(({ text }) => text.trim() === letter.trim());
  const count = `${formatNumber(letter.length)} из\u00a0${formatNumber(LETTER_CHARS_MAX)}`;
  return (
    <div className="grid grid-cols-1 gap-1">
      <Field
        name="letter"
        label={isRequired ? 'Письмо' : 'Письмо, по\u00a0желанию'}
        error={errors.letter}
        beside={
          <span className="mut text-sm" id={`${fieldId('letter')}-count`}>
            {count}
          </span>
        }
        above={
          form.templates.length > 0 && (
            <div className="chips-row" role="group" aria-label="Шаблоны письма">
              {form.templates.map(({ id, title }) => (
                <button
                  key={id}
                  type="button"
                  className="chip"
                  aria-pressed={chosen === id}
                  onClick={() => store.useTemplate(id)}
                >
                  {title}
                </button>
              ))}
            </div>
          )
        }
      >
        <textarea
          className="inp"
          id={fieldId('letter')}
          name="letter"
          rows={6}
          maxLength={LETTER_CHARS_MAX}
          value={letter}
          onChange={(event) => store.change('letter', event.currentTarget.value)}
          {...errorProps('letter', errors.letter, `${fieldId('letter')}-count`)}
        />
      </Field>
      {form.resumes.length > 0 && letter.trim() !== '' && !isTemplate && (
        <button
          type="button"
          className="btn btn-3 justify-self-start"
          aria-busy={template === 'saving'}
          onClick={() => void store.saveTemplate()}
        >
          Сохранить как шаблон
        </button>
      )}
    </div>
  );
}
