import type { ReactNode } from 'react';
import { Consents } from './Consents.tsx';
import { CrewField } from './CrewField.tsx';
import { LetterField } from './LetterField.tsx';
import type { QuickField } from './options.ts';
import { NameField, PhoneField } from './PersonFields.tsx';
import { isLetterRequired, quickFields } from './quick-fields.ts';
import { QuestionField } from './QuestionField.tsx';
import { ReadyField } from './ReadyField.tsx';
import { documentsOf, needsCode, questionsOf } from './steps.ts';
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
      <Consents
        documents={documentsOf(form)}
        receiver={form.receiver ?? (form.company.id === null ? null : form.company.name)}
        values={state.values}
        errors={state.errors}
        change={store.change}
        documentHref={store.options.documentHref}
        hasSlots={store.options.hasSlots}
      />
    </>
  );
}

const DRAWN: Readonly<Record<QuickField, (props: StepProps) => ReactNode>> = {
  name: ({ store, state }) => <NameField values={state.values} errors={state.errors} change={store.change} />,
  phone: ({ store, state, form }) => (
    <PhoneField
      values={state.values}
      errors={state.errors}
      change={store.change}
      hint={
        needsCode(form, state.values)
          ? 'Пришлём код, чтобы никто не\u00a0откликнулся за\u00a0вас'
          : 'Ваш подтверждённый номер: код не\u00a0нужен'
      }
    />
  ),
  letter: (props) => <LetterField {...props} isRequired={isLetterRequired(props.form, props.store.options.quick)} />,
  ready: ReadyField,
  crew: CrewField,
};
