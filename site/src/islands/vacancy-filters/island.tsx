import { useEffect, useState } from 'react';
import { siteHost } from '../../lib/host.ts';
import { loadList, showList } from '../../lib/list-events.ts';
import { createVacancyFilters, VacancyFilters as Filters } from './index.ts';
import type { FiltersView } from './query.ts';

export { countChosen, countsOf, formFields, withoutFilters, type FiltersView } from './query.ts';

/** The site's interface: takes JSON and uses the site's host. */
export function VacancyFilters({ view }: { view: FiltersView }) {
  const [filters] = useState(() => createVacancyFilters(siteHost, { view, show: showList, load: loadList }));
  useEffect(() => {
    const adopt = ({ detail }: CustomEvent<string>) => filters.adopt(JSON.parse(detail) as FiltersView);
    document.addEventListener('list:shown', adopt);
    return () => document.removeEventListener('list:shown', adopt);
  }, [filters]);
  return <Filters filters={filters} />;
}
