import { useState } from 'react';
import { siteHost } from '../../lib/host.ts';
import { createBuilder, VacancyBuilder as View, type BuilderHost, type BuilderOptions } from './index.ts';

import { placeOfField } from './labels.ts';
import { readStep, type StepKey } from './options.ts';

/** The step that an address asks for: by its name, or that of a field. */
export function stepOf(query: URLSearchParams): StepKey {
  const field = query.get('field');
  return field && !query.has('step') ? placeOfField(field).step : readStep(query.get('step'));
}

const builderHost: BuilderHost = {
  ...siteHost,
  replaceAddress: (url) => history.replaceState(history.state, '', url),
  async sendFile(file, purpose, onProgress) {
    const { sendFile } = await import('../../lib/send-file.ts');
    return sendFile({ purpose, file }, { onProgress, signal: new AbortController().signal });
  },
};

/** The site's interface: takes JSON and uses the site's host. */
export function VacancyBuilder(options: BuilderOptions) {
  const [builder] = useState(() => createBuilder(builderHost, options));
  return <View builder={builder} />;
}
