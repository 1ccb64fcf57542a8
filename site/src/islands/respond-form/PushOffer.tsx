import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import type { PushOffering, PushState } from './options.ts';

const TEXTS: Readonly<Partial<Record<PushState, string>>> = {
  on: 'Включили. Ответ придёт сюда, даже когда сайт закрыт.',
  denied: 'Браузер запретил уведомления. Разрешить их можно значком слева от\u00a0адреса сайта.',
};

/** After a respond: to hear of the answer at once. Where pushes are on already, or cannot be, nothing is offered. */
export function PushOffer({ push }: { push: PushOffering }) {
  const [before, setBefore] = useState<PushState | null>(null);
  const [after, setAfter] = useState<PushState | 'failed' | 'asking' | null>(null);
  useEffect(() => {
    let isHere = true;
    push.state().then(
      (state) => isHere && setBefore(state),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [push]);
  if (before !== 'off') return null;

  function start(): void {
    if (after === 'asking') return;
    setAfter('asking');
    push.start().then(setAfter, () => setAfter('failed'));
  }

  const text = after === 'failed' ? 'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз.' : null;
  const isEnded = after === 'on' || after === 'denied';
  return (
    <div className="card grid gap-3 p-4">
      <p>
        <b>Узнать об&nbsp;ответе сразу?</b>
        <br />
        <span className="mut text-sm">Покажем приглашение или ответ, даже когда сайт закрыт.</span>
      </p>
      <p className="text-sm" role="status">
        {isEnded ? TEXTS[after] : text}
      </p>
      {!isEnded && (
        <button type="button" className="btn btn-2" aria-busy={after === 'asking'} onClick={start}>
          <Icon name="info" />
          Включить уведомления
        </button>
      )}
    </div>
  );
}
