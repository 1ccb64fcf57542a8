import { Readable } from 'node:stream';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/database/connect.ts';
import { bindFiles, findFilesOf, releaseFiles, removeLooseFiles, type BoundTo } from '#server/domains/file/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { system } from '#server/platform/actor.ts';
import { noLimits } from '#server/platform/limits.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import { FILES_BYTES_PER_DAY } from '#shared/domain/limits.ts';
import { HOUR_MS } from '#shared/domain/time.ts';
import { asHead, asStaff } from '../setup/actors.ts';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';
import { fileOf, PDF, pictureOf, sendPicture } from '../setup/upload-world.ts';

let t: TestApp;
let person: TestBrowser & { actor: Actor };
let other: TestBrowser & { actor: Actor };
let head: TestBrowser & { companyId: number; actor: Actor };
let foreign: TestBrowser & { companyId: number };

async function signUp(index: number) {
  const browser = openBrowser(t);
  await signUpByPhone(t, browser, phone(index));
  const { id: accountId } = await browser.call('GET /users/me');
  return Object.assign(browser, { actor: { kind: 'applicant', accountId } satisfies Actor });
}

beforeAll(async () => {
  t = await createTestApp();
  person = await signUp(1);
  other = await signUp(2);
  const company = await signUpCompany(t, 'head@files.example', innOf(1));
  const { id: accountId } = await company.call('GET /users/me');
  head = Object.assign(company, { actor: { ...asHead(company.companyId), accountId } });
  foreign = await signUpCompany(t, 'foreign@files.example', innOf(2));
});
afterAll(() => t.close());

const refusedAt = (field: string) => ({ problem: { errors: [{ field }] } });
const storedName = async (id: string) =>
  (await t.db.selectFrom('uploadedFile').select('storedName').where('id', '=', id).executeTakeFirstOrThrow())
    .storedName;
const isStored = async (name: string) => (await t.sources.storage.private.find(name)) !== null;

function bind(actor: Actor, ids: string[], boundTo: BoundTo, purpose: FilePurpose = 'avatar') {
  const context = t.context(actor);
  return inTransaction(t.db, (tx) => bindFiles(context, tx, ids, { purpose, boundTo, field: 'photoFileId' }));
}
const release = (choice: BoundTo | readonly string[]) =>
  inTransaction(t.db, (tx) => releaseFiles(t.context(system), tx, choice));

async function later<Result>(hours: number, work: () => Promise<Result>): Promise<Result> {
  const before = t.clock.time;
  t.clock.time = new Date(before.getTime() + hours * HOUR_MS);
  try {
    return await work();
  } finally {
    t.clock.time = before;
  }
}
const clean = () => removeLooseFiles(t.context(system), t.sources);

