import { OTHER_DAY, textOf } from '#shared/client/respond-body.ts';
import { errorProps, Field, FieldError, fieldId } from './Field.tsx';
import type { StepProps } from './step-props.ts';

/** From which day on: one of the next, or another. */
export function ReadyField({ store, state: { values, errors } }: StepProps) {
  const ready = textOf(values, 'ready');
  return (
    <Field name="ready" label="Готов выйти" error={ready === OTHER_DAY ? undefined : errors.readyFrom}>
      <select
        className="inp"
        id={fieldId('ready')}
        name="ready"
        value={ready}
        onChange={(event) => store.change('ready', event.currentTarget.value)}
        {...errorProps('ready', ready === OTHER_DAY ? undefined : errors.readyFrom)}
      >
        <option value="">Договоримся</option>
        {store.days.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value={OTHER_DAY}>Другой день</option>
      </select>
      {ready === OTHER_DAY && (
        <>
          <input
            className="inp"
            type="date"
            name="readyFrom"
            aria-label="День выхода"
            min={store.days[0]?.value}
            value={textOf(values, 'readyFrom')}
            onChange={(event) => store.change('readyFrom', event.currentTarget.value)}
            {...errorProps('readyFrom', errors.readyFrom)}
          />
          <FieldError name="readyFrom" error={errors.readyFrom} />
        </>
      )}
    </Field>
  );
}
