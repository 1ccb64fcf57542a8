import { once } from 'node:events';
import net from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { createClamd, readVerdict } from './scanner.ts';

let daemon: net.Server;
afterEach(() => daemon?.close());

/** A daemon of ClamAV that finds one word. */
async function startDaemon(word: string): Promise<string> {
  daemon = net.createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('data', (part) => {
      heard = Buffer.concat([heard, part]);
      const content: Buffer[] = [];
      let at = heard.indexOf(0) + 1;
      for (; at + 4 <= heard.length;) {
        const length = heard.readUInt32BE(at);
        if (length === 0) {
          const isFound = Buffer.concat(content).includes(word);
          socket.end(
            heard.subarray(0, 10).toString() === 'zINSTREAM\0' && isFound ? 'stream: Eicar FOUND\0' : 'stream: OK\0',
          );
          return;
        }
        content.push(heard.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  daemon.listen(0, '127.0.0.1');
  await once(daemon, 'listening');
  return `tcp://127.0.0.1:${(daemon.address() as net.AddressInfo).port}`;
}

test('a daemon reads the whole file, in whatever parts it comes, and says what it found', async () => {
  const { scan } = createClamd(await startDaemon('EICAR'));
  expect(await scan(Readable.from([Buffer.from('Смета'), Buffer.alloc(300_000)]))).toBeNull();
  expect(await scan(Readable.from([Buffer.alloc(300_000), Buffer.from('EIC'), Buffer.from('AR')]))).toBe('Eicar');
});

test('no daemon, and one that does not know, give no verdict', async () => {
  const url = await startDaemon('');
  daemon.close();
  await expect(createClamd(url).scan(Readable.from([Buffer.from('Смета')]))).rejects.toThrow('ECONNREFUSED');
  expect(() => readVerdict('INSTREAM size limit exceeded. ERROR\0')).toThrow('no verdict');
  expect(() => readVerdict('')).toThrow('no verdict');
});