describe('POST /files', () => {
  test('answers with a photo that pages can show', async () => {
    const sent = await sendPicture(person, 'avatar');
    expect(sent).toMatchObject({ name: 'IMG 20261122.webp', kind: 'webp' });
    expect(sent.url).toMatch(/^\/files\/originals\/uploads\/[0-9a-f]{32}\.webp$/);
    expect(sent.bytes).toBeGreaterThan(50);
    expect(await isStored(await storedName(sent.id))).toBe(true);
    expect(await isStored(`received/${sent.id}`)).toBe(false);
  });

  test('a document has no address', async () => {
    const sent = await head.call('POST /files', { purpose: 'verification', file: fileOf(PDF, 'Устав.pdf') });
    expect(sent).toEqual({ id: sent.id, name: 'Устав.pdf', kind: 'pdf', bytes: PDF.length, url: null });
    expect(await storedName(sent.id)).toMatch(/^uploads\/[0-9a-f]{32}\.pdf$/);
  });

  test('a visitor sends files for feedback only, and not many', async () => {
    const { call } = openBrowser(t);
    const file = fileOf('Кнопка не\u00a0нажимается', 'ошибка.txt');
    expect(await call('POST /files', { purpose: 'feedback', file })).toMatchObject({ kind: 'txt', url: null });
    await expect(sendPicture({ call }, 'avatar')).rejects.toEqual(refusal('unauthorized'));
    for (let sent = 1; sent < 20; sent += 1) await call('POST /files', { purpose: 'feedback', file });
    await expect(call('POST /files', { purpose: 'feedback', file })).rejects.toEqual(refusal('limit_exceeded'));
  });

  test('an account sends so many bytes in a day', async () => {
    const again = () => sendPicture(other, 'avatar');
    const { id } = await again();
    await t.db.updateTable('uploadedFile').set({ bytes: FILES_BYTES_PER_DAY }).where('id', '=', id).execute();
    await expect(again()).rejects.toEqual(refusal('limit_exceeded'));
    const yesterday = new Date(t.clock.time.getTime() - 25 * HOUR_MS);
    await t.db.updateTable('uploadedFile').set({ createdAt: yesterday }).where('id', '=', id).execute();
    await again();
  });

  test('a purpose is for those who may use it', async () => {
    const recruiter = await addMember(t, head, 'recruiter@files.example');
    for (const purpose of [
      'company_logo',
      'company_cover',
      'company_photo',
      'facility_photo',
      'verification',
    ] as const) {
      await expect(sendPicture(person, purpose)).rejects.toEqual(refusal('forbidden'));
      await expect(sendPicture(recruiter, purpose)).rejects.toEqual(refusal('forbidden'));
    }
    expect((await sendPicture(head, 'company_photo')).url).not.toBeNull();
  });

  test('crops what the window shows, also of a turned picture', async () => {
    const file = fileOf(await pictureOf({ width: 800, height: 400 }), 'широкий.jpg');
    const { id } = await person.call('POST /files', {
      purpose: 'avatar',
      rotate: '90',
      ...{ x: 50, y: 500, width: 300, height: 300 },
      file,
    });
    const [bound] = await bind(
      person.actor,
      [id],
      `account:${'accountId' in person.actor ? person.actor.accountId : ''}`,
    );
    expect(bound).toMatchObject({ width: 300, height: 300, purpose: 'avatar' });
    const outside = { purpose: 'avatar', x: 50, y: 500, width: 300, height: 300, file } as const;
    await expect(person.call('POST /files', outside)).rejects.toMatchObject(refusedAt('width'));
    await expect(person.call('POST /files', { purpose: 'avatar', x: 1, file })).rejects.toMatchObject(
      refusedAt('width'),
    );
  });

  test('a body without a file, or with two, is refused', async () => {
    await expect(person.call('POST /files', { purpose: 'avatar' })).rejects.toMatchObject({
      code: 'bad_argument',
    });
    await expect(
      person.call('POST /files', { purpose: 'dissertation' as 'avatar', file: fileOf(PDF, 'a.pdf') }),
    ).rejects.toMatchObject(refusedAt('purpose'));
  });
});

describe('bindFiles', () => {
  test('gives a file to an entity once', async () => {
    const { id, url } = await sendPicture(person, 'avatar');
    expect(await bind(person.actor, [id, id], 'thing:1')).toEqual([
      expect.objectContaining({ id, url, width: 640, kind: 'webp', name: 'IMG 20261122.webp' }),
    ]);
    // Another save of the same form.
    expect(await bind(other.actor, [id], 'thing:1')).toHaveLength(1);
    await expect(bind(person.actor, [id], 'thing:2')).rejects.toMatchObject({
      details: { errors: [{ field: 'photoFileId', code: 'conflict_with_rules' }] },
    });
    expect(await findFilesOf(t.db, 'thing:1')).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['unknown', () => bind(person.actor, ['01935c1e-0000-7000-8000-00000000dead'], 'thing:3')],
    ["somebody else's", async () => bind(other.actor, [(await sendPicture(person, 'avatar')).id], 'thing:3')],
    ['for another purpose', async () => bind(head.actor, [(await sendPicture(head, 'company_logo')).id], 'thing:3')],
    ['released long ago', async () => bind(person.actor, [await markedFile()], 'thing:3')],
    [
      'too many',
      async () => {
        const files = [await sendPicture(person, 'avatar'), await sendPicture(person, 'avatar')];
        return bind(
          person.actor,
          files.map(({ id }) => id),
          'thing:3',
        );
      },
    ],
  ])('refuses a file that is %s', async (_, work) => {
    await expect(work()).rejects.toMatchObject({
      code: 'bad_argument',
      details: { errors: [{ field: 'photoFileId' }] },
    });
    expect(await findFilesOf(t.db, 'thing:3')).toEqual([]);
  });

  async function markedFile(): Promise<string> {
    const { id } = await sendPicture(person, 'avatar');
    await t.db.updateTable('uploadedFile').set({ removingAt: t.clock.now() }).where('id', '=', id).execute();
    return id;
  }
});

