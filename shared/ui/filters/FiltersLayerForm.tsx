import { useEffect, useState, type ReactNode } from 'react';

interface FiltersLayerFormProps {
  /** The text of the button: the number of results. */
  action: string;
  /** Another object when something else is chosen. */
  choice: object;
  children: ReactNode;
  /** False without a net: then the choice stays, to be applied again. */
  onApply(): Promise<boolean>;
}

/** All filters, in a layer. Shows the number of results, and applies the choice by its button. */
export function FiltersLayerForm({ action, choice, children, onApply }: FiltersLayerFormProps) {
  const [state, setState] = useState<'chosen' | 'applied' | 'no-net'>('chosen');

  useEffect(() => setState('chosen'), [choice]);

  async function apply(): Promise<void> {
    if (state === 'applied') return;
    setState('applied');
    if (!(await onApply())) setState('no-net');
  }

  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      {/* What is chosen while the list comes would not be in it. */}
      <div className="layer-columns" inert={state === 'applied'}>
        {children}
      </div>
      <div className="layer-foot">
        <p className="err" role="alert">
          {state === 'no-net' && 'Нет сети. Всё, что вы\u00a0выбрали, осталось'}
        </p>
        <button className="btn btn-1 btn-lg" type="submit" aria-busy={state === 'applied' || undefined}>
          <span aria-live="polite">{state === 'no-net' ? 'Повторить' : action}</span>
        </button>
      </div>
    </form>
  );
}
