import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import type { FilterChoice } from '../../stores/filter-choice.ts';

/** What an opened layer of filters does with its choice. */
export interface FiltersLayerActions<Query> {
  /** Loads the list of a choice, which the opener shows then. False without a net: the choice stays, to be applied again. */
  load(query: Query): Promise<boolean>;
  /** Closes the layer with the choice whose list has come. */
  close(query: Query): void;
}

interface FiltersLayerFormProps<Query> extends FiltersLayerActions<Query> {
  layer: FilterChoice<Query>;
  /** The text of the button: the number of results. */
  action: string;
  children: ReactNode;
}

/** All filters, in a layer. Shows the number of results, and applies the choice by its button. */
export function FiltersLayerForm<Query>({ layer, action, load, close, children }: FiltersLayerFormProps<Query>) {
  const query = useStore(layer.$query);
  /** The choice that was applied last, until there is another one. */
  const [applied, setApplied] = useState<{ query: Query; isLoading: boolean } | null>(null);
  const isOfThis = applied?.query === query;
  const isLoading = isOfThis && applied.isLoading;
  const hasNoNet = isOfThis && !applied.isLoading;

  async function apply(): Promise<void> {
    if (isLoading) return;
    setApplied({ query, isLoading: true });
    const hasCome = await load(query);
    // «Сбросить» in the head has chosen otherwise meanwhile.
    if (layer.$query.get() !== query) return;
    if (hasCome) close(query);
    else setApplied({ query, isLoading: false });
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
