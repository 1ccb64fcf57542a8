import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REACTIONS } from '#server/domains/all.ts';
import { forgetOldBriefs } from '#server/domains/order/index.ts';
import { system, type Actor } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Transaction } from '#server/gateways/card-payments/index.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import {
  byBuyer,
  byStaff,
  comes,
  follow,
  makeOrderWorld,
  ORDER_START,
  read,
  type OrderWorld,
} from '../setup/order-world.ts';
import { makePayers, minuteOfPayments, settle } from '../setup/payment-world.ts';
import { react } from '../setup/reactions.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeApplicant } from '../setup/responds.ts';
import { makeResume } from '../setup/things.ts';

/** A resume with an expert: the card holds its money until it is taken. */
let t: TestApp;
let world: OrderWorld;
let payers: Awaited<ReturnType<typeof makePayers>>;
let applicant: Actor & { kind: 'applicant' };

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = ORDER_START;
  t.cards.book.length = 0;
  world = await makeOrderWorld(t, 0);
  payers = await makePayers(t);
  applicant = payers.applicant;
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const order = (more: object = {}, who: Actor = applicant) =>
  t.as(who)('POST /services/applicant/init/expert-resume', {
    resumeId: payers.resumeId,
    phone: '+7 917 204-16-83',
    callWhen: 'После 18',
    wishes: 'Хочу на\u00a0вахту',
    totalKopecks: 3_900_00,
    offerExpertResume: true,
    ...more,
  });

/** What the provider tells, and what follows from it. */
async function happens(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await settle(t);
    await follow({ t });
  }
}

/** Ordered and held by a card. */
async function held() {
  const made = await order();
  const id = made.purchase?.id ?? 0;
  const asked = await payers.start(applicant, { purchase: id }, 3_900);
  const transaction = t.cards.add({ ...asked, status: 'Authorized', authorizedAt: t.clock.now() });
  await payers.notify('pay', transaction);
  await happens();
  return { ...made, purchaseId: id, transaction };
}

/** Taken by an expert, and charged. */
async function taken() {
  const made = await held();
  await byStaff(world, made, 'take');
  await happens();
  return made;
}

const bought = async (id: number) =>
  (await t.as(applicant)('GET /purchase-history/applicant')).items.find((one) => one.id === id);
const inBook = ({ id }: Pick<Transaction, 'id'>) => t.cards.book.find((one) => one.id === id);
const sentBack = () => t.cards.book.filter(({ kind }) => kind === 'refund').map(({ amountKopecks }) => amountKopecks);

test('events of payments have their reactions', () => {
  expect(REACTIONS.each['purchase.authorized']).toHaveLength(1);
});

