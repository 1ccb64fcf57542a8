import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PAGE_LINK_SECONDS } from '#shared/domain/document.ts';
import type { RespondStatus } from '#shared/domain/respond-terms.ts';
import { DAY_MS, SECOND_MS } from '#shared/domain/time.ts';
import { productJobs } from '#server/domains/all.ts';
import { system } from '#server/platform/actor.ts';
import { AGREED, joinAs, openDocumentWorld, type DocumentWorld } from '../setup/document-world.ts';
import { innOf, signInMember, signUpCompany } from '../setup/member-world.ts';
import { react, reactToWaiting } from '../setup/reactions.ts';
import { refusal } from '../setup/refusals.ts';

let w: DocumentWorld;
let next = 50;
/** Of a request that is granted with one photo. */
let open: Awaited<ReturnType<typeof grantOne>>;
beforeAll(async () => {
  w = await openDocumentWorld();
});
afterAll(() => w.t.close());
beforeEach(async () => {
  open = await grantOne();
});

async function grantOne() {
  const person = await w.another((next += 1));
  const email = emailOf(person.respondId);
  await w.t.db.updateTable('account').set({ email }).where('id', '=', person.applicant.accountId).execute();
  const { fileIds, ...granted } = await w.granted(person, ['snils']);
  return { ...granted, fileId: fileIds[0] ?? '' };
}

const emailOf = (respondId: number) => `person-${respondId}@documents.example`;

type Caller = Pick<DocumentWorld['applicant'], 'call'>;
const look = (who: Caller = w.head, { id, fileId } = open) =>
  who.call('POST /requests/document-requests/{id}/look', { id, fileId });
const page = async (link = '', who: Caller = w.head) => {
  const picture = await who.call('GET /requests/pages/{link}', { link });
  return Buffer.from(await picture.arrayBuffer());
};
const requestOf = async (who: Caller = open.applicant) =>
  (await who.call('GET /requests/document-requests', {})).items.find(({ id }) => id === open.id);

/** What every process does within a minute. */
async function runJob(name: string) {
  const job = productJobs(w.t.sources).scheduled?.find((one) => one.name === name);
  await job?.run(w.t.context(system));
}

describe('a look', () => {
  test('is pixels, written down with who and when', async () => {
    const { links, title, openUntil } = await look();
    expect(links).toHaveLength(1);
    const drawn = await page(links[0]);
    expect(drawn.subarray(8, 12).toString()).toBe('WEBP');
    const original = Buffer.from(
      await (await open.applicant.call('GET /files/{id}', { id: open.fileId })).arrayBuffer(),
    );
    expect(drawn.includes(original.subarray(0, 200))).toBe(false);
    expect(await requestOf()).toMatchObject({
      status: 'viewed',
      openUntil,
      looks: [{ title, by: 'Алсу Хайруллина', at: w.t.clock.now().toISOString() }],
    });
    const notices = await w.t.db.selectFrom('notice').selectAll().where('event', '=', 'document.viewed').execute();
    expect(notices.filter(({ accountId }) => accountId === open.applicant.accountId)).toHaveLength(1);
  });

  test('has links of a minute, for the session that asked', async () => {
    const { links } = await look();
    const [link = ''] = links;
    const otherSession = await signInMember(w.t, 'sending-head@stroy.example');
    await expect(page(link, otherSession)).rejects.toEqual(refusal('not_found'));
    const colleague = await joinAs(w, `colleague-${next}@documents.example`, 'recruiter');
    await expect(page(link, colleague)).rejects.toEqual(refusal('not_found'));
    await expect(page(link, open.applicant)).rejects.toEqual(refusal('forbidden'));
    await expect(page(`${link.slice(0, -2)}AA`)).rejects.toEqual(refusal('not_found'));
    await expect(page('нет')).rejects.toEqual(refusal('not_found'));
    await page(link);
    w.t.clock.time = new Date(w.t.clock.time.getTime() + PAGE_LINK_SECONDS * SECOND_MS);
    await expect(page(link)).rejects.toEqual(refusal('not_found'));
  });

  test('is for members of this company with the right, within their scope, at what was granted', async () => {
    const viewer = await joinAs(w, `viewer-${next}@documents.example`, 'viewer');
    const outside = await joinAs(w, `outside-${next}@documents.example`, 'recruiter');
    await w.t.db.updateTable('companyMember').set({ scopeKind: 'own' }).where('id', '=', outside.id).execute();
    const foreign = await signUpCompany(w.t, `foreign-${next}@documents.example`, innOf(90));
    for (const who of [foreign, outside]) await expect(look(who)).rejects.toEqual(refusal('not_found'));
    for (const who of [viewer, open.applicant]) await expect(look(who)).rejects.toEqual(refusal('forbidden'));
    const kept = await w.keep('snils', open.applicant);
    await expect(look(w.head, { ...open, fileId: kept })).rejects.toEqual(refusal('not_found'));
    const other = await grantOne();
    await expect(look(w.head, { ...open, fileId: other.fileId })).rejects.toEqual(refusal('not_found'));
    expect((await requestOf())?.looks).toEqual([]);
  });
});

