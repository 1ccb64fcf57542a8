import { receivingCompany } from '#shared/text/hidden-company.ts';
import { QuestionField } from './QuestionField.tsx';
import type { StepProps } from './step-props.ts';
import { questionsOf } from './steps.ts';

/** What the company asks, after the letter is kept. */
export function QuestionsStep({ store, state, form }: StepProps) {
  return (
    <>
      <p className="mut text-sm">
        {form.resumes.length > 0 && 'Письмо сохранено. '}
        {`Ответы увидит только ${receivingCompany(form.company)}.`}
      </p>
      {questionsOf(form).map((question) => (
        <QuestionField key={question.id} store={store} state={state} question={question} />
      ))}
    </>
  );
}
