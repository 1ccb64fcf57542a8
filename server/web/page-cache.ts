import { moscowDay } from '#shared/domain/time.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** A rendered page before it is stored. */
export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Changes that make the page untrue; a page without tags is not stored. */
  tags: readonly string[];
  /** Sites of others that may read the page by a script; nobody's when absent. */
  openTo?: readonly string[];
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent, in every encoding that somebody has asked for. */
export interface ReadyPage {
  status: number;
  etag: string;
  tags: readonly string[];
  openTo: readonly string[] | undefined;
  /** The encoded page if it is there already: the hot path must not wait. */
  peek(encoding: Encoding): EncodedPage | undefined;
  /** The encoded page, made at the first call. */
  encode(encoding: Encoding): Promise<EncodedPage>;
  /** Of all encodings made so far. */
  bytes(): number;
}

export interface EncodedPage {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Thrown by a render that could not reach the database: an old copy is better than nothing. */
export class RenderUnavailable extends Error {}

interface Entry {
  page: ReadyPage;
  /** What must not be served without a new render, unless the database is away. */
  stale: boolean;
  /** Number of the Moscow day it was rendered on: pages say «сегодня». */
  day: number;
  /** Bytes that the cache's sum holds for it. */
  counted: number;
}

export interface PageCacheOptions {
  /** The least recently used pages go first when the sum of their encodings passes this. */
  maxBytes: number;
  now: () => Date;
}

export interface PageCache {
  /** The page when it is fresh; nothing is rendered. */
  find(key: string): ReadyPage | undefined;
  /**
   * Renders and stores; calls that come while a key is rendered share its result. When the render is
   * {@link RenderUnavailable} an old copy is served, if there is one.
   */
  render(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage>;
  /** Pages with one of the tags are rendered anew; with `removes` their old copies are forgotten. */
  invalidate(tags: readonly string[], removes: boolean): void;
  /** Nothing is known to be true any more. */
  invalidateAll(): void;
  /** While true every hit is rendered anew: nobody tells us of changes. */
  setDeaf(deaf: boolean): void;
  stats(): { pages: number; bytes: number };
}

export function createPageCache({ maxBytes, now }: PageCacheOptions): PageCache {
  /** In the order of last use: the first is the first to go. */
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<ReadyPage>>();
  const invalidatedAt = new Map<string, number>();
  let generation = 0;
  let everythingAt = 0;
  let deaf = false;
  let bytes = 0;

  const today = () => moscowDay(now());

  function remove(key: string): void {
    bytes -= entries.get(key)?.counted ?? 0;
    entries.delete(key);
  }

  /** Counts what a page weighs by now and makes room for it. */
  function weigh(entry: Entry): void {
    const now = entry.page.bytes();
    bytes += now - entry.counted;
    entry.counted = now;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  function store(key: string, page: ReadyPage, startedAt: number): void {
    const raced = startedAt < everythingAt || page.tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > startedAt);
    if (raced || page.status !== 200 || page.tags.length === 0 || page.bytes() > maxBytes) return;
    remove(key);
    const entry = { page, stale: false, day: today(), counted: 0 };
    entries.set(key, entry);
    weigh(entry);
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry || deaf || entry.stale || entry.day !== today()) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      if (entry.counted !== entry.page.bytes()) weigh(entry);
      return entry.page;
    },

    render(key, render) {
      const shared = rendering.get(key);
      if (shared) return shared;
      const startedAt = generation;
      const promise = (async () => {
        try {
          const page = prepare(await render());
          store(key, page, startedAt);
          if (page.status !== 200) remove(key);
          return page;
        } catch (error) {
          const old = entries.get(key);
          if (error instanceof RenderUnavailable && old) return old.page;
          throw error;
        } finally {
          rendering.delete(key);
        }
      })();
      rendering.set(key, promise);
      return promise;
    },

    invalidate(tags, removes) {
      generation += 1;
      for (const tag of tags) invalidatedAt.set(tag, generation);
      for (const [key, entry] of entries) {
        if (!entry.page.tags.some((tag) => tags.includes(tag))) continue;
        if (removes) remove(key);
        else entry.stale = true;
      }
      // A render that started before the change must not be shared with a caller who comes after it.
      rendering.clear();
    },

    invalidateAll() {
      generation += 1;
      everythingAt = generation;
      invalidatedAt.clear();
      for (const entry of entries.values()) entry.stale = true;
      rendering.clear();
    },

    setDeaf(value) {
      deaf = value;
    },

    stats: () => ({ pages: entries.size, bytes }),
  };
}

const BROTLI_OPTIONS = {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
  },
};

function prepare({ status, headers, body, tags, openTo }: RenderedPage): ReadyPage {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = { ...headers, etag, vary: openTo ? 'accept-encoding, origin' : 'accept-encoding' };
  const made = new Map<Encoding, EncodedPage>();
  let bytes = 0;

  async function encode(encoding: Encoding): Promise<EncodedPage> {
    const encoded =
      encoding === 'identity' ? body : await (encoding === 'br' ? brotli(body, BROTLI_OPTIONS) : gzip(body));
    const page = {
      body: encoded,
      headers: {
        ...common,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': String(encoded.length),
      },
    };
    if (!made.has(encoding)) bytes += encoded.length;
    made.set(encoding, page);
    return page;
  }

  return {
    status,
    etag,
    tags,
    openTo,
    peek: (encoding) => made.get(encoding),
    encode: async (encoding) => made.get(encoding) ?? encode(encoding),
    bytes: () => body.length + bytes,
  };
}
