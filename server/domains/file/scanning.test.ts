import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { checkContent } from './scanning.ts';

const FILE = { id: 'a', purpose: 'chat', kind: 'pdf', bytes: 5 };
const open = async () => Readable.from([Buffer.from('Смета')]);
const makeLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

test('without a scanner a file is clean, and the log says that nobody has looked', async () => {
  const log = makeLog();
  await checkContent({ log, scanner: null }, FILE, open);
  expect(log.info).toHaveBeenCalledWith({ file: FILE, verdict: 'clean', scanner: null }, expect.anything());
});

test('what a scanner finds is refused, and so is a file without a verdict', async () => {
  const log = makeLog();
  await checkContent({ log, scanner: { scan: async () => null } }, FILE, open);
  await expect(checkContent({ log, scanner: { scan: async () => 'Eicar' } }, FILE, open)).rejects.toMatchObject({
    code: 'bad_argument',
  });
  expect(log.warn).toHaveBeenCalledWith({ file: FILE, verdict: 'Eicar' }, expect.anything());
  const scan = async () => Promise.reject(new Error('silent'));
  await expect(checkContent({ log, scanner: { scan } }, FILE, open)).rejects.toMatchObject({
    code: 'service_unavailable',
  });
});
