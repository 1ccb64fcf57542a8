import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { send } from '../setup/chat-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let head: TestMember;
let applicant: Actor & { kind: 'applicant' };
let dialog: string;

beforeAll(async () => {
  t = await createTestApp();
  const company = await makeCompany(t.db);
  const vacancy = await makeVacancy(t.db, company);
  head = await makeMember(t.db, company, { isHead: true });
  applicant = await makeApplicant(t.db);
  const respondId = await makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: applicant.accountId });
  ({ id: dialog } = await t.as(applicant)('POST /chat/dialogs', { respondId }));
});
afterAll(() => t.close());

const bytes = (...values: readonly (string | number)[]) =>
  Buffer.concat(
    values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.alloc(value))),
  );
/** The beginning of each kind, as its programs write it. */
const WEBM = bytes(
  '\x1a\x45\xdf\xa3\x97\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm',
  64,
);
const OGG = bytes('OggS', 24, 'OpusHead', 64);
const M4A = bytes('\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom\0\0\0\0', 64);
const DWG = bytes('AC1032', 128);
const ZIP = bytes('PK\x05\x06', 18);
const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#b45309' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret' } })
    .toBuffer();
const upload = (actor: Actor, content: Uint8Array, name: string, durationMs?: number) =>
  t.as(actor)('POST /chat/files', {
    file: new File([new Uint8Array(content)], name),
    ...(durationMs === undefined ? {} : { durationMs }),
  });
const read = (actor: Actor, id: string, size: 'full' | 'preview' = 'full') =>
  t.as(actor)('GET /chat/files', { id, size });

describe('a file', () => {
  test.each([
    ['webm', WEBM, 'голос.webm'],
    ['ogg', OGG, 'голос.ogg'],
    ['m4a', M4A, 'голос.m4a'],
    ['dwg', DWG, 'план.dwg'],
    ['zip', ZIP, 'архив.zip'],
    ['txt', Buffer.from('Смета'), 'смета.txt'],
  ])('of kind %s is known by its content and read by the two sides', async (kind, content, name) => {
    const file = await upload(applicant, content, name);
    expect(file).toMatchObject({ kind, name, bytes: content.length, durationMs: null });
    await expect(read(head, file.id)).rejects.toEqual(refusal('not_found'));
    const { files } = await send(t, applicant, dialog, { text: '', fileIds: [file.id] });
    expect(files).toMatchObject([{ id: file.id, kind }]);
    expect(Buffer.from(await (await read(head, file.id)).arrayBuffer())).toEqual(content);
    await expect(read(await makeApplicant(t.db), file.id)).rejects.toEqual(refusal('not_found'));
    await expect(t.as(head)('GET /files/{id}', { id: file.id })).rejects.toEqual(refusal('not_found'));
    await send(t, head, dialog);
  });

  test('that is a picture is drawn anew, and has a small one', async () => {
    const file = await upload(applicant, await picture(), 'объект.jpeg');
    expect(file).toMatchObject({
      kind: 'jpg',
      width: 900,
      height: 600,
      name: 'объект.jpeg.jpg'.replace('.jpeg.jpg', '.jpg'),
    });
    await send(t, applicant, dialog, { text: '', fileIds: [file.id] });
    const whole = Buffer.from(await (await read(head, file.id)).arrayBuffer());
    expect(whole.includes('secret')).toBe(false);
    const small = await sharp(Buffer.from(await (await read(head, file.id, 'preview')).arrayBuffer())).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 480, height: 320 });
  });

  test('that the scanner finds harmful is refused and not kept', async () => {
    t.found.harm = 'Win.Test.EICAR_HDB-1';
    await expect(upload(applicant, Buffer.from('Смета'), 'смета.txt')).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [{ field: 'file', message: expect.stringContaining('вредоносный') as string }] },
    });
    t.found.harm = null;
    const kept = await t.db.selectFrom('uploadedFile').select('id').where('name', '=', 'смета.txt').execute();
    // Those that another test has sent.
    expect(kept).toHaveLength(1);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), '../../x.svg'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.html'],
    ['a program', bytes('MZ\x90\0\x03\0\0\0', 128), 'x.exe'],
  ])('%s is no picture, page or program for anybody', async (_what, content, name) => {
    const sent = await upload(applicant, content, name).catch((error: unknown) => error as { code: string });
    // What reads as text is saved as text, never shown.
    if (!('code' in sent))
      expect(sent).toMatchObject({ kind: 'txt', name: expect.not.stringContaining('/') as string });
    else expect(sent.code).toMatch(/unsupported_media_type|bad_argument/);
  });

  test('keeps its place among the others, whichever arrived first', async () => {
    const last = await upload(applicant, DWG, 'план.dwg');
    t.clock.time = new Date(t.clock.time.getTime() + 1_000);
    const first = await upload(applicant, ZIP, 'архив.zip');
    const fileIds = [first.id, last.id];
    const sent = await send(t, applicant, dialog, { text: '', fileIds });
    expect(sent.files.map(({ id }) => id)).toEqual(fileIds);
    const { items } = await t.as(head)('GET /chat/messages', { dialog });
    expect(items.find(({ id }) => id === sent.id)?.files.map(({ id }) => id)).toEqual(fileIds);
  });

  test('of somebody else, or of another message, cannot be sent', async () => {
    const { id } = await upload(head, DWG, 'план.dwg');
    await expect(send(t, applicant, dialog, { fileIds: [id] })).rejects.toEqual(refusal('bad_argument'));
    await send(t, head, dialog, { fileIds: [id] });
    await expect(send(t, head, dialog, { fileIds: [id] })).rejects.toEqual(refusal('bad_argument'));
  });

  test('of a removed message is gone for both sides', async () => {
    const { id } = await upload(head, DWG, 'план.dwg');
    const sent = await send(t, head, dialog, { fileIds: [id] });
    await t.as(head)('DELETE /chat/messages/{id}', { id: sent.id });
    await expect(read(applicant, id)).rejects.toEqual(refusal('not_found'));
  });

  test('goes out with headers under which nothing of it runs', async () => {
    const { id } = await upload(applicant, Buffer.from('<script>alert(1)</script>'), 'x.txt');
    const sent = await upload(applicant, await picture(), 'a.jpg');
    const token = await tokenOf(applicant);
    for (const [file, disposition] of [
      [id, /^attachment; filename="?x\.txt/],
      [sent.id, /^inline/],
    ] as const) {
      const { headers } = await t.app.inject({
        url: `/api/chat/files?id=${file}`,
        headers: { 'x-access-token': token },
      });
      expect(headers['content-disposition']).toMatch(disposition);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });
});