describe('ordering', () => {
  test('waits for a card, is held by it, charged when it is taken, and earned when it is accepted', async () => {
    const made = await held();
    expect(made).toMatchObject({ status: 'quoted', title: 'Сварщик', quote: { workDays: 3, validUntil: null } });
    expect(made.brief.map(({ value }) => value)).toEqual([
      '+7\u00a0917\u00a0204-16-83',
      'После 18',
      'Хочу на\u00a0вахту',
    ]);
    expect(await read(world, made, applicant)).toMatchObject({
      status: 'accepted',
      dueOn: '2026-12-03',
      refundableKopecks: 3_900_00,
      purchase: null,
      agreement: { title: 'Оферта: резюме с\u00a0экспертом' },
    });
    expect((await bought(made.purchaseId))?.status).toBe('authorized');
    const mine = await byStaff(world, made, 'take');
    // It is still the conversation that is due.
    expect(mine).toMatchObject({ status: 'in_work', dueOn: '2026-12-03', buyer: { phone: '+79172041683' } });
    await happens();
    expect(inBook(made.transaction)?.status).toBe('Completed');
    expect((await bought(made.purchaseId))?.status).toBe('in_progress');
    await expect(byStaff(world, made, 'deliver', { text: 'Готово' })).rejects.toEqual(
      refusal('wrong_state', 'поговорите'),
    );
    expect(await byStaff(world, made, 'talk')).toMatchObject({ status: 'in_work', dueOn: '2026-12-04' });
    await expect(byStaff(world, made, 'talk')).rejects.toEqual(refusal('wrong_state'));
    await byStaff(world, made, 'deliver', { text: 'Сварщик НАКС: 12 лет на\u00a0трубопроводах' });
    for (const left of [1, 0]) {
      const again = await byBuyer(world, made, 'rework', { text: 'Добавьте аргон, пожалуйста' }, applicant);
      expect(again).toMatchObject({ status: 'in_work', againLeft: left, dueOn: '2026-12-03' });
      await byStaff(world, made, 'deliver', { text: 'Добавила аргон' });
    }
    await expect(byBuyer(world, made, 'rework', { text: 'И ещё раз поправьте' }, applicant)).rejects.toEqual(
      refusal('wrong_state'),
    );
    expect(await byBuyer(world, made, 'accept', {}, applicant)).toMatchObject({ status: 'done', actions: [] });
    expect(await bought(made.purchaseId)).toMatchObject({ status: 'completed', refundableKopecks: 0, actions: [] });
  });

  test('bad input at its field, another’s resume and a price that was not seen', async () => {
    await expect(order({ phone: '12' })).rejects.toEqual(atField('phone'));
    await expect(order({ resumeId: 0 })).rejects.toEqual(atField('resumeId'));
    await expect(order({ offerExpertResume: false })).rejects.toEqual(atField('offerExpertResume'));
    await expect(order({ totalKopecks: 1_000_00 })).rejects.toEqual(refusal('conflict', '3\u00a0900'));
    const other = await makeApplicant(t.db);
    const foreign = await makeResume(t.db, { applicantId: other.accountId });
    await expect(order({ resumeId: foreign })).rejects.toEqual(refusal('not_found'));
    await expect(order({}, world.head)).rejects.toEqual(refusal('forbidden'));
    await expect(order({}, { kind: 'visitor' })).rejects.toEqual(refusal('unauthorized'));
    const made = await order();
    await expect(read(world, made, other)).rejects.toEqual(refusal('not_found'));
    await expect(byBuyer(world, made, 'cancel', {}, other)).rejects.toEqual(refusal('not_found'));
    await expect(byBuyer(world, made, 'accept', {}, applicant)).rejects.toEqual(refusal('wrong_state', 'оплатите'));
  });

  test('what is not paid in time, or is cancelled as a purchase, is closed', async () => {
    const late = await order();
    t.clock.time = new Date('2026-12-01T11:00:00Z');
    await minuteOfPayments(t);
    await follow({ t });
    expect(await read(world, late, applicant)).toMatchObject({
      status: 'cancelled',
      steps: [{}, { action: 'expire' }],
    });
    const unwanted = await order();
    await t.as(applicant)('POST /purchase-history/applicant/{id}/cancel', { id: unwanted.purchase?.id ?? 0 });
    await follow({ t });
    expect(await read(world, unwanted, applicant)).toMatchObject({ status: 'cancelled' });
    const own = await order();
    await byBuyer(world, own, 'cancel', {}, applicant);
    expect((await bought(own.purchase?.id ?? 0))?.status).toBe('cancelled');
  });
});

describe('giving it up', () => {
  test('before it is taken the card is free again', async () => {
    const made = await held();
    await byBuyer(world, made, 'refund', { refundKopecks: 3_900_00 }, applicant);
    await happens();
    expect(inBook(made.transaction)?.status).toBe('Cancelled');
    expect((await bought(made.purchaseId))?.status).toBe('cancelled');
    expect(await read(world, made, applicant)).toMatchObject({ status: 'cancelled' });
  });

  test('not taken in two working days it is closed by itself', async () => {
    const made = await held();
    await comes(world, '2026-12-03T20:00:00Z');
    expect(await read(world, made, applicant)).toMatchObject({ status: 'accepted' });
    await comes(world, '2026-12-03T21:01:00Z');
    await happens();
    expect(await read(world, made, applicant)).toMatchObject({ status: 'cancelled' });
    expect(inBook(made.transaction)?.status).toBe('Cancelled');
  });

  test.each([
    ['before the conversation', [], 3_900_00],
    ['after it', ['talk'], 2_730_00],
    ['after the first text', ['talk', 'deliver'], 1_560_00],
  ] as const)('%s', async (_when, steps, backKopecks) => {
    const made = await taken();
    for (const step of steps) await byStaff(world, made, step, { text: 'Сделано' });
    expect((await read(world, made, applicant)).refundableKopecks).toBe(backKopecks);
    await byBuyer(world, made, 'refund', { refundKopecks: backKopecks }, applicant);
    await happens();
    expect(sentBack()).toEqual([backKopecks]);
    expect(await read(world, made, applicant)).toMatchObject({ status: 'cancelled', refundedKopecks: backKopecks });
  });

  test('late with the text all comes back; while the bank takes the money it has to wait', async () => {
    const made = await held();
    await byStaff(world, made, 'take');
    await expect(byBuyer(world, made, 'refund', {}, applicant)).rejects.toEqual(refusal('wrong_state', 'через минуту'));
    await happens();
    await byStaff(world, made, 'talk');
    t.clock.time = new Date('2026-12-07T09:00:00Z');
    expect(await read(world, made, applicant)).toMatchObject({ isLate: true, refundableKopecks: 3_900_00 });
    await byStaff(world, made, 'refund', { text: 'Не\u00a0успели, простите' });
    await happens();
    expect(sentBack()).toEqual([3_900_00]);
  });

  test('what the bank does not give closes the order', async () => {
    const made = await held();
    await byStaff(world, made, 'take');
    const inProvider = inBook(made.transaction);
    if (inProvider) inProvider.status = 'Cancelled';
    await payers.notify('cancel', { ...made.transaction, status: 'Cancelled' });
    await happens();
    expect(await read(world, made, applicant)).toMatchObject({ status: 'cancelled', refundedKopecks: 0 });
  });
});

