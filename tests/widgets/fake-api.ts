import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Feed, FeedCard } from '#shared/contracts/embed.ts';
import { DAY_MS } from '#shared/domain/time.ts';

export const KEY = `pk_live_${'a'.repeat(24)}`;
const PLACES = ['Казань', 'Набережные Челны'];

const cards: FeedCard[] = Array.from({ length: 45 }, (_, index) => ({
  id: 1_000 + index,
  title: `Монтажник стальных конструкций № ${index + 1}`,
  pay: { amount: `от ${120 + index} 000 ₽`, note: 'в месяц на руки' },
  place: PLACES[index % 2],
  tags: [
    { part: 'rotation', text: 'вахта 60/30' },
    { part: 'experience', text: 'без опыта' },
  ],
  publishedAt: new Date(Date.UTC(2026, 10, 21) - index * DAY_MS).toISOString(),
}));

/** How the API behaves; `ok` is as promised. */
export type Mood =
  | 'ok'
  | 'slow'
  | 'error'
  | 'busy'
  | 'html'
  | 'shapeless'
  | 'broken-items'
  | 'denied'
  | 'gone'
  | 'empty'
  | 'seeks-nobody';

const SLOW_MS = 3_000;

/** Answers `GET /api/embed/feed` as the server does, or as a server must not. */
export async function answerFeed(
  url: URL,
  mood: Mood,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: string, type = 'application/json', headers = {}) =>
    response
      .writeHead(status, {
        'Content-Type': type,
        'Access-Control-Allow-Origin': request.headers.origin ?? '*',
        'Access-Control-Expose-Headers': 'retry-after',
        Vary: 'Origin',
        ...headers,
      })
      .end(body);
  const problem = (status: number, code: string, headers?: object) =>
    send(
      status,
      JSON.stringify({ type: 'about:blank', title: 'Нет', status, code, requestId: 'r' }),
      'application/problem+json',
      headers,
    );

  if (mood === 'gone') return void request.socket.destroy();
  if (mood === 'error') return void problem(500, 'internal');
  if (mood === 'busy') return void problem(429, 'limit_exceeded', { 'Retry-After': '30' });
  if (mood === 'denied') return void problem(403, 'origin_denied');
  if (mood === 'html') return void send(200, '<!doctype html><h1>It works!</h1>', 'text/html');
  if (mood === 'shapeless') return void send(200, '{"hello":"world"}');
  if (mood === 'slow') await new Promise((ready) => setTimeout(ready, SLOW_MS));
  const answer = feedFor(url.searchParams);
  if (mood === 'empty' || mood === 'seeks-nobody')
    Object.assign(answer, { items: [], total: 0, pageCount: 0, ...(mood === 'empty' ? {} : { seeksNobody: true }) });
  if (mood === 'broken-items') return void send(200, JSON.stringify({ ...answer, items: [{ id: 1 }, null] }));
  send(200, JSON.stringify(answer));
}

function feedFor(query: URLSearchParams): Feed {
  const perPage = Number(query.get('per_page') ?? 10);
  const page = Number(query.get('page') ?? 1);
  const inCity = (card: FeedCard) =>
    !query.get('city') || PLACES.indexOf(card.place ?? '') === Number(query.get('city')) - 1;
  const found = cards.filter(inCity);
  return {
    items: found.slice((page - 1) * perPage, page * perPage),
    total: found.length,
    pageCount: Math.ceil(found.length / perPage),
    companyId: 12,
    facets: {
      city: PLACES.map((name, index) => ({
        value: String(index + 1),
        name,
        count: cards.filter((card) => card.place === name).length,
      })),
      spec: [],
      schedule: [],
      contract: [],
      facility: [],
    },
  };
}
