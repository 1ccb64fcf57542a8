import type { Checkout } from '#shared/contracts/payment.ts';
import { PAY_MINUTES } from '#shared/domain/payment.ts';
import { purchaseMachine, type GatewayMethod } from '#shared/domain/purchase-machine.ts';
import type { ServiceCode } from '#shared/domain/services.ts';
import { addMinutes, moscowDate, toIso } from '#shared/domain/time.ts';
import { vatRate, vatWithin } from '#shared/domain/vat.ts';
import { longDate } from '#shared/text/date.ts';
import { declineText } from '#shared/text/decline-labels.ts';
import { rubles } from '#shared/text/number.ts';
import { plural } from '#shared/text/plural.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import { CardProviderError, type CardProvider, type Intent } from '../../gateways/card-payments/index.ts';
import { accountIdOf, machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findPeople } from '../account/index.ts';
import { assertPrice, extendsTo, offerAgreement, priceOfToday, reprice } from '../purchase/index.ts';
import { closeAttempts, findLastAttempt, insertAttempt, type AttemptRow } from './attempt-repository.ts';
import { lookAt } from './look.ts';
import {
  accountKeyOf,
  externalIdOf,
  findLinesOf,
  isUnpaid,
  lockOwnPayable,
  orderIdOf,
  ownerOf,
  readPayable,
  setPayable,
  type Payable,
  type PayableKey,
} from './payable.ts';
import { receiptFor } from './receipts.ts';
import type { PaymentTools } from './tools.ts';

type Lines = Awaited<ReturnType<typeof findLinesOf>>;

/** What the page of a payment shows. Throws `not_found` for another's. */
export async function readCheckout(context: Context, { cards }: PaymentTools, key: PayableKey): Promise<Checkout> {
  const { db, clock, actor } = context;
  const payable = await readPayable(db, key, ownerOf(actor));
  const now = clock.now();
  const waits = isUnpaid(payable.status);
  const [attempt, lines, price, email] = await Promise.all([
    findLastAttempt(db, key),
    findLinesOf(db, key),
    waits ? priceOf(db, payable, now) : payable.totalKopecks,
    emailOf(db, payable, accountIdOf(actor)),
  ]);
  const orderId = orderIdOf(lines);
  const [line] = lines;
  const until = waits && line ? await extendsTo(db, { ...line, companyId: null }, now) : null;
  const rate = vatRate(moscowDate(now));
  const { of, id, status, payBy, payUntil, offerKey, offerVersion, totalKopecks } = payable;
  return {
    of,
    id,
    status,
    lines:
      of === 'refill'
        ? [{ title: 'Пополнение баланса', detail: 'Деньги придут сразу после оплаты', amountKopecks: price }]
        : lines.map((line) => ({
            title: offerTitle(line),
            detail: [`«${line.targetTitle}»`, ...(line.days ? [plural(line.days, ['день', 'дня', 'дней'])] : [])].join(
              ', ',
            ),
            amountKopecks: waits ? price : line.amountKopecks,
          })),
    totalKopecks: price,
    orderedKopecks: price === totalKopecks ? null : totalKopecks,
    vatKopecks: vatWithin(price, rate),
    vatRate: rate,
    payBy,
    methods: methodsOf(orderId),
    orderId,
    email,
    agreement: offerAgreement({ offerKey, ...(waits ? {} : { offerVersion }) }),
    effect: orderId === null || waits ? effectOf(payable, lines, price, until) : null,
    payUntil: toIso(payUntil),
    scriptUrl: cards?.scriptUrl ?? null,
    attempt: attempt?.status ?? null,
    declined: declinedText(attempt),
  };
}

/** Only a card holds money. */
const methodsOf = (orderId: number | null): GatewayMethod[] => (orderId === null ? ['card', 'sbp'] : ['card']);

/** Why the last payment was declined, for the buyer. */
export const declinedText = (attempt: Pick<AttemptRow, 'status' | 'declineCode'> | undefined) =>
  attempt?.status === 'declined' ? declineText(attempt.declineCode) : null;

