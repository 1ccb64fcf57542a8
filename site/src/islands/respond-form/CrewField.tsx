import { textOf } from '#shared/client/respond-body.ts';
import { CREW_COUNT_MAX } from '#shared/domain/respond-terms.ts';
import { errorProps, Field, fieldId } from './Field.tsx';
import type { StepProps } from './step-props.ts';

/** How many of them come. */
export function CrewField({ store, state: { values, errors } }: StepProps) {
  return (
    <Field name="crewCount" label="Сколько вас" error={errors.crewCount}>
      <span className="aff">
        <input
          className="inp"
          id={fieldId('crewCount')}
          name="crewCount"
          type="number"
          inputMode="numeric"
          min={1}
          max={CREW_COUNT_MAX}
          value={textOf(values, 'crewCount')}
          onChange={(event) => store.change('crewCount', event.currentTarget.value)}
          {...errorProps('crewCount', errors.crewCount)}
        />
        <span aria-hidden="true">чел.</span>
      </span>
    </Field>
  );
}
