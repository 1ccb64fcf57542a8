import type { PageTag } from '#shared/contracts/events.ts';
import { compress, type Encoding } from '../platform/encoding.ts';
import { etagOf } from '../platform/etag.ts';

/** A rendered page before it is stored. */
export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Tags whose change invalidates the page; a page without tags is not stored. */
  tags: readonly PageTag[];
  /** Other origins whose scripts may read the page; none when absent. */
  openTo?: readonly string[];
}

/** A page ready to send, in each encoding requested so far. */
export interface ReadyPage {
  status: number;
  etag: string;
  tags: readonly PageTag[];
  openTo: readonly string[] | undefined;
  /** Headers of a 304: names and values in turn, for `writeHead`. */
  unchangedHeaders: readonly string[];
  /** The encoded page if it exists already: the hot path must not wait. */
  peek(encoding: Encoding): EncodedPage | undefined;
  /** The encoded page, made at the first call; concurrent calls share it. */
  encode(encoding: Encoding): Promise<EncodedPage>;
  /** Of all encodings made so far. */
  bytes(): number;
}

export interface EncodedPage {
  headers: Readonly<Record<string, string>>;
  /** The same, names and values in turn. */
  rawHeaders: readonly string[];
  body: Buffer;
}

export function makeReady({ status, headers, body, tags, openTo }: RenderedPage): ReadyPage {
  const etag = etagOf(body);
  const vary = openTo ? 'accept-encoding, origin' : 'accept-encoding';
  const common = { ...headers, etag, vary };
  const made = new Map<Encoding, EncodedPage>();
  const making = new Map<Encoding, Promise<EncodedPage>>();
  let bytes = body.length;

  async function make(encoding: Encoding): Promise<EncodedPage> {
    try {
      const encoded = await compress(body, encoding);
      const named = {
        ...common,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': String(encoded.length),
      };
      const page = { body: encoded, headers: named, rawHeaders: Object.entries(named).flat() };
      made.set(encoding, page);
      if (encoding !== 'identity') bytes += encoded.length;
      return page;
    } finally {
      making.delete(encoding);
    }
  }

  return {
    status,
    etag,
    tags,
    openTo,
    unchangedHeaders: ['etag', etag, 'cache-control', headers['cache-control'] ?? 'no-cache', 'vary', vary],
    peek: (encoding) => made.get(encoding),
    encode(encoding) {
      const ready = made.get(encoding);
      if (ready) return Promise.resolve(ready);
      const shared = making.get(encoding) ?? make(encoding);
      if (!made.has(encoding)) making.set(encoding, shared);
      return shared;
    },
    bytes: () => bytes,
  };
}