async function emailOf(db: Database, payable: Payable, accountId: string | null): Promise<string | null> {
  if (payable.email !== null || accountId === null) return payable.email;
  return (await findPeople(db, [accountId])).get(accountId)?.email ?? null;
}

const priceOf = async (db: Database, { of, id, totalKopecks }: Payable, now: Date) =>
  of === 'purchase' ? priceOfToday(db, id, now) : totalKopecks;

/** `days`: «7 дней»; `until`: when the mark ends that it makes longer, null where it has none yet. */
const EFFECTS: Partial<Record<ServiceCode, (target: string, days: string, until: string | null) => string>> = {
  'bumpup-resume': (target) => `Резюме ${target} сразу станет первым в\u00a0списке, как новое.`,
  'highlight-resume': (target, days, until) =>
    until
      ? `Резюме ${target} уже выделено: продлим до\u00a0${until}.`
      : `Резюме ${target} будет выделено в\u00a0списках ${days}.`,
  'expert-resume': () =>
    'Банк заблокирует деньги на\u00a0карте. Спишем их, когда эксперт возьмёт заказ; не\u00a0возьмёт за\u00a0два рабочих дня\u00a0— они освободятся.',
  'bumpup-highlight-resume': (target, days, until) =>
    `Резюме ${target} сразу станет первым в\u00a0списке ${until ? `и\u00a0останется выделенным до\u00a0${until}` : `и\u00a0будет выделено ${days}`}.`,
};

function effectOf({ of }: Payable, [line]: Lines, kopecks: number, until: Date | null): string {
  if (of === 'refill' || !line) return `На\u00a0баланс придёт ${rubles(kopecks)}.`;
  const words = EFFECTS[line.service];
  if (!words) throw new Error(`${line.service} is not paid by its page`);
  return words(
    `«${line.targetTitle}»`,
    plural(line.days ?? 0, ['день', 'дня', 'дней']),
    until && longDate(until.toISOString()),
  );
}

interface Start {
  payBy: GatewayMethod;
  email: string;
  /** That the buyer has seen. */
  totalKopecks: number;
}

/**
 * Starts an attempt to pay, or answers the one that is open. Throws `not_found` for another's, `wrong_state` for what is paid, closed
 * or over, `conflict` for a price that is another now, `service_unavailable` where cards are not taken.
 */
export function startPayment(
  context: Context,
  tools: PaymentTools,
  key: PayableKey,
  start: Start,
): Promise<{ intent: Intent; payUntil: string }> {
  const cards = cardsOf(tools);
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const payable = await lockOwnPayable(tx, key, ownerOf(context.actor));
    assertPayable(payable, now);
    const lines = await findLinesOf(tx, key);
    const orderId = orderIdOf(lines);
    if (!methodsOf(orderId).includes(start.payBy))
      throw badField(
        'payBy',
        'conflict_with_rules',
        'Эту услугу оплачивают картой: СБП не\u00a0умеет придержать деньги',
      );
    const scheme = orderId === null ? 'single' : 'dual';
    const totalKopecks = await agreeOnPrice(tx, payable, start.totalKopecks, now);
    const last = await findLastAttempt(tx, key);
    const asked = { ...payable, ...start, totalKopecks };
    const isSame = last?.status === 'open' && last.payBy === start.payBy && last.amountKopecks === totalKopecks;
    const attempt =
      isSame && payable.email === start.email
        ? last
        : await nextAttempt(tx, asked, { number: (last?.number ?? 0) + 1, scheme }, now);
    const payUntil = await waitForMoney(context, tx, asked, now);
    const receipt = await receiptFor(tx, tools, asked, now);
    const intent = cards.payments.buildIntent({
      amountKopecks: totalKopecks,
      schema: scheme === 'dual' ? 'Dual' : 'Single',
      methods: [start.payBy === 'card' ? 'Card' : 'Sbp'],
      externalId: attempt.externalId,
      accountId: attempt.accountKey,
      description: descriptionOf(payable, lines),
      receiptEmail: start.email,
      receipt,
    });
    return { intent, payUntil: toIso(payUntil) };
  });
}