describe('a database that stops while a file is stored', () => {
  /** The row is stored and the answer about it is lost; then `more` changes are not carried out at all. */
  async function sendWhileFailing(more: number): Promise<void> {
    let updates = 0;
    const stopped = new Error('Connection terminated');
    const stops: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') updates += 1;
        if (updates > 1 && updates <= more + 1) throw stopped;
        return node;
      },
      async transformResult({ result }) {
        if (updates === 1) throw stopped;
        return result;
      },
    };
    const db = t.db.withPlugin(stops);
    const { receiveFile } = await import('#server/domains/file/upload.ts');
    const { createWorkQueue } = await import('#server/platform/work-queue.ts');
    const context = { ...t.context(head.actor), db, origin: null, userAgent: '', visitor: null, limiter: noLimits };
    async function* files() {
      yield {
        field: 'file' as const,
        kind: 'pdf' as const,
        name: 'потеря.pdf',
        stream: Readable.from([Buffer.from(PDF)]),
      };
    }
    const tools = { ...t.sources, queue: createWorkQueue({ atOnce: 1, length: 1 }) };
    await expect(
      receiveFile(context, tools, {
        body: { purpose: 'verification' },
        files: files(),
      }),
    ).rejects.toThrow('Connection terminated');
  }
  const lost = () => t.db.selectFrom('uploadedFile').selectAll().where('name', '=', 'потеря.pdf').executeTakeFirst();

  test('leaves nothing when it is back at once', async () => {
    await sendWhileFailing(0);
    expect(await lost()).toBeUndefined();
  });

  test('keeps the file as long as its row says that it is there', async () => {
    await sendWhileFailing(99);
    const row = await lost();
    expect(row).toMatchObject({ storedAt: expect.any(Date) as Date, removingAt: null });
    expect(await isStored(row?.storedName ?? '')).toBe(true);
    await later(25, () => removeLooseFiles(t.context(system), t.sources));
    expect(await lost()).toBeUndefined();
    expect(await isStored(row?.storedName ?? '')).toBe(false);
  });
});

