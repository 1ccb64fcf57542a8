import net from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';

/** Looks into files for harmful content. */
export interface ContentScanner {
  /** What was found, by the scanner's name for it; null in a clean file. Throws when there is no verdict. */
  scan(content: Readable): Promise<string | null>;
}

/** Without a byte for so long it is given up. */
const SILENCE_MS = 60_000;
const VERDICT_CHARS_MAX = 500;

/** The daemon of ClamAV at `tcp://host:port`, by its command INSTREAM. */
export function createClamd(url: string): ContentScanner {
  const { hostname, port } = new URL(url);
  return {
    async scan(content) {
      const socket = net.connect({ host: hostname, port: Number(port || 3310), allowHalfOpen: true });
      socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The scanner is silent')));
      try {
        const [answer] = await Promise.all([text(socket), pipeline(content, inChunks, socket)]);
        return readVerdict(answer);
      } finally {
        socket.destroy();
      }
    },
  };
}

/** Each part with its length before it; none ends the file. */
async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of content) yield Buffer.concat([lengthOf(part.length), part]);
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Of «stream: OK» and «stream: Win.Test.EICAR_HDB-1 FOUND». Throws for anything else, as a file that was not read whole. */
export function readVerdict(answer: string): string | null {
  const line = answer.slice(0, VERDICT_CHARS_MAX).replace(/\0$/, '');
  if (line === 'stream: OK') return null;
  if (line.startsWith('stream: ') && line.endsWith(' FOUND')) return line.slice('stream: '.length, -' FOUND'.length);
  throw new Error(`The scanner gave no verdict: ${line}`);
}
