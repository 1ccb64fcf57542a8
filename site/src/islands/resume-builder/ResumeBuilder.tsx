import { useStore } from '@nanostores/react';
import { BuilderFrame } from '../builder/index.ts';
import { CardPreview } from './CardPreview.tsx';
import type { StepKey } from './document.ts';
import { readable } from './readable.ts';
import { Done, doneTitle } from './Done.tsx';
import { StepCheck } from './StepCheck.tsx';
import { StepJobs } from './StepJobs.tsx';
import { StepPapers } from './StepPapers.tsx';
import { StepPerson } from './StepPerson.tsx';
import { StepTerms } from './StepTerms.tsx';
import { StepTrade } from './StepTrade.tsx';
import type { Builder } from './store.ts';
import { BuilderProvider, useBuilder } from './use-builder.ts';

const PANELS = {
  person: StepPerson,
  trade: StepTrade,
  jobs: StepJobs,
  papers: StepPapers,
  terms: StepTerms,
  check: StepCheck,
} as const satisfies Record<StepKey, () => unknown>;

const LEADS: Partial<Record<StepKey, string>> = {
  person: 'Имя, фамилия, город и\u00a0телефон. Остальное\u00a0— по\u00a0желанию.',
  jobs: 'Начните с\u00a0последнего места. Хватит двух-трёх объектов.',
  papers: 'Этот шаг можно пропустить и\u00a0вернуться позже.',
  terms: 'За\u00a0что и\u00a0куда поедете.',
};

/** A resume in six steps, in any order; what companies will see of it stands beside them. */
export function ResumeBuilder({ builder }: { builder: Builder }) {
  const step = useStore(builder.$step);
  const { status } = useStore(builder.$meta);
  const names = useStore(builder.$names);
  const { phase, result } = useStore(builder.$publish);
  const { vacancyId } = builder.options;
  const Panel = PANELS[step];
  const list = status === 'draft' ? '/profile/resume-list/draft' : '/profile/resume-list';
  return (
    <BuilderProvider value={builder}>
      <BuilderFrame
        builder={builder}
        words={{
          title: status === 'draft' ? 'Новое резюме' : 'Правка резюме',
          exit: vacancyId === null ? list : `/vacancy/${vacancyId}?respond=1`,
          aside: 'Как увидят компании',
          draftSaved: 'Черновик сохранён',
        }}
        lead={LEADS[step]}
        aside={<CardPreview />}
        publish={<PublishButton />}
        done={phase === 'done' && result ? { title: doneTitle(result), children: <Done result={result} /> } : null}
        readable={(value) => readable(value, names)}
      >
        <ForVacancy />
        <Panel />
      </BuilderFrame>
    </BuilderProvider>
  );
}

/** A respond waits for this resume. */
function ForVacancy() {
  const { vacancy } = useBuilder().options;
  if (!vacancy) return null;
  return (
    <p className="bar">
      <span>
        Резюме для отклика: <b>{vacancy.title}</b>, {vacancy.companyName}. После публикации вернём вас к&nbsp;отклику.
      </span>
    </p>
  );
}

function PublishButton() {
  const builder = useBuilder();
  const { status } = useStore(builder.$meta);
  const { phase } = useStore(builder.$publish);
  return (
    <button
      type="button"
      className="btn btn-1 btn-lg"
      aria-busy={phase === 'sending'}
      onClick={() => void builder.publish()}
    >
      {status === 'draft' ? 'Опубликовать' : 'Обновить'}
    </button>
  );
}