describe('the removal of loose files', () => {
  test('takes what nothing uses for a day, and leaves the rest', async () => {
    const [loose, bound, released] = [
      await sendPicture(person, 'avatar'),
      await sendPicture(person, 'avatar'),
      await sendPicture(person, 'avatar'),
    ];
    await bind(person.actor, [bound.id], 'thing:4');
    await bind(person.actor, [released.id], 'thing:5');
    await release('thing:5');
    const names = await Promise.all([loose, bound, released].map(({ id }) => storedName(id)));
    await later(23, clean);
    expect(await Promise.all(names.map(isStored))).toEqual([true, true, true]);
    await later(25, clean);
    expect(await Promise.all(names.map(isStored))).toEqual([false, true, false]);
    await release([bound.id]);
    await later(25, clean);
    expect(await isStored(names[1] ?? '')).toBe(false);
    expect(await findFilesOf(t.db, 'thing:4')).toEqual([]);
  });

  test('takes at once what an erased sender has not used, and leaves what belongs to something', async () => {
    const sender = await signUp(3);
    const [unused, used] = [await sendPicture(sender, 'avatar'), await sendPicture(sender, 'avatar')];
    await bind(sender.actor, [used.id], 'thing:8');
    await reactToErasure(t, sender.actor.accountId);
    await clean();
    const rows = await t.db
      .selectFrom('uploadedFile')
      .select(['id', 'accountId', 'boundTo'])
      .where('id', 'in', [unused.id, used.id])
      .execute();
    expect(rows).toEqual([{ id: used.id, accountId: null, boundTo: 'thing:8' }]);
  });

  test('goes on where a kill has stopped it', async () => {
    const { id } = await sendPicture(person, 'avatar');
    const name = await storedName(id);
    const { storage } = t.sources;
    const killed = { ...storage.private, delete: () => Promise.reject(new Error('killed')) };
    await expect(
      later(25, () => removeLooseFiles(t.context(system), { storage: { private: killed } })),
    ).rejects.toThrow('killed');
    expect(await isStored(name)).toBe(true);
    // Marked: nothing can use it any more.
    await expect(bind(person.actor, [id], 'thing:6')).rejects.toMatchObject({ code: 'bad_argument' });
    await clean();
    expect(await isStored(name)).toBe(false);
    // Between the file and its row.
    const { id: second } = await sendPicture(person, 'avatar');
    await storage.private.delete(await storedName(second));
    await later(25, clean);
    expect(await t.db.selectFrom('uploadedFile').select('id').where('id', '=', second).execute()).toEqual([]);
  });

  test('takes what a killed upload has left', async () => {
    const id = '01935c1e-0000-4000-8000-00000000feed';
    await t.sources.storage.private.write(`received/${id}`, Buffer.from('half'));
    await t.db
      .insertInto('uploadedFile')
      .values({
        id,
        purpose: 'avatar',
        name: 'a.webp',
        kind: 'webp',
        storedName: 'originals/uploads/never.webp',
        looseSince: t.clock.now(),
        createdAt: t.clock.now(),
      })
      .execute();
    await expect(bind(person.actor, [id], 'thing:7')).rejects.toMatchObject({ code: 'bad_argument' });
    await later(25, clean);
    expect(await isStored(`received/${id}`)).toBe(false);
  });
});

describe('GET /files/{id}', () => {
  const send = () => head.call('POST /files', { purpose: 'verification', file: fileOf(PDF, 'Устав «Моста».pdf') });

  test('is a download for its sender', async () => {
    const { id } = await send();
    const blob = await head.call('GET /files/{id}', { id });
    expect(await blob.text()).toBe(PDF);
    const raw = await t.app.inject({
      url: `/api/files/${id}`,
      headers: { 'x-access-token': head.token ?? '' },
    });
    expect(raw.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(raw.headers['content-disposition']).toMatch(/^attachment; filename=/);
  });

  test('is for nobody else where the entity has no readers, not even for staff', async () => {
    const { id } = await send();
    await expect(t.as(asStaff())('GET /files/{id}', { id })).rejects.toEqual(refusal('not_found'));
    await bind(head.actor, [id], 'something:1', 'verification');
    await expect(t.as(asStaff())('GET /files/{id}', { id })).rejects.toEqual(refusal('not_found'));
    for (const browser of [person, foreign])
      await expect(browser.call('GET /files/{id}', { id })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /files/{id}', { id })).rejects.toEqual(refusal('unauthorized'));
    await expect(head.call('GET /files/{id}', { id: 'a' })).rejects.toEqual(refusal('bad_argument'));
  });

  test("is for the entity's readers", async () => {
    const { id } = await send();
    await bind(head.actor, [id], `made:${foreign.companyId}`, 'verification');
    const reader = async (context: { actor: Actor }, entity: string) =>
      context.actor.kind === 'member' && String(context.actor.companyId) === entity;
    const { readFileCall } = await import('#server/domains/file/read-file.ts');
    const read = readFileCall({ ...t.sources, fileReaders: () => ({ made: reader }) });
    const request = { params: { id }, query: undefined, body: undefined };
    const asking = (actor: Actor) =>
      read(request, { ...t.context(actor), origin: null, userAgent: '', visitor: null, limiter: noLimits });
    expect((await asking(asHead(foreign.companyId))).name).toBe('Устав «Моста».pdf');
    await expect(asking(asHead(foreign.companyId + 1))).rejects.toEqual(refusal('not_found'));
  });
});
