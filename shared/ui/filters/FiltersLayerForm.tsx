import type { ReactNode } from 'react';

interface FiltersLayerFormProps {
  /** The text of the button: the number of results. */
  action: string;
  children: ReactNode;
  onApply(): void;
}

/** All filters, in a layer. Shows the number of results, and applies the choice by its button. */
export function FiltersLayerForm({ action, children, onApply }: FiltersLayerFormProps) {
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <div className="layer-columns">{children}</div>
      <div className="layer-foot">
        <button className="btn btn-1 btn-lg" type="submit">
          <span aria-live="polite">{action}</span>
        </button>
      </div>
    </form>
  );
}
