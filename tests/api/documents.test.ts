import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REQUEST_ANSWER_DAYS, WAITING_REQUESTS_MAX } from '#shared/domain/document.ts';
import { RESPOND_STATUSES } from '#shared/domain/respond-terms.ts';
import { addDays } from '#shared/domain/time.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { AGREED, joinAs, openDocumentWorld, PURPOSE, type DocumentWorld } from '../setup/document-world.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { makeApplicant } from '../setup/respond-world.ts';

let w: DocumentWorld;
beforeAll(async () => {
  w = await openDocumentWorld();
});
afterAll(() => w.t.close());

const listOf = (who: Pick<DocumentWorld['applicant'], 'call'>, more = {}) =>
  who.call('GET /requests/document-requests', more);

describe('a request', () => {
  test('says who asks, what for and until when, to the person alone', async () => {
    const made = await w.ask();
    expect(made).toMatchObject({
      status: 'requested',
      respondId: w.respondId,
      company: { id: w.head.companyId },
      receiver: { inn: '1655000001' },
      personName: 'Галеев Ильдар',
      askedBy: 'Алсу Хайруллина',
      purpose: PURPOSE,
      items: [
        { kind: 'permit', note: 'НАКС' },
        { kind: 'snils', note: null },
      ],
      retentionDays: 30,
      answerBy: addDays(w.t.clock.now(), REQUEST_ANSWER_DAYS).toISOString(),
      files: [],
      looks: [],
      actions: [],
    });
    const { items } = await listOf(w.applicant);
    expect(items[0]).toEqual({ ...made, actions: ['grant', 'decline'] });
    expect((await listOf(await makeApplicant(w.t, 24))).items).toEqual([]);
    expect(await w.applicant.call('GET /requests/document-requests/companies')).toMatchObject({
      items: [{ company: { id: w.head.companyId }, waiting: 1, open: 0 }],
    });
    const [notice] = await w.t.db.selectFrom('notice').selectAll().where('event', '=', 'document.asked').execute();
    expect(notice).toMatchObject({ accountId: w.applicant.accountId, data: { requestId: made.id } });
    await w.applicant.call('POST /requests/status', { id: made.id, action: 'decline' });
  });

  test('is a card in the dialog of both', async () => {
    const { applicant, respondId } = await w.another(2);
    const { id } = await w.ask({ respondId });
    await applicant.call('POST /requests/status', { id, action: 'decline' });
    for (const who of [applicant, w.head]) {
      const { id: dialogId } = await who.call('POST /chat/dialogs', { respondId });
      const { items } = await who.call('GET /chat/messages', { dialog: dialogId });
      const cards = items.filter(({ type }) => type === 'document_request');
      expect(cards.map(({ author, payload }) => [author.side, payload])).toEqual([
        ['company', expect.objectContaining({ requestId: id, step: 'asked', purpose: PURPOSE })],
        ['applicant', expect.objectContaining({ requestId: id, step: 'declined', items: [] })],
      ]);
    }
  });

  test.each(RESPOND_STATUSES)('of a respond that is %s', async (status) => {
    const { respondId } = await w.another(30 + RESPOND_STATUSES.indexOf(status));
    await w.t.db.updateTable('respond').set({ status }).where('id', '=', respondId).execute();
    const asked = w.ask({ respondId });
    if (['in_work', 'reserve', 'invited', 'interview', 'offer', 'hired'].includes(status)) await asked;
    else await expect(asked).rejects.toEqual(refusal('wrong_state'));
  });

  test('is one of three that wait, however many are sent at once', async () => {
    const { applicant, respondId } = await w.another(3);
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => w.ask({ respondId })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(WAITING_REQUESTS_MAX);
    const [first] = (await listOf(applicant)).items;
    const disabled = async (who: Parameters<typeof listOf>[0]) => (await listOf(who, { respondId })).askDisabled;
    expect(await disabled(w.head)).toContain('ждут ответа');
    expect(await disabled(applicant)).toBeNull();
    await applicant.call('POST /requests/status', { id: first?.id ?? 0, action: 'decline' });
    expect(await disabled(w.head)).toBeNull();
    await w.ask({ respondId });
  });

  test('comes from somebody with the right, of the company, within their scope', async () => {
    const ask = { respondId: w.respondId, purpose: PURPOSE, items: [{ kind: 'inn' as const }] };
    const viewer = await joinAs(w, 'viewer@documents.example', 'viewer');
    const foreign = await signUpCompany(w.t, 'foreign@documents.example', innOf(82));
    const outside = await joinAs(w, 'outside@documents.example', 'recruiter');
    await w.t.db.updateTable('companyMember').set({ scopeKind: 'own' }).where('id', '=', outside.id).execute();
    await expect(viewer.call('POST /requests/document-requests', ask)).rejects.toEqual(refusal('forbidden'));
    await expect(w.applicant.call('POST /requests/document-requests', ask)).rejects.toEqual(refusal('forbidden'));
    for (const who of [foreign, outside]) {
      await expect(who.call('POST /requests/document-requests', ask)).rejects.toEqual(refusal('not_found'));
      expect((await listOf(who)).items).toEqual([]);
    }
    await expect(listOf(viewer)).rejects.toEqual(refusal('forbidden'));
    expect((await listOf(w.head)).total).toBeGreaterThan(0);
  });

  test('is not for a company that hides its name, nor for a restricted one', async () => {
    const { respondId } = await w.another(4);
    await w.t.db.updateTable('vacancy').set({ anonymous: true }).where('id', '=', w.vacancyId).execute();
    await expect(w.ask({ respondId })).rejects.toEqual(refusal('wrong_state'));
    await w.t.db.updateTable('vacancy').set({ anonymous: false }).where('id', '=', w.vacancyId).execute();
    const company = w.t.db.updateTable('company').where('id', '=', w.head.companyId);
    await company.set({ status: 'restricted' }).execute();
    await expect(w.ask({ respondId })).rejects.toEqual(refusal('wrong_state'));
    await company.set({ status: 'verified' }).execute();
    await w.ask({ respondId });
  });

  test.each<[Parameters<DocumentWorld['ask']>[0], string]>([
    [{ purpose: '  коротко ' }, 'purpose'],
    [{ purpose: 'д'.repeat(301) }, 'purpose'],
    [{ purpose: '\u200b'.repeat(20) }, 'purpose'],
    [{ items: [] }, 'items'],
    [{ items: Array.from({ length: 11 }, () => ({ kind: 'other' as const })) }, 'items'],
    [{ items: [{ kind: 'passport' as never }] }, 'items.0.kind'],
    [{ items: [{ kind: 'other', note: 'н'.repeat(101) }] }, 'items.0.note'],
    [{ retentionDays: 6 }, 'retentionDays'],
    [{ retentionDays: 91 }, 'retentionDays'],
  ])('%j is refused at its field', async (fields, field) => {
    await expect(w.ask(fields)).rejects.toEqual(atField(field));
  });
});

