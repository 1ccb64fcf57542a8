import type { FormEvent, MouseEvent, ReactNode } from 'react';

interface FiltersFormProps {
  /** Number of active filters. */
  chosenCount: number;
  /** Path of the list. */
  action: string;
  /** Filters of the list without a control in the form. */
  hidden: readonly (readonly [name: string, value: string])[];
  /** The most important filters. */
  main: ReactNode;
  /** The second level, under «Все фильтры». */
  more: ReactNode;
  /** The text of the button that applies the choice where no script does. */
  show: string;
  /** Opens all filters in a layer. */
  onOpen(): void;
}

/**
 * The filters of a list: beside it on wide screens, where a choice applies at once; in a layer on narrow ones. Until
 * its script runs it is a collapsible GET form.
 */
export function FiltersForm({ chosenCount, action, hidden, main, more, show, onOpen }: FiltersFormProps) {
  /** Closes what was opened before the script loaded. */
  function open(event: MouseEvent<HTMLElement>): void {
    if (event.currentTarget.closest('details')?.open) return;
    event.preventDefault();
    onOpen();
  }

  return (
    <details className="flt">
      <summary className={chosenCount > 0 ? 'chip on' : 'chip'} onClick={open}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M10 14.5v5" />
        </svg>
        Фильтры
        {chosenCount > 0 && <span className="count">{chosenCount}</span>}
      </summary>
      {/* A browser that restores an earlier visit's choice would contradict the list. */}
      <form
        className="card grid gap-6"
        method="get"
        action={action}
        autoComplete="off"
        aria-label="Фильтры"
        onSubmit={(event: FormEvent) => event.preventDefault()}
      >
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {main}
        <details>
          <summary className="btn btn-2 btn-w" onClick={open}>
            Все фильтры
          </summary>
          <div className="grid gap-6 pt-6">{more}</div>
        </details>
        <div className="flt-foot js-off">
          <button className="btn btn-1 btn-w" type="submit">
            {show}
          </button>
        </div>
      </form>
    </details>
  );
}