test('the name of a file hides a phone where its dialog does', async () => {
  const young = await makeCompany(t.db, { status: 'unverified' });
  const boss = await makeMember(t.db, young, { isHead: true });
  const { id: asked } = await t.as(applicant)('POST /chat/dialogs', { companyId: young });
  const { id } = await upload(applicant, Buffer.from('Смета'), '8 917 204-16-83.txt');
  await send(t, applicant, asked, { text: '', fileIds: [id] });
  const nameFor = async (actor: Actor & { accountId: string }) => {
    const url = `/api/chat/files?id=${id}`;
    const { headers } = await t.app.inject({ url, headers: { 'x-access-token': await tokenOf(actor) } });
    return decodeURIComponent(String(headers['content-disposition']));
  };
  expect(await nameFor(applicant)).toContain('8 917 204-16-83.txt');
  expect(await nameFor(boss)).toMatch(/^attachment/);
  expect(await nameFor(boss)).not.toContain('204-16-83');
  await makeRespond(t.db, { companyId: young, accountId: applicant.accountId });
  expect(await nameFor(boss)).toContain('8 917 204-16-83.txt');
});

async function tokenOf({ accountId }: { accountId: string }): Promise<string> {
  const { signIn } = await import('../setup/chat-sockets.ts');
  return (await signIn(t, accountId)).token;
}

test('the files of a message have a size together', async () => {
  const [one, other] = [
    await upload(applicant, OGG, 'голос.ogg', 5_000),
    await upload(applicant, OGG, 'голос.ogg', 5_000),
  ];
  await t.db
    .updateTable('uploadedFile')
    .set({ bytes: 26 * 1024 * 1024 })
    .where('id', 'in', [one.id, other.id])
    .execute();
  await expect(send(t, applicant, dialog, { text: '', fileIds: [one.id, other.id] })).rejects.toEqual(
    atField('fileIds'),
  );
  await send(t, applicant, dialog, { text: '', fileIds: [one.id] });
});

test('a voice note is one recording of up to a minute', async () => {
  const voice = (fileIds: readonly string[]) => send(t, applicant, dialog, { type: 'voice', text: '', fileIds });
  const note = await upload(applicant, OGG, 'голос.ogg', 59_000);
  expect((await voice([note.id])).files).toMatchObject([{ durationMs: 59_000 }]);
  await send(t, head, dialog);
  const unmeasured = await upload(applicant, OGG, 'голос.ogg');
  await expect(voice([unmeasured.id])).rejects.toEqual(refusal('bad_argument'));
  const text = await upload(applicant, Buffer.from('текст'), 'голос.ogg', 1_000);
  await expect(voice([text.id])).rejects.toEqual(refusal('bad_argument'));
  const mp4 = Buffer.from(M4A.toString('latin1').replace('M4A ', 'isom'), 'latin1');
  expect(await upload(applicant, mp4, 'голос.mp4', 5_000)).toMatchObject({ kind: 'm4a' });
  await expect(upload(applicant, mp4, 'фильм.mp4')).rejects.toEqual(refusal('bad_argument'));
  await expect(upload(applicant, OGG, 'голос.ogg', 62_000)).rejects.toEqual(refusal('bad_argument'));
});