describe('an answer', () => {
  test('opens what is chosen, file by file, with a consent', async () => {
    const { applicant, respondId } = await w.another(5);
    const [permit, snils, inn] = [
      await w.keep('permit', applicant),
      await w.keep('snils', applicant),
      await w.keep('inn', applicant),
    ];
    const { id } = await w.ask({ respondId });
    const answer = (fields: object) => applicant.call('POST /requests/status', { id, action: 'grant', ...fields });
    await expect(answer({ fileIds: [permit] })).rejects.toEqual(atField('documentAgreement'));
    await expect(answer({ ...AGREED })).rejects.toEqual(atField('fileIds'));
    await expect(answer({ ...AGREED, fileIds: [permit, inn] })).rejects.toEqual(atField('fileIds'));
    await expect(answer({ ...AGREED, fileIds: [await w.keep('permit')] })).rejects.toEqual(atField('fileIds'));
    await expect(answer({ ...AGREED, fileIds: [permit], days: 31 })).rejects.toEqual(atField('days'));
    expect(await w.t.db.selectFrom('documentGrant').selectAll().where('requestId', '=', id).execute()).toEqual([]);

    const granted = await answer({ ...AGREED, fileIds: [snils.toUpperCase(), permit, snils], days: 7 });
    expect(granted).toMatchObject({
      status: 'granted',
      openUntil: addDays(w.t.clock.now(), 7).toISOString(),
      files: [
        { id: snils, kind: 'snils' },
        { id: permit, kind: 'permit' },
      ],
      actions: ['revoke'],
    });
    const { items } = await applicant.call('GET /requests/wallet');
    expect(Object.fromEntries(items.map(({ kind, openTo }) => [kind, openTo]))).toEqual({
      inn: 0,
      snils: 1,
      permit: 1,
    });
    const [consent] = await w.t.db
      .selectFrom('consent')
      .selectAll()
      .where('accountId', '=', applicant.accountId)
      .where('documentKey', '=', 'documentAgreement')
      .execute();
    expect(consent?.details).toEqual({
      request: String(id),
      company: String(w.head.companyId),
      files: `${snils} ${permit}`,
    });
    const told = await w.t.db.selectFrom('notice').select('data').where('event', '=', 'document.answered').execute();
    expect(told).toContainEqual({ data: expect.objectContaining({ requestId: id, answer: 'granted' }) });
    await expect(answer({ ...AGREED, fileIds: [permit] })).rejects.toEqual(refusal('wrong_state'));
  });

  test('of a part says so', async () => {
    const { applicant, respondId } = await w.another(6);
    const permit = await w.keep('permit', applicant);
    const { id } = await w.ask({
      respondId,
      items: [
        { kind: 'permit', note: 'НАКС' },
        { kind: 'permit', note: 'Высота' },
      ],
    });
    const granted = await applicant.call('POST /requests/status', {
      id,
      action: 'grant',
      fileIds: [permit],
      ...AGREED,
    });
    expect(granted).toMatchObject({ status: 'partial', files: [{ id: permit }] });
  });

  test('about health needs a consent of its own', async () => {
    const { applicant, respondId } = await w.another(7);
    const med = await w.keep('med', applicant);
    const { id } = await w.ask({ respondId, items: [{ kind: 'med' }] });
    const answer = (more: object) =>
      applicant.call('POST /requests/status', { id, action: 'grant', fileIds: [med], ...AGREED, ...more });
    await expect(answer({})).rejects.toEqual(atField('medicalAgreement'));
    await answer({ medicalAgreement: true });
    const { items } = await applicant.call('GET /users/consents');
    expect(items.map(({ documentKey }) => documentKey)).toEqual(
      expect.arrayContaining(['documentAgreement', 'medicalAgreement']),
    );
  });

  test('is the asked person’s, once, in time', async () => {
    const { applicant, respondId } = await w.another(8);
    const { id } = await w.ask({ respondId });
    const other = await makeApplicant(w.t, 25);
    await expect(other.call('POST /requests/status', { id, action: 'decline' })).rejects.toEqual(refusal('not_found'));
    await expect(w.head.call('POST /requests/status', { id, action: 'decline' })).rejects.toEqual(refusal('forbidden'));
    await expect(applicant.call('POST /requests/status', { id, action: 'revoke' })).rejects.toEqual(
      refusal('wrong_state'),
    );
    const both = await Promise.allSettled(
      Array.from({ length: 4 }, () => applicant.call('POST /requests/status', { id, action: 'decline' })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

    const late = await w.ask({ respondId });
    const over = w.t.clock.now();
    await w.t.db.updateTable('documentRequest').set({ answerBy: over }).where('id', '=', late.id).execute();
    await expect(applicant.call('POST /requests/status', { id: late.id, action: 'decline' })).rejects.toEqual(
      refusal('wrong_state'),
    );
    expect((await listOf(applicant, { set: 'waiting' })).items.map((one) => one.id)).not.toContain(late.id);
    expect((await listOf(applicant, { set: 'ended' })).items.map((one) => one.id)).toContain(late.id);
  });

  test('comes too late once the respond has ended, and is waited for again where that is taken back', async () => {
    const { applicant, respondId } = await w.another(9);
    const snils = await w.keep('snils', applicant);
    const { id } = await w.ask({ respondId });
    const grant = () => applicant.call('POST /requests/status', { id, action: 'grant', fileIds: [snils], ...AGREED });
    const set = (status: 'declined' | 'in_work') =>
      w.t.db.updateTable('respond').set({ status }).where('id', '=', respondId).execute();
    const waiting = async () =>
      (await applicant.call('GET /requests/document-requests/companies')).items.map((one) => one.waiting);
    expect(await waiting()).toEqual([1]);
    await set('declined');
    expect(await waiting()).toEqual([0]);
    await expect(grant()).rejects.toEqual(refusal('wrong_state'));
    const consents = w.t.db.selectFrom('consent').selectAll().where('accountId', '=', applicant.accountId);
    expect((await consents.execute()).filter(({ documentKey }) => documentKey === 'documentAgreement')).toEqual([]);
    expect((await listOf(applicant, { set: 'ended' })).items).toMatchObject([{ id, status: 'expired', actions: [] }]);
    await set('in_work');
    expect((await listOf(applicant, { set: 'waiting' })).items).toMatchObject([{ id, actions: ['grant', 'decline'] }]);
    await grant();
    // What the end of a respond has closed may be closed for good before somebody takes it up again.
    await set('declined');
    expect((await listOf(applicant)).items).toMatchObject([{ id, status: 'expired', actions: ['revoke'] }]);
    await applicant.call('POST /requests/status', { id, action: 'revoke' });
    await set('in_work');
    expect((await listOf(applicant)).items).toMatchObject([{ id, status: 'revoked', files: [], actions: [] }]);
  });
});
