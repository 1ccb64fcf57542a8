import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WAITING_REQUESTS_MAX } from '#shared/domain/document.ts';
import { addDays, MINUTE_MS } from '#shared/domain/time.ts';
import { makePdf } from '../fixtures/minimal-pdf.ts';
import { AGREED, openDocumentWorld, PURPOSE, type DocumentWorld } from '../setup/document-world.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { makeOpen, sendBy } from '../setup/respond-world.ts';
import { fileOf } from '../setup/upload-world.ts';

/** What of requests and files is listed and counted. */

let w: DocumentWorld;
/** Of another company, which has taken up a respond of the same person. */
let other: { head: Awaited<ReturnType<typeof signUpCompany>>; respondId: number };
beforeAll(async () => {
  w = await openDocumentWorld();
  const head = await signUpCompany(w.t, 'other@document-lists.example', innOf(83));
  await w.t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', head.companyId).execute();
  const { id: respondId } = await sendBy(w.applicant, await makeOpen(w.t, head));
  await w.t.db.updateTable('respond').set({ status: 'in_work' }).where('id', '=', respondId).execute();
  other = { head, respondId };
});
afterAll(() => w.t.close());

const askOther = () =>
  other.head.call('POST /requests/document-requests', {
    respondId: other.respondId,
    purpose: PURPOSE,
    items: [{ kind: 'snils' }],
  });
const later = () => {
  w.t.clock.time = new Date(w.t.clock.time.getTime() + MINUTE_MS);
};

describe('requests of two companies', () => {
  test('are told apart, the last to ask first', async () => {
    const own = await w.ask();
    later();
    const others = await askOther();
    const listed = async (more: object) =>
      (await w.applicant.call('GET /requests/document-requests', more)).items.map(({ id }) => id);
    expect(await listed({})).toEqual([others.id, own.id]);
    expect(await listed({ companyId: w.head.companyId })).toEqual([own.id]);
    expect(await listed({ respondId: other.respondId })).toEqual([others.id]);
    const companies = async () =>
      (await w.applicant.call('GET /requests/document-requests/companies')).items.map(({ company }) => company.id);
    expect(await companies()).toEqual([other.head.companyId, w.head.companyId]);
    later();
    const again = await w.ask();
    expect(await companies()).toEqual([w.head.companyId, other.head.companyId]);
    for (const { id } of [own, others, again])
      await w.applicant.call('POST /requests/status', { id, action: 'decline' });
  });

  test('open a file to as many companies, however often each has asked, for the days of each', async () => {
    const snils = await w.keep('snils');
    const asked = [await w.ask({ retentionDays: 90 }), await w.ask({ retentionDays: 90 }), await askOther()];
    const granted = [];
    for (const { id } of asked)
      granted.push(
        await w.applicant.call('POST /requests/status', { id, action: 'grant', fileIds: [snils], ...AGREED }),
      );
    const now = w.t.clock.now();
    expect(granted.map(({ openUntil }) => openUntil)).toEqual(
      [90, 90, 30].map((days) => addDays(now, days).toISOString()),
    );
    expect((await w.applicant.call('GET /requests/wallet')).items).toMatchObject([{ id: snils, openTo: 2 }]);
  });
});

test('what nobody has answered in time makes room for another request, before the job has come by', async () => {
  const { applicant, respondId } = await w.another(2);
  for (let index = 0; index < WAITING_REQUESTS_MAX; index += 1) await w.ask({ respondId });
  await w.t.db
    .updateTable('documentRequest')
    .set({ answerBy: w.t.clock.now() })
    .where('respondId', '=', respondId)
    .execute();
  await w.ask({ respondId });
  const { items } = await applicant.call('GET /requests/document-requests/companies');
  expect(items).toMatchObject([{ waiting: 1 }]);
});

test('a consent about health is not written down where no file is about it', async () => {
  const { applicant, respondId } = await w.another(3);
  const inn = await w.keep('inn', applicant);
  const { id } = await w.ask({ respondId, items: [{ kind: 'inn' }, { kind: 'med' }] });
  const boxes = { ...AGREED, medicalAgreement: true };
  await applicant.call('POST /requests/status', { id, action: 'grant', fileIds: [inn], ...boxes });
  const { items } = await applicant.call('GET /users/consents');
  const keys = items.map(({ documentKey }) => documentKey);
  expect(keys).toContain('documentAgreement');
  expect(keys).not.toContain('medicalAgreement');
});

test('a file that its owner has taken out is released from the disk', async () => {
  const { applicant } = await w.another(4);
  const id = await w.keep('work_book', applicant);
  await applicant.call('DELETE /requests/wallet/{id}', { id });
  const file = await w.t.db.selectFrom('uploadedFile').select(['boundTo', 'looseSince']).where('id', '=', id).execute();
  expect(file).toEqual([{ boundTo: null, looseSince: w.t.clock.now() }]);
});

test('a PDF is looked at page by page', async () => {
  const { applicant, respondId } = await w.another(5);
  const pdf = makePdf([{}, { width: 842, height: 595 }]);
  const file = fileOf(pdf, 'Трудовая.pdf');
  const uploaded = await applicant.call('POST /files', { purpose: 'wallet', file });
  const given = { kind: 'work_book', title: 'Трудовая', fileId: uploaded.id } as const;
  expect(await applicant.call('POST /requests/wallet', given)).toMatchObject({ fileKind: 'pdf', pages: 2 });
  const { id } = await w.ask({ respondId, items: [{ kind: 'work_book' }] });
  await applicant.call('POST /requests/status', { id, action: 'grant', fileIds: [uploaded.id], ...AGREED });
  const { links } = await w.head.call('POST /requests/document-requests/{id}/look', { id, fileId: uploaded.id });
  const isWide = [];
  for (const link of links) {
    const picture = await w.head.call('GET /requests/pages/{link}', { link });
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    isWide.push(width > height);
  }
  expect(isWide).toEqual([false, true]);
});

test('requests and files are listed from the newest, a page after a page', async () => {
  const { applicant, respondId } = await w.another(6);
  const [asked, kept] = [new Array<number>(), new Array<string>()];
  for (const kind of ['snils', 'inn'] as const) {
    later();
    asked.unshift((await w.ask({ respondId, items: [{ kind }] })).id);
    kept.unshift(await w.keep(kind, applicant));
  }
  const first = await applicant.call('GET /requests/document-requests', { per_page: 1 });
  const second = await applicant.call('GET /requests/document-requests', { per_page: 1, cursor: first.next ?? '' });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(asked);
  expect([first.total, second.next]).toEqual([2, null]);
  expect((await applicant.call('GET /requests/wallet')).items.map(({ id }) => id)).toEqual(kept);
});
