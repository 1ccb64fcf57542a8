import type { ReactNode } from 'react';

interface FiltersLayerFormProps {
  /** What the button says: how much would be found. */
  action: string;
  children: ReactNode;
  onApply(): void;
}

/** All filters, in a layer. Says what would be found; shows it by its button. */
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
