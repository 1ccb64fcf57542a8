import { useState } from 'react';
import { builderHost } from '../../lib/builder-host.ts';
import { stepIn } from '../builder/index.ts';
import { createBuilder, VACANCY, VacancyBuilder as View, type BuilderOptions } from './index.ts';

/** The step that an address asks for: by its name, or that of a field. */
export const stepOf = (query: URLSearchParams) => stepIn(VACANCY, query);

/** The site's interface: takes JSON and uses the site's host. */
export function VacancyBuilder(options: BuilderOptions) {
  const [builder] = useState(() => createBuilder(builderHost, options));
  return <View builder={builder} />;
}
