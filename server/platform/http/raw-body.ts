import type { FastifyRequest, RouteOptions } from 'fastify';
import { Readable } from 'node:stream';

/** Keeps the raw bytes of a body: providers sign bytes, not parsed values. */
export interface RawBodies {
  hook: NonNullable<RouteOptions['preParsing']>;
  of(request: FastifyRequest): Buffer;
}

export function keepRawBodies(): RawBodies {
  const kept = new WeakMap<FastifyRequest, Buffer[]>();
  return {
    async hook(request, _reply, payload) {
      const chunks: Buffer[] = [];
      kept.set(request, chunks);
      return Readable.from(tee(payload as AsyncIterable<Buffer>, chunks), { objectMode: false });
    },
    of: (request) => Buffer.concat(kept.get(request) ?? []),
  };
}

async function* tee(payload: AsyncIterable<Buffer>, chunks: Buffer[]): AsyncGenerator<Buffer> {
  for await (const chunk of payload) {
    chunks.push(chunk);
    yield chunk;
  }
}
