import { useState, type ReactNode } from 'react';

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
  /** What was applied last; of another choice it says nothing. */
  const [applied, setApplied] = useState<{ choice: object; isLoading: boolean } | null>(null);
  const isOfThis = applied?.choice === choice;
  const isLoading = isOfThis && applied.isLoading;
  const hasNoNet = isOfThis && !applied.isLoading;

  async function apply(): Promise<void> {
    if (isLoading) return;
    setApplied({ choice, isLoading: true });
    if (!(await onApply())) setApplied({ choice, isLoading: false });
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
      <div className="layer-columns" inert={isLoading}>
        {children}
      </div>
      <div className="layer-foot">
        <p className="err" role="alert">
          {hasNoNet && 'Нет сети. Всё, что вы\u00a0выбрали, осталось'}
        </p>
        <button className="btn btn-1 btn-lg" type="submit" aria-busy={isLoading || undefined}>
          <span aria-live="polite">{hasNoNet ? 'Повторить' : action}</span>
        </button>
      </div>
    </form>
  );
}
