import http from 'node:http';
import { SNIPPETS_OF } from '../../site/src/features/developers/snippets.ts';
import type { Loader } from './loaders.ts';

const TEXT = '<p>Обычный текст страницы о компании, её объектах и людях, которые на них работают.</p>'.repeat(40);

/** A page about a company, and what is embedded in it. */
export interface HostPage {
  html: string;
  /** All of these are there when the first view is. */
  shown: readonly string[];
}

/** The code of our elements as the guide gives it, and when each has shown itself. */
export function ownPages(marketplace: string, key: string, companyId: string, vacancy: string) {
  const feed: HostPage = {
    html: SNIPPETS_OF['vacancy-feed']({ origin: marketplace, key, companyId, attributes: {}, fragmentFields: [] }).html,
    shown: ['karkas-vacancy-feed [data-state="ready"]'],
  };
  const button: HostPage = {
    html: SNIPPETS_OF['respond-button']({ origin: marketplace, key, vacancy, attributes: {}, fragmentFields: [] }).html,
    shown: ['karkas-respond-button .btn'],
  };
  const bubble: HostPage = {
    html: SNIPPETS_OF['chat-bubble']({ origin: marketplace, key, attributes: {} }).html,
    shown: ['karkas-chat-bubble .k-launch'],
  };
  return { feed, allThree: together([button, feed, bubble]) };
}

export function loaderPage({ name, markup, shown }: Loader): HostPage {
  return { html: markup(`/${name}`), shown: [shown] };
}

export function together(pages: readonly HostPage[]): HostPage {
  return { html: pages.map(({ html }) => html).join('\n'), shown: pages.flatMap(({ shown }) => shown) };
}

/** Serves pages at `/{index}` and the loaders' files at `/{name}/{file}`. */
export function startHost(origin: string, pages: readonly HostPage[], loaders: readonly Loader[]): http.Server {
  const files = new Map<string, Buffer>(
    loaders.flatMap(({ name, files: own }) => [...own].map(([file, body]) => [`/${name}/${file}`, body] as const)),
  );
  const server = http.createServer(({ url = '' }, response) => {
    const file = files.get(url);
    const page = pages[Number(url.slice(1))];
    if (file)
      response.writeHead(200, { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript' }).end(file);
    else if (page && url !== '/')
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="ru"><title>О компании</title><body><h1>О компании</h1>${page.html}${TEXT}`);
    else response.writeHead(204).end();
  });
  return server.listen(Number(new URL(origin).port), '127.0.0.1');
}