test('what is seen again within ten minutes is one look', async () => {
  await look();
  await look();
  const before = w.t.clock.time;
  w.t.clock.time = new Date(before.getTime() + 11 * 60 * SECOND_MS);
  await look();
  w.t.clock.time = before;
  expect((await requestOf())?.looks).toHaveLength(2);
});

test('files of one title are looked at one by one', async () => {
  const { applicant, respondId } = open;
  const files = [await w.keep('snils', applicant), await w.keep('snils', applicant)];
  const { id } = await w.ask({ respondId, items: [{ kind: 'snils' }] });
  await applicant.call('POST /requests/status', { id, action: 'grant', fileIds: files, ...AGREED });
  for (const fileId of files) await look(w.head, { ...open, id, fileId });
  const { items } = await applicant.call('GET /requests/document-requests', {});
  expect(items.find((one) => one.id === id)?.looks).toHaveLength(2);
});

test('a company that is restricted sees nothing until that is lifted', async () => {
  const { links } = await look();
  const company = w.t.db.updateTable('company').where('id', '=', w.head.companyId);
  await company.set({ status: 'restricted' }).execute();
  await expect(page(links[0])).rejects.toEqual(refusal('not_found'));
  await expect(look()).rejects.toEqual(refusal('wrong_state'));
  expect(await requestOf(w.head)).toMatchObject({ actions: [] });
  expect(await requestOf()).toMatchObject({ actions: ['revoke'] });
  await company.set({ status: 'verified' }).execute();
  await page(links[0]);
});

