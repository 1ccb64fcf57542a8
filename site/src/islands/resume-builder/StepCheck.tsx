import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { focusField, idOf, LackList, ModeratorNotes, Part, useLacks } from '../builder/index.ts';
import { RECOMMENDED_PLACES } from './recommended.ts';
import { useBuilder } from './use-builder.ts';
import { WhoSees } from './WhoSees.tsx';

/** What is still missing, who will see it, and the button. */
export function StepCheck() {
  const builder = useBuilder();
  const { moderationNotes } = useStore(builder.$meta);
  return (
    <>
      <ModeratorNotes notes={moderationNotes} />
      <Refusal />
      <Lacks />
      <Recommended />
      <WhoSees />
    </>
  );
}

function Lacks() {
  const lacks = useLacks();
  const { id } = useStore(useBuilder().$meta);
  if (id === null) return <p className="bar">Начните с&nbsp;имени и&nbsp;профессии: остальное допишете потом.</p>;
  if (lacks.length === 0) return <p className="bar bar-ok">Всё обязательное заполнено.</p>;
  return (
    <Part title="Без этого не опубликовать">
      <LackList lacks={lacks} />
    </Part>
  );
}

/** What makes it better, and how much of it is there. */
function Recommended() {
  const { progress, id } = useStore(useBuilder().$meta);
  if (id === null || progress.recommended.length === 0) return null;
  return (
    <Part title={`Резюме заполнено на ${progress.percent} %`}>
      <p className="mut text-sm">С&nbsp;этим вас найдут быстрее:</p>
      <LackList lacks={progress.recommended.map((name) => RECOMMENDED_PLACES[name])} />
    </Part>
  );
}

/** What the server said no to. */
function Refusal() {
  const { message } = useStore(useBuilder().$publish);
  // «Опубликовать» stays within reach at the end of the screen, its answer may be far above.
  useEffect(() => {
    if (message) focusField('refusal');
  }, [message]);
  if (!message) return null;
  return (
    <p className="bar bar-bad bld-refusal" id={idOf('refusal')} role="alert" tabIndex={-1}>
      {message}
    </p>
  );
}