test('what was done may still come back from the desk, and the books agree', async () => {
  const made = await taken();
  await byStaff(world, made, 'talk');
  await byStaff(world, made, 'deliver', { text: 'Готово' });
  await byBuyer(world, made, 'accept', {}, applicant);
  const back = { id: made.purchaseId, rubles: 500, reason: 'Эксперт ошибся в разряде', refundedKopecks: 0 };
  await t.as(asStaff(['billing.manage']))('POST /staff/purchases/{id}/refund', back);
  await happens();
  expect(sentBack()).toEqual([500_00]);
  expect(await read(world, made, applicant)).toMatchObject({ status: 'done', refundedKopecks: 500_00 });
});

test('silence of seven days accepts', async () => {
  const made = await taken();
  await byStaff(world, made, 'talk');
  expect(await byStaff(world, made, 'deliver', { text: 'Готово' })).toMatchObject({ acceptedOn: '2026-12-08' });
  await comes(world, '2026-12-08T20:59:00Z');
  expect(await read(world, made, applicant)).toMatchObject({ status: 'delivered' });
  await comes(world, '2026-12-08T21:00:00Z');
  expect(await read(world, made, applicant)).toMatchObject({ status: 'done' });
});

describe('after its person', () => {
  test('an account waits for its open order, and is removed when it is closed', async () => {
    const made = await order();
    const remove = () => t.as(applicant)('POST /users/removal/request');
    await t.db
      .updateTable('account')
      .set({ email: 'ildar@pochta.example' })
      .where('id', '=', applicant.accountId)
      .execute();
    await expect(remove()).rejects.toEqual(refusal('wrong_state', 'незавершённые заказы'));
    await byBuyer(world, made, 'cancel', {}, applicant);
    await remove();
  });

  test('who withdraws the consent to their data need not wait: what is open is given up, with the money', async () => {
    const unpaid = await order();
    const other = await makePayers(t);
    const foreign = await order({ resumeId: other.resumeId }, other.applicant);
    const made = await taken();
    await byStaff(world, made, 'talk');
    await react(t, 'account.removed', { accountId: applicant.accountId });
    await happens();
    expect(await read(world, unpaid, applicant)).toMatchObject({ status: 'cancelled' });
    expect((await bought(unpaid.purchase?.id ?? 0))?.status).toBe('cancelled');
    expect(await read(world, made, applicant)).toMatchObject({ status: 'cancelled', refundedKopecks: 2_730_00 });
    expect(sentBack()).toEqual([2_730_00]);
    expect(await read(world, foreign, other.applicant)).toMatchObject({ status: 'quoted' });
  });

  test('erasing leaves the row, without what was said', async () => {
    const made = await taken();
    await byStaff(world, made, 'talk');
    await byStaff(world, made, 'deliver', { text: 'Сварщик Ильдар, 12 лет стажа' });
    await byBuyer(world, made, 'accept', {}, applicant);
    await react(t, 'account.erased', { accountId: applicant.accountId });
    const row = await t.db.selectFrom('serviceOrder').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      accountId: null,
      applicantId: applicant.accountId,
      brief: {},
      title: '',
      status: 'done',
    });
    const steps = await t.db.selectFrom('orderStep').select('text').where('serviceOrderId', '=', made.id).execute();
    expect(steps.map(({ text }) => text).join('')).toBe('');
  });

  test('what an expert was told is forgotten after 90 days, and the text stays', async () => {
    const made = await taken();
    await byStaff(world, made, 'talk', { text: 'Говорит про суд с прежним работодателем' });
    await byStaff(world, made, 'deliver', { text: 'Сварщик, 12 лет стажа' });
    await byBuyer(world, made, 'accept', {}, applicant);
    t.clock.time = addDays(ORDER_START, 89);
    await forgetOldBriefs(t.context(system));
    expect((await read(world, made, applicant)).brief).toHaveLength(3);
    t.clock.time = addDays(ORDER_START, 91);
    await forgetOldBriefs(t.context(system));
    const { brief, steps } = await read(world, made, applicant);
    expect(brief).toEqual([]);
    expect(steps.map(({ text }) => text).filter(Boolean)).toEqual(['Сварщик, 12 лет стажа']);
  });
});