describe('access ends', () => {
  test('by the person, at once, and with its consent', async () => {
    const { links } = await look();
    const [link] = links;
    await open.applicant.call('POST /requests/status', { id: open.id, action: 'revoke' });
    await expect(page(link)).rejects.toEqual(refusal('not_found'));
    await expect(look()).rejects.toEqual(refusal('wrong_state'));
    expect(await requestOf()).toMatchObject({ status: 'revoked', openUntil: null, files: [], actions: [] });
    expect(await requestOf(w.head)).toMatchObject({ status: 'revoked', files: [], looks: [{}], actions: [] });
    const consents = await w.t.db
      .selectFrom('consent')
      .select('withdrawnAt')
      .where('accountId', '=', open.applicant.accountId)
      .where('documentKey', '=', 'documentAgreement')
      .execute();
    expect(consents.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
    await expect(open.applicant.call('POST /requests/status', { id: open.id, action: 'revoke' })).rejects.toEqual(
      refusal('wrong_state'),
    );
  });

  test('while a page is drawn', async () => {
    const { links } = await look();
    const { documentDrawer } = w.t.sources;
    const { drawPage } = documentDrawer;
    documentDrawer.drawPage = async (...drawn) => {
      await open.applicant.call('POST /requests/status', { id: open.id, action: 'revoke' });
      return drawPage(...drawn);
    };
    await expect(page(links[0])).rejects.toEqual(refusal('not_found'));
    documentDrawer.drawPage = drawPage;
  });

  test('with the file', async () => {
    const { links } = await look();
    await open.applicant.call('DELETE /requests/wallet/{id}', { id: open.fileId });
    await expect(page(links[0])).rejects.toEqual(refusal('not_found'));
    await expect(look()).rejects.toEqual(refusal('not_found'));
    expect(await requestOf()).toMatchObject({ files: [], looks: [{ title: 'Файл snils' }] });
  });

  test('with the consent, before anything has reacted to that', async () => {
    const { links } = await look();
    const { items } = await open.applicant.call('GET /users/consents');
    expect(items).toContainEqual(expect.objectContaining({ documentKey: 'documentAgreement', canWithdraw: true }));
    const { data } = await w.t.messages.last(emailOf(open.respondId), 'consents');
    const token = new URL(data.withdrawLink).pathname.split('/').at(-1) ?? '';
    await open.applicant.call('POST /consent/{token}', { token, documentKey: 'documentAgreement' });
    await expect(page(links[0])).rejects.toEqual(refusal('not_found'));
    await expect(look()).rejects.toEqual(refusal('wrong_state'));
    await reactToWaiting(w.t, 'consent.withdrawn');
    expect(await requestOf()).toMatchObject({ status: 'revoked', endedAt: expect.any(String) });
  });

  test.each<RespondStatus>(['declined', 'withdrawn', 'declined_by_applicant', 'closed', 'expired', 'no_show'])(
    'where the respond is %s; for good a day later',
    async (status) => {
      const { links } = await look();
      const { t } = w;
      const set = (to: RespondStatus, statusSince: Date) =>
        t.db.updateTable('respond').set({ status: to, statusSince }).where('id', '=', open.respondId).execute();
      await set(status, t.clock.now());
      await expect(page(links[0])).rejects.toEqual(refusal('not_found'));
      await runJob('end-overdue-document-requests');
      expect(await requestOf()).toMatchObject({ status: 'expired', endedAt: null });
      await set('in_work', t.clock.now());
      expect(await requestOf()).toMatchObject({ status: 'viewed', files: [{}] });
      await set(status, new Date(t.clock.now().getTime() - DAY_MS));
      await runJob('end-overdue-document-requests');
      expect(await requestOf()).toMatchObject({ status: 'expired', endedAt: expect.any(String) });
    },
  );

  test('when its days are over', async () => {
    const { links } = await look();
    await w.t.db.updateTable('documentRequest').set({ openUntil: w.t.clock.now() }).where('id', '=', open.id).execute();
    await expect(page(links[0])).rejects.toEqual(refusal('not_found'));
    await expect(look()).rejects.toEqual(refusal('wrong_state'));
    expect(await requestOf()).toMatchObject({ status: 'expired', files: [] });
    await runJob('end-overdue-document-requests');
    expect(await requestOf()).toMatchObject({ status: 'expired', endedAt: expect.any(String) });
  });

  test('with the account, and nothing is left once it is erased', async () => {
    const { links } = await look();
    const { accountId } = open.applicant;
    await w.t.db
      .updateTable('account')
      .set({ status: 'removing', removalAskedAt: w.t.clock.now() })
      .where('id', '=', accountId)
      .execute();
    await react(w.t, 'account.removed', { accountId });
    await expect(page(links[0])).rejects.toEqual(refusal('not_found'));
    expect(await requestOf(w.head)).toMatchObject({ status: 'revoked' });
    await react(w.t, 'account.erased', { accountId });
    expect(await requestOf(w.head)).toBeUndefined();
    const files = await w.t.db.selectFrom('walletFile').selectAll().where('accountId', '=', accountId).execute();
    expect(files).toEqual([]);
    const upload = await w.t.db.selectFrom('uploadedFile').selectAll().where('id', '=', open.fileId).executeTakeFirst();
    expect(upload?.boundTo ?? null).toBeNull();
  });
});

test('requests that nobody has answered end, and are told to nobody', async () => {
  const { applicant, respondId } = await w.another((next += 1));
  const { id } = await w.ask({ respondId });
  await w.t.db.updateTable('documentRequest').set({ answerBy: w.t.clock.now() }).where('id', '=', id).execute();
  await runJob('end-overdue-document-requests');
  const { items } = await applicant.call('GET /requests/document-requests', { set: 'ended' });
  expect(items).toMatchObject([{ id, status: 'expired', answerBy: null, actions: [] }]);
});

test('the archive of one’s own data has the files, what was asked and who looked', async () => {
  await look();
  const own = await w.t.sources.collectOwnData(w.t.db, open.applicant.accountId, w.t.clock.now());
  expect(own).toMatchObject({
    wallet_file: [{ fileId: open.fileId, kind: 'snils' }],
    document_request: [{ id: open.id, status: 'viewed' }],
    document_look: [{ requestId: open.id, title: 'Файл snils' }],
  });
});
