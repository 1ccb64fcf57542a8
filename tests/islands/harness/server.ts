import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runnerImport } from 'vite';
import { readFeedQuery, type VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';
import { bundle, RUNTIMES, SHARED_CONFIG } from './bundle.ts';
import { answerTo, NOW, SOURCE } from './data.ts';
import { addressAt, MODES, SITE_OPTIONS, type HarnessOptions, type Mode } from './options.ts';
import type * as Render from './render.tsx';

export { RUNTIMES } from './bundle.ts';

/** The site's policy: whatever the island draws must pass it. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'";

export interface Harness {
  origin: string;
  close(): Promise<void>;
}

/** Serves the feed on the pages of `pagePath`. Builds in memory, about a second for each runtime. */
export async function startHarness(): Promise<Harness> {
  const { module } = await runnerImport<typeof Render>('./render.tsx', SHARED_CONFIG);
  const files = new Map<string, string>();
  for (const runtime of RUNTIMES) {
    for (const [name, content] of await bundle(runtime, 'browser.tsx')) files.set(`/${runtime}/${name}`, content);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://harness.test');
    const file = files.get(url.pathname);
    const [, runtime = '', name = '', options = ''] = url.pathname.split('/');
    const mode = MODES.find((known) => known === name);
    if (file !== undefined) send(response, url.pathname.endsWith('.css') ? 'text/css' : 'text/javascript', file);
    else if (mode)
      send(response, 'text/html', page(url, runtime, mode, JSON.parse(decodeURIComponent(options)) as HarnessOptions));
    else response.writeHead(204).end();
  });

  function page(url: URL, runtime: string, mode: Mode, asked: HarnessOptions): string {
    const query = readFeedQuery(url.searchParams);
    const { withoutAddress, ...rest } = { ...SITE_OPTIONS, ...asked };
    const options: VacancyFeedOptions = { source: SOURCE, query, now: NOW, ...rest };
    if (mode === 'drawn')
      options.initial = answerTo({
        ...query,
        ...options.preset,
        per_page: options.pageSize,
        group: options.groupBy ?? undefined,
      });
    const address = withoutAddress ? undefined : addressAt(url.pathname);
    const drawn = mode === 'drawn' ? module.renderFeed({ ...options, address }) : '';
    return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Вакансии</title>
<link rel="stylesheet" href="/${runtime}/island.css"><script type="module" src="/${runtime}/island.js"></script></head>
<body><main><h1>Волга-Трубострой</h1><div id="root"${mode === 'shadow' ? ' data-shadow="true"' : ''}>${drawn}</div></main>
<script type="application/json" id="options">${JSON.stringify({ ...options, withoutAddress }).replaceAll('<', '\\u003c')}</script></body>
</html>`;
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function send(response: ServerResponse, type: string, content: string): void {
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': CSP }).end(content);
}