/** Throws `service_unavailable` where cards are not taken. */
export function cardsOf({ cards }: PaymentTools): CardProvider {
  if (cards) return cards;
  throw new DomainError('service_unavailable', { detail: 'Картой и\u00a0по\u00a0СБП сейчас оплатить нельзя' });
}

/** Throws `wrong_state`. */
function assertPayable({ status, payUntil }: Payable, now: Date): void {
  if (!isUnpaid(status))
    throw new DomainError('wrong_state', {
      detail: status === 'cancelled' ? 'Покупка отменена: закажите услугу ещё раз' : 'Уже оплачено',
    });
  if (payUntil !== null && payUntil <= now)
    throw new DomainError('wrong_state', { detail: 'Срок оплаты прошёл: закажите ещё раз' });
}

/** The price of today is the one that the buyer has seen; it stays with the purchase. Throws `conflict`. */
export async function agreeOnPrice(
  tx: DatabaseTransaction,
  payable: Payable,
  seenKopecks: number,
  now: Date,
): Promise<number> {
  const price = await priceOf(tx, payable, now);
  assertPrice(price, seenKopecks);
  return price === payable.totalKopecks ? price : reprice(tx, payable.id, now);
}

/** The one before takes no money any more. */
async function nextAttempt(
  tx: DatabaseTransaction,
  payable: Payable,
  { number, scheme }: Pick<AttemptRow, 'number' | 'scheme'>,
  now: Date,
): Promise<AttemptRow> {
  await closeAttempts(tx, payable);
  const { of, id, owner, payBy, totalKopecks } = payable;
  return insertAttempt(tx, {
    [of === 'purchase' ? 'purchaseId' : 'refillId']: id,
    number,
    externalId: externalIdOf(payable, number),
    accountKey: accountKeyOf(owner),
    payBy,
    scheme,
    amountKopecks: totalKopecks,
    status: 'open',
    createdAt: now,
  });
}

/** It waits for its money from now on; what had failed gets its time once more. Answers until when. */
async function waitForMoney(context: Context, tx: DatabaseTransaction, payable: Payable, now: Date): Promise<Date> {
  const { status, payBy, email, offerKey } = payable;
  const { version: offerVersion } = offerAgreement({ offerKey });
  const agreed = { payBy, ...(email === null ? {} : { email }), offerVersion };
  if (status === 'awaiting' && payable.payUntil) {
    await setPayable(tx, payable, agreed);
    return payable.payUntil;
  }
  const action = status === 'created' ? 'pay_init' : 'retry';
  const next = purchaseMachine.next(status, action, machineActor(context.actor), () => true);
  if (!next) throw new DomainError('wrong_state');
  const payUntil = addMinutes(now, PAY_MINUTES);
  await setPayable(tx, payable, { ...agreed, status: next, payUntil });
  return payUntil;
}

const descriptionOf = ({ of }: Payable, lines: Lines): string =>
  of === 'refill' ? 'Пополнение баланса на\u00a0Каркасе' : lines.map(offerTitle).join(', ');

/**
 * What has become of a payment, by the provider's book: what the browser says of it counts for nothing. Without an answer of the
 * provider it stays as it is, and the jobs find it. Throws `not_found` for another's.
 */
export async function completePayment(context: Context, tools: PaymentTools, key: PayableKey): Promise<Checkout> {
  const { db, actor, log } = context;
  const { status } = await readPayable(db, key, ownerOf(actor));
  const attempt = isUnpaid(status) ? await findLastAttempt(db, key) : undefined;
  if (attempt && tools.cards) {
    try {
      await lookAt(context, tools, tools.cards.payments, attempt);
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error;
      log.warn({ error: error.message }, 'Payments: the provider does not say what became of one');
    }
  }
  return readCheckout(context, tools, key);
}
