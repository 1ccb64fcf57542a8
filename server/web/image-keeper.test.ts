import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../platform/logging.ts';
import { installProblems } from '../platform/problem-handler.ts';
import { createImageKeeper, type Asker } from './image-keeper.ts';

const log = createLogger('silent');
const at = (ip: string): Asker => ({ ip, log });

function makeKeeper() {
  const disk = new Map<string, Buffer>();
  const gate = Promise.withResolvers<void>();
  const findOrMake = createImageKeeper({
    read: async (key) => disk.get(key) ?? null,
    write: async (key, bytes) => void disk.set(key, Buffer.from(bytes)),
  });
  const make = async (key: string) => {
    await gate.promise;
    return Buffer.from(key);
  };
  const ask = (key: string, ip: string) => findOrMake(key, () => make(key), at(ip));
  return { disk, gate, findOrMake, ask };
}

/** More than one visitor may have running and waiting. */
const FLOOD = 60;

test('a flood of one visitor leaves room for others, and cached images skip the queue', async () => {
  const { disk, gate, ask } = makeKeeper();
  disk.set('kept', Buffer.from('kept'));
  const flood = Array.from({ length: FLOOD }, (_, index) => ask(`flood-${index}`, '2001:db8::1'));
  const settled = Promise.allSettled(flood);
  // Counted by network, not by address.
  await expect(ask('one-more', '2001:db8::2')).rejects.toMatchObject({ code: 'limit_exceeded' });
  const other = ask('other', '192.0.2.2');
  expect(String(await ask('kept', '2001:db8::1'))).toBe('kept');
  gate.resolve();
  expect(String(await other)).toBe('other');
  const states = (await settled).map(({ status }) => status);
  expect([states.includes('fulfilled'), states.includes('rejected')]).toEqual([true, true]);
  expect(String(await ask('one-more', '2001:db8::2'))).toBe('one-more');
});

test('a visitor gets an image although another visitor was refused it', async () => {
  const { gate, ask } = makeKeeper();
  const flood = Promise.allSettled(Array.from({ length: FLOOD }, (_, index) => ask(`flood-${index}`, '192.0.2.1')));
  await expect(ask('wait', '192.0.2.1')).rejects.toMatchObject({ code: 'limit_exceeded' });
  const [refused, served] = [ask('same', '192.0.2.1'), ask('same', '192.0.2.2')];
  await expect(refused).rejects.toMatchObject({ code: 'limit_exceeded' });
  gate.resolve();
  expect(String(await served)).toBe('same');
  await flood;
});

test('concurrent requests of one visitor for a refused image are all refused at once', async () => {
  const { disk, gate, ask } = makeKeeper();
  const flood = Promise.allSettled(Array.from({ length: FLOOD }, (_, index) => ask(`flood-${index}`, '192.0.2.1')));
  await expect(ask('wait', '192.0.2.1')).rejects.toMatchObject({ code: 'limit_exceeded' });
  const reads = vi.spyOn(disk, 'get');
  const crowd = await Promise.allSettled(Array.from({ length: 500 }, () => ask('same', '192.0.2.1')));
  expect(crowd.every(({ status }) => status === 'rejected')).toBe(true);
  expect(reads).toHaveBeenCalledTimes(1);
  gate.resolve();
  await flood;
});

test('a refusal has a retry time', async () => {
  const { gate, findOrMake } = makeKeeper();
  const app = Fastify();
  installProblems(app, {});
  app.get('/:key', (request) =>
    findOrMake(
      request.url,
      async () => {
        await gate.promise;
        return Buffer.from('made');
      },
      request,
    ),
  );
  const flood = Promise.all(Array.from({ length: FLOOD }, (_, index) => app.inject(`/${index}`)));
  const { statusCode, headers } = await app.inject('/more');
  expect([statusCode, headers['retry-after']]).toEqual([429, '2']);
  gate.resolve();
  await flood;
  await app.close();
});
