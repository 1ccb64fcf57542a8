import { answeredOfTen, replyTime } from '#shared/text/respond-way.ts';
import { Icon } from './Icon.tsx';
import type { RespondFormView } from './options.ts';
import type { StepProps } from './step-props.ts';

/** What is responded to: the vacancy and its company. */
export function Subject({ form: { vacancy, company }, store }: Pick<StepProps, 'form' | 'store'>) {
  const { companyHref = (id: number) => `/company/${id}` } = store.options;
  return (
    <p className="mut text-sm">
      {vacancy && `${vacancy.title}, `}
      {company.id === null ? company.name : <a href={companyHref(company.id)}>{company.name}</a>}
    </p>
  );
}

/** How fast the company answers, where enough responds tell. */
export function ReplyClock({ form: { company } }: { form: RespondFormView }) {
  const { replyClock } = company;
  if (!replyClock) return null;
  const { medianMinutes, answeredOfTen: answered } = replyClock;
  return (
    <p className="flex gap-2 text-sm">
      <Icon name="clock" />
      <span>
        {medianMinutes === null ? (
          'Обычно отвечают '
        ) : (
          <>
            Обычно отвечают <b>{replyTime(medianMinutes)}</b>,{' '}
          </>
        )}
        {answeredOfTen(answered)}
      </span>
    </p>
  );
}
