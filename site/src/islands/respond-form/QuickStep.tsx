import type { ReactNode } from 'react';
import { textOf } from '#shared/client/respond-body.ts';
import { formatTypedPhone } from '#shared/ui/form/typed-phone-field.ts';
import { Consents } from './Consents.tsx';
import { CrewField } from './CrewField.tsx';
import { errorProps, Field, fieldId } from './Field.tsx';
import { LetterField } from './LetterField.tsx';
import type { QuickField } from './options.ts';
import { isLetterRequired, quickFields } from './quick-fields.ts';
import { QuestionField } from './QuestionField.tsx';
import { ReadyField } from './ReadyField.tsx';
import { needsCode, questionsOf } from './steps.ts';
import type { StepProps } from './step-props.ts';
import { ReplyClock, Subject } from './Subject.tsx';

/** A name and a phone, for those without a resume here, and what a page asks for beside them. */
export function QuickStep({ store, state, form }: StepProps) {
  const { quick, inlineQuestions } = store.options;
  return (
    <>
      <Subject form={form} store={store} />
      <ReplyClock form={form} />
      {quickFields(form, quick).map((name) => {
        const Drawn = DRAWN[name];
        return <Drawn key={name} store={store} state={state} form={form} />;
      })}
      {inlineQuestions &&
        questionsOf(form).map((question) => (
          <QuestionField key={question.id} store={store} state={state} question={question} />
        ))}
      <Consents store={store} state={state} form={form} />
    </>
  );
}

const DRAWN: Readonly<Record<QuickField, (props: StepProps) => ReactNode>> = {
  name: NameField,
  phone: PhoneField,
  letter: (props) => <LetterField {...props} isRequired={isLetterRequired(props.form, props.store.options.quick)} />,
  ready: ReadyField,
  crew: CrewField,
};

function NameField({ store, state: { values, errors } }: StepProps) {
  return (
    <Field name="name" label="Как вас зовут" error={errors.name}>
      <input
        className="inp"
        id={fieldId('name')}
        name="name"
        autoComplete="name"
        value={textOf(values, 'name')}
        onChange={(event) => store.change('name', event.currentTarget.value)}
        {...errorProps('name', errors.name)}
      />
    </Field>
  );
}

function PhoneField({ store, state: { values, errors }, form }: StepProps) {
  const hint = needsCode(form, values)
    ? 'Пришлём код, чтобы никто не\u00a0откликнулся за\u00a0вас'
    : 'Ваш подтверждённый номер: код не\u00a0нужен';
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
          store.change('phone', event.currentTarget.value);
        }}
        {...errorProps('phone', errors.phone, `${fieldId('phone')}-hint`)}
      />
    </Field>
  );
}
