import type { ReactNode } from 'react';
import { answerText } from './answer-text.ts';
import { Icon } from './Icon.tsx';
import type { StepProps } from './step-props.ts';
import { questionsOf } from './steps.ts';

interface Props extends StepProps {
  /** Above the button: what keeps it from being sent. */
  children: ReactNode;
}

/** Each requirement, met or not. Nothing is declined here: the applicant decides whether to send. */
export function KnockoutStep({ store, state: { values, failed, phase }, form, children }: Props) {
  const required = questionsOf(form).filter(({ id, requirement }) => requirement !== null || failed.includes(id));
  return (
    <>
      <p>
        {
          'Компания отметила это как обязательное. Отказа сразу не\u00a0будет: решает человек, а\u00a0не\u00a0программа.'
        }
      </p>
      <ul className="list">
        {required.map((question) => {
          const isMet = !failed.includes(question.id);
          const answer = answerText(question, values);
          return (
            <li key={question.id} className={`met ${isMet ? 'met-yes' : 'met-no'}`}>
              <Icon name={isMet ? 'check' : 'cross'} />
              <span>
                <b>{question.text}</b>
                <br />
                <span className="mut text-sm">
                  {isMet ? 'Подходит. ' : 'Не\u00a0подходит. '}
                  {question.requirement !== null && `Нужно: ${question.requirement}. `}
                  {answer === null ? 'Вы не\u00a0ответили' : `Вы ответили: ${answer}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {children}
      <div className="respond-foot">
        <button
          type="button"
          className="btn btn-1 btn-lg btn-w"
          aria-busy={phase === 'pending'}
          onClick={() => void store.sendAnyway()}
        >
          Отправить всё равно
        </button>
      </div>
      <button type="button" className="btn btn-3 btn-w" onClick={() => store.go('questions')}>
        Изменить ответ
      </button>
    </>
  );
}
