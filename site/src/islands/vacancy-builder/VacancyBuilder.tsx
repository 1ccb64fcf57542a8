import { useStore } from '@nanostores/react';
import { BuilderFrame } from '../builder/index.ts';
import { CardPreview } from './CardPreview.tsx';
import type { StepKey } from './document.ts';
import { doneTitle, Done } from './Done.tsx';
import { FindingList } from './Findings.tsx';
import { readable } from './readable.ts';
import type { Builder } from './store.ts';
import { StepContacts } from './StepContacts.tsx';
import { StepPublish } from './StepPublish.tsx';
import { StepSite } from './StepSite.tsx';
import { StepTerms } from './StepTerms.tsx';
import { StepWho } from './StepWho.tsx';
import { BuilderProvider, useBuilder } from './use-builder.ts';

const PANELS = {
  who: StepWho,
  terms: StepTerms,
  site: StepSite,
  contacts: StepContacts,
  publish: StepPublish,
} as const satisfies Record<StepKey, () => unknown>;

/** A vacancy in five steps; the card of the feed lives beside them. */
export function VacancyBuilder({ builder }: { builder: Builder }) {
  const step = useStore(builder.$step);
  const { status } = useStore(builder.$meta);
  const names = useStore(builder.$names);
  const findings = useStore(builder.$findings);
  const { phase, result } = useStore(builder.$publish);
  const stops = findings.filter(({ level }) => level === 'stop').map(({ field }) => field);
  const Panel = PANELS[step];
  const isDraft = status === 'draft' || status === 'rejected' || status === 'on_review';
  return (
    <BuilderProvider value={builder}>
      <BuilderFrame
        builder={builder}
        words={{
          title: status === 'draft' ? 'Новая вакансия' : 'Правка вакансии',
          exit: isDraft ? '/profile/vacancy-list/draft' : '/profile/vacancy-list',
          aside: 'Карточка вакансии',
          draftSaved: 'Черновик сохранён',
        }}
        aside={<CardPreview isOver={phase === 'done' && step === 'publish'} />}
        publish={<PublishButton isStopped={stops.length > 0} />}
        done={phase === 'done' && result ? { title: doneTitle(result), children: <Done result={result} /> } : null}
        stops={stops}
        notes={FindingList}
        readable={(value) => readable(value, names)}
      >
        <Panel />
      </BuilderFrame>
    </BuilderProvider>
  );
}

function PublishButton({ isStopped }: { isStopped: boolean }) {
  const builder = useBuilder();
  const { status } = useStore(builder.$meta);
  const { phase } = useStore(builder.$publish);
  const { mayPublish } = builder.options;
  return (
    <>
      <button
        type="button"
        className="btn btn-1 btn-lg"
        aria-busy={phase === 'sending'}
        disabled={!mayPublish || isStopped}
        aria-describedby="bld-why-not"
        onClick={() => void builder.publish()}
      >
        {builder.document.shown.includes(status) ? 'Обновить' : 'Опубликовать'}
      </button>
      {(!mayPublish || isStopped) && (
        <p className="bld-why-not mut text-sm" id="bld-why-not">
          {mayPublish
            ? 'Сначала уберите то, что нельзя'
            : 'Публикует тот, у\u00a0кого есть это право: попросите руководителя'}
        </p>
      )}
    </>
  );
}
