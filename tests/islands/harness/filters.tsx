// First, for it says the order of the styles’ layers, as a page of the site does.
import './styles.css';
import { createRoot } from 'react-dom/client';
import { createVacancyFilters, VacancyFilters } from '#islands/vacancy-filters/index.ts';
import type { Call } from '#shared/client/call.ts';
import type { FiltersView } from '../../../site/src/islands/vacancy-filters/query.ts';
import { openLayer } from '../../../site/src/lib/layers.ts';

declare global {
  interface Window {
    /** Addresses whose lists were asked for. */
    shown: string[];
    /** What the page would hand over after it has shown a list. */
    adopt(view: FiltersView): void;
    view: FiltersView;
  }
}

const counts = {
  pay_min: { 100_000: 371, 150_000: 248 },
  schedule: { rotation: 188, d5_2: 142 },
  housing: { 1: 176 },
  experience: { none: 54 },
};

window.shown = [];
window.view = { basePath: '/vacancy-list/kazan', slug: 'kazan', query: { q: 'сварщик' }, counts, total: 412 };

/** The more is chosen the less is found. */
async function call(_: string, { slug, per_page, q, ...chosen }: Record<string, unknown>): Promise<unknown> {
  const facets = Object.entries(counts).map(([field, values]) => [
    field,
    Object.entries(values).map(([value, count]) => ({ value, count })),
  ]);
  return { total: 400 - 100 * Object.keys(chosen).length, facets: Object.fromEntries(facets) };
}

const filters = createVacancyFilters(
  // The filters make one call, and the harness answers only that.
  { call: call as unknown as Call, openLayer },
  { view: window.view, show: (url) => window.shown.push(url), load: async () => true },
);
window.adopt = filters.adopt;
createRoot(document.getElementById('root')!).render(<VacancyFilters filters={filters} />);
