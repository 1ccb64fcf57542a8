import type { BuilderHost } from '#islands/builder/index.ts';
import { siteHost } from './host.ts';

/** The host of all builders on the site. */
export const builderHost = {
  ...siteHost,
  replaceAddress: (url: string) => history.replaceState(history.state, '', url),
  async sendFile(...[file, purpose, onProgress]: Parameters<BuilderHost['sendFile']>) {
    const { sendFile } = await import('./send-file.ts');
    return sendFile({ purpose, file }, { onProgress, signal: new AbortController().signal });
  },
} satisfies BuilderHost;
