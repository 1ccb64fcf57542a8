import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ShownTo } from '#shared/contracts/resume.ts';
import { Part } from '../builder/index.ts';
import { PARENT_FIELD } from './document.ts';
import { useBuilder } from './use-builder.ts';

/** Only this step needs it. */
const ResumeVisibility = lazy(async () => {
  const island = await import('../resume-visibility/index.ts');
  return { default: island.ResumeVisibility };
});

/** Who will see it, in words and as a choice, and a look at it with their eyes. */
export function WhoSees() {
  const builder = useBuilder();
  const { host } = builder;
  const { id } = useStore(builder.$meta);
  const [shownTo, setShownTo] = useState<ShownTo | null>(null);
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    if (id === null) return;
    let isOver = false;
    // Whom it may be shown to follows from the age, so what is typed is saved before.
    void builder
      .flush()
      .then(() => host.call('GET /resume/{id}', { id }))
      .then(
        ({ own }) => !isOver && setShownTo(own?.shownTo ?? null),
        () => !isOver && setFailed(true),
      );
    return () => {
      isOver = true;
    };
  }, [builder, host, id]);

  /** What a parent has agreed to keeps nothing from being published any more. */
  function take(state: ShownTo): void {
    setShownTo(state);
    if (!state.hasParentalConsent) return;
    const { errors, gaps } = builder.$meta.get();
    const others = (list: typeof gaps) => list.filter(({ field }) => field !== PARENT_FIELD);
    builder.tell({ errors: others(errors), gaps: others(gaps) });
  }

  async function preview(resumeId: number): Promise<void> {
    if (await builder.flush()) await host.preview(resumeId);
  }

  return (
    <Part title="Кто увидит резюме">
      <p>
        {
          'Телефон и\u00a0почту видит только компания, которой вы\u00a0откликнулись или которая открыла контакты. Кто открыл, вы\u00a0узнаете.'
        }
      </p>
      {id !== null && (
        <p>
          <button type="button" className="btn btn-2" onClick={() => void preview(id)}>
            Посмотреть чужими глазами
          </button>
        </p>
      )}
      {id !== null && shownTo && (
        <Suspense fallback={<p className="mut">Загружаем выбор…</p>}>
          <ResumeVisibility resumeId={id} state={shownTo} host={host} onChange={take} />
        </Suspense>
      )}
      {id !== null && isFailed && (
        <p className="mut">
          Выбор не&nbsp;загрузился: нет связи. Он есть и&nbsp;на&nbsp;
          <a href={`/profile/resume-list/${id}`}>странице резюме</a>.
        </p>
      )}
    </Part>
  );
}
