import { textOf } from '#shared/client/respond-body.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { formatTypedPhone } from '#shared/ui/form/typed-phone-field.ts';
import { errorProps, Field, fieldId } from './Field.tsx';

/** Fields that somebody fills in, whichever form they belong to. */
export interface FilledFields {
  values: FormValues;
  /** In Russian, by field. */
  errors: Readonly<Record<string, string>>;
  change(name: string, value: string): void;
}

export function NameField({ values, errors, change }: FilledFields) {
  return (
    <Field name="name" label="Как вас зовут" error={errors.name}>
      <input
        className="inp"
        id={fieldId('name')}
        name="name"
        autoComplete="name"
        value={textOf(values, 'name')}
        onChange={(event) => change('name', event.currentTarget.value)}
        {...errorProps('name', errors.name)}
      />
    </Field>
  );
}

export function PhoneField({ values, errors, change, hint }: FilledFields & { hint: string }) {
  return (
    <Field name="phone" label="Телефон" error={errors.phone} hint={hint}>
      <input
        className="inp"
        id={fieldId('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        value={textOf(values, 'phone')}
        onChange={(event) => {
          formatTypedPhone(event.currentTarget);
          change('phone', event.currentTarget.value);
        }}
        {...errorProps('phone', errors.phone, `${fieldId('phone')}-hint`)}
      />
    </Field>
  );
}
