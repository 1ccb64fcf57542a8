import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContracts } from '#shared/contracts/contract.ts';
import { createMadeCalls } from '../setup/made-calls.ts';

const contracts = defineContracts({
  'POST /made/named': {
    summary: 'Says the names of files',
    body: z.strictObject({ word: z.string().optional() }),
    files: { scan: { kinds: ['pdf'], bytesMax: 1_000, countMax: 1 } },
    answer: z.object({ word: z.string(), names: z.array(z.string()) }),
    errors: ['body_too_large'],
    access: 'public',
  },
});

let t: Awaited<ReturnType<typeof makeApp>>;
function makeApp() {
  return createMadeCalls(contracts, {
    'POST /made/named': async ({ body, files }) => {
      const names = [];
      for await (const { name, stream } of files) {
        names.push(name);
        stream.resume();
      }
      return { word: body.word ?? '', names };
    },
  });
}
beforeAll(async () => (t = await makeApp()));
afterAll(() => t.close());

function send(disposition: string, type: string, content: string) {
  const payload = `--b\r\ncontent-disposition: form-data${disposition}\r\ncontent-type: ${type}\r\n\r\n${content}\r\n--b--\r\n`;
  return t.send('POST', '/made/named', { payload, headers: { 'content-type': 'multipart/form-data; boundary=b' } });
}

test.each([
  ['акт.pdf', 'акт.pdf'],
  ['../../etc/акт.pdf', 'акт.pdf'],
  ['a\0b\u202Efdp.exe', 'abfdp.exe'],
  ['a'.repeat(80_000), 'a'.repeat(255)],
  [`${'a'.repeat(254)}😀`, 'a'.repeat(254)],
  ['..', 'Файл'],
  ['a/', 'Файл'],
  ['\u202E', 'Файл'],
])('a file called %j', async (given, name) => {
  const answer = await send(`; name="scan"; filename="${given}"`, 'application/pdf', '%PDF-1.7\n\n');
  expect(answer.json()).toEqual({ word: '', names: [name] });
});

test.each(['', '; name=""', `; name="${'a'.repeat(101)}"`])('a part with the name %j is refused', async (name) => {
  for (const file of ['', '; filename="a.pdf"']) {
    const answer = await send(`${name}${file}`, 'application/pdf', '%PDF-1.7\n\n');
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad_argument' }]);
  }
});

test('a text sent as bytes is a file without a name, and is not lost', async () => {
  const answer = await send('; name="word"', 'application/octet-stream', 'Мост');
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field: 'word', code: 'unknown_key' }] }]);
});
