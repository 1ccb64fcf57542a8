import { useStore } from '#shared/ui/use-store.ts';
import { useLayoutEffect, useRef, type FormEvent } from 'react';
import { plural } from '#shared/text/plural.ts';
import { MAIN_FILTERS, MORE_FILTERS } from '#shared/text/vacancy-filters.ts';
import { FilterFields } from './FilterFields.tsx';
import { GradeFields } from './GradeFields.tsx';
import { PaySum } from './PaySum.tsx';
import type { FiltersLayer } from './store.ts';

/** All filters above the page: a sheet from below on a phone. Says what would be found; shows it by its button. */
export function Layer({ layer, onClose }: { layer: FiltersLayer; onClose(): void }) {
  const query = useStore(layer.$query);
  const { value, error } = useStore(layer.$found);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const counts = value?.counts ?? {};

  // In the layout effect, so that the dialog closes before it is gone: closing gives the focus back.
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    title.current?.focus();
    return () => node?.close();
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    layer.apply();
  }

  return (
    <dialog ref={dialog} className="layer" aria-labelledby="filters-title" onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()}>
      <form autoComplete="off" onSubmit={submit}>
        <div className="layer-head">
          <h2 id="filters-title" ref={title} tabIndex={-1}>
            Фильтры
          </h2>
          <button className="btn btn-3 ml-auto" type="button" onClick={layer.reset}>
            Сбросить
          </button>
          <button className="btn btn-3 text-fg" type="button" aria-label="Закрыть" onClick={onClose}>
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
        <div className="grid gap-6">
          <PaySum query={query} counts={counts} onChange={layer.choose} />
          <FilterFields inLayer groups={MAIN_FILTERS} query={query} counts={counts} onChange={layer.choose} />
          <GradeFields query={query} onChange={layer.choose} />
          <FilterFields inLayer groups={MORE_FILTERS} query={query} counts={counts} onChange={layer.choose} />
        </div>
        <div className="layer-foot">
          <button className="btn btn-1 btn-lg btn-w" type="submit">
            <span aria-live="polite">{value && !error ? `Показать ${plural(value.total, ['вакансию', 'вакансии', 'вакансий'])}` : 'Показать вакансии'}</span>
          </button>
        </div>
      </form>
    </dialog>
  );
}
