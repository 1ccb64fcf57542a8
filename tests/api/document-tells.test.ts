import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE_MS } from '#shared/domain/time.ts';
import { joinAs, openDocumentWorld, type DocumentWorld } from '../setup/document-world.ts';
import { signInMember } from '../setup/member-world.ts';
import { react } from '../setup/reactions.ts';

/** Whom requests for documents and their answers are told, and what is written down of looks. */

let w: DocumentWorld;
let next = 150;
/** Of a request that is granted with two photos. */
let open: Awaited<ReturnType<typeof grantTwo>>;
beforeAll(async () => {
  w = await openDocumentWorld();
});
afterAll(() => w.t.close());
beforeEach(async () => {
  open = await grantTwo();
});

const grantTwo = async () => w.granted(await w.another((next += 1)), ['snils', 'inn']);

const told = z.object({ requestId: z.number(), answer: z.string().optional(), personName: z.string().optional() });

type Caller = Pick<DocumentWorld['applicant'], 'call'>;
const look = (fileId = '', who: Caller = w.head) =>
  who.call('POST /requests/document-requests/{id}/look', { id: open.id, fileId });
const requestOf = async (who: Caller = open.applicant) =>
  (await who.call('GET /requests/document-requests', {})).items.find(({ id }) => id === open.id);
async function noticesOf(event: string, { id } = open) {
  const rows = await w.t.db.selectFrom('notice').select(['accountId', 'data']).where('event', '=', event).execute();
  return rows.map(({ accountId, data }) => ({ accountId, ...told.parse(data) })).filter((one) => one.requestId === id);
}
const memberAccount = async (id: string) =>
  (await w.t.db.selectFrom('companyMember').select('accountId').where('id', '=', id).executeTakeFirstOrThrow())
    .accountId;
async function passMinutes(minutes: number, then: () => Promise<unknown>) {
  const before = w.t.clock.time;
  w.t.clock.time = new Date(before.getTime() + minutes * MINUTE_MS);
  await then();
  w.t.clock.time = before;
}

describe('looks', () => {
  test('of two members and at two files are each their own, the newest first', async () => {
    const colleague = await joinAs(w, `looks-${next}@documents.example`, 'recruiter');
    const [snils, inn] = open.fileIds;
    await look(snils);
    await passMinutes(1, () => look(inn));
    await passMinutes(2, () => look(snils, colleague));
    expect((await requestOf())?.looks).toMatchObject([
      { title: 'Файл snils', by: 'Ринат Галеев' },
      { title: 'Файл inn', by: 'Алсу Хайруллина' },
      { title: 'Файл snils', by: 'Алсу Хайруллина' },
    ]);
    expect(await noticesOf('document.viewed')).toHaveLength(3);
  });

  test('of a member whose account is erased stay, without their name', async () => {
    const colleague = await joinAs(w, `erased-${next}@documents.example`, 'recruiter');
    await look(open.fileIds[0], colleague);
    const accountId = await memberAccount(colleague.id);
    const own = await w.t.sources.collectOwnData(w.t.db, accountId, w.t.clock.now());
    expect(own).toMatchObject({ document_look: [{ requestId: open.id, title: 'Файл snils' }] });
    await react(w.t, 'account.erased', { accountId });
    const rows = await w.t.db.selectFrom('documentLook').select('accountId').where('requestId', '=', open.id).execute();
    expect(rows).toEqual([{ accountId: null }]);
  });
});

describe('an answer is told', () => {
  test('to the member who asked, as long as they work for the company', async () => {
    const asker = await joinAs(w, `asker-${next}@documents.example`, 'recruiter');
    const accountId = await memberAccount(asker.id);
    const { applicant, respondId } = await w.another((next += 1));
    const answered = async () => {
      const ask = { respondId, purpose: 'Оформить пропуск на объект', items: [{ kind: 'inn' as const }] };
      const { id } = await asker.call('POST /requests/document-requests', ask);
      return { ...open, id };
    };
    const own = async () => w.t.sources.collectOwnData(w.t.db, accountId, w.t.clock.now());
    const decline = ({ id }: typeof open) => applicant.call('POST /requests/status', { id, action: 'decline' });
    const [first, second] = [await answered(), await answered()];
    expect(await own()).toMatchObject({ document_request: [{ id: first.id }, { id: second.id }] });
    await decline(first);
    expect((await noticesOf('document.answered', first)).map((one) => one.accountId)).toContain(accountId);
    await w.t.db.updateTable('companyMember').set({ status: 'removed' }).where('id', '=', asker.id).execute();
    await decline(second);
    expect((await noticesOf('document.answered', second)).map((one) => one.accountId)).not.toContain(accountId);
  });

  test('once the person has removed their account, whose consent ends, too', async () => {
    const { accountId } = open.applicant;
    await react(w.t, 'account.removed', { accountId });
    expect(await requestOf()).toMatchObject({ status: 'granted', files: [{}, {}] });
    await w.t.db
      .updateTable('account')
      .set({ status: 'removing', removalAskedAt: w.t.clock.now() })
      .where('id', '=', accountId)
      .execute();
    await react(w.t, 'account.removed', { accountId });
    const answers = (await noticesOf('document.answered')).map(({ answer }) => answer);
    expect(answers).toContain('revoked');
    const consents = await w.t.db
      .selectFrom('consent')
      .select('withdrawnAt')
      .where('accountId', '=', accountId)
      .where('documentKey', '=', 'documentAgreement')
      .execute();
    expect(consents).toEqual([{ withdrawnAt: w.t.clock.now() }]);
  });

  test('without the person’s name once their account is erased', async () => {
    await react(w.t, 'account.erased', { accountId: open.applicant.accountId });
    const names = (await noticesOf('document.answered')).map(({ personName }) => personName);
    expect(new Set(names)).toEqual(new Set(['Соискатель']));
  });
});

test('a page is marked with the company, the member and the day in Moscow', async () => {
  const { documentDrawer } = w.t.sources;
  const { drawPage } = documentDrawer;
  const marks: unknown[] = [];
  documentDrawer.drawPage = async (...drawn) => {
    marks.push(drawn[2]);
    return drawPage(...drawn);
  };
  const before = w.t.clock.time;
  // In Moscow it is the next day already.
  w.t.clock.time = new Date('2026-11-30T22:30:00Z');
  await w.t.db.updateTable('documentRequest').set({ openUntil: '2027-01-01' }).where('id', '=', open.id).execute();
  const member = await signInMember(w.t, 'sending-head@stroy.example');
  const { links } = await look(open.fileIds[0], member);
  await member.call('GET /requests/pages/{link}', { link: links[0] ?? '' });
  w.t.clock.time = before;
  documentDrawer.drawPage = drawPage;
  expect(marks).toEqual([{ company: 'Мостострой-12', member: 'Алсу Хайруллина', day: '01.12.2026' }]);
});
