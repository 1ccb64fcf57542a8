import type { paymentContracts } from '#shared/contracts/payment.ts';
import {
  CHECK_CODES,
  NOTIFICATION_URL,
  readNotification,
  verifyNotification,
  type CardNotification,
} from '../../gateways/card-payments/index.ts';
import type { Handlers, Verifier } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { findForCheck } from './check-repository.ts';
import { insertEvent } from './event-repository.ts';
import { isUnpaid } from './payable.ts';
import type { PaymentTools } from './tools.ts';
import type { Database } from '../../database/connect.ts';

const CALL = `POST ${NOTIFICATION_URL.replace('/api', '')}/{event}`;

/** The provider, by its address and the signature of the body as it came. */
export function createGatewayVerifier({ cards }: PaymentTools): Verifier {
  return async ({ call, headers, rawBody, ip }) => {
    if (call !== CALL || !cards?.isSender(ip)) return null;
    return verifyNotification(rawBody, headers, cards.apiSecret) ? { kind: 'gateway', name: 'cloudpayments' } : null;
  };
}

type Receive = Pick<Handlers<typeof paymentContracts>, 'POST /payments/cloudpayments/{event}'>;

export const receiveCalls: Receive = {
  'POST /payments/cloudpayments/{event}': async ({ params: { event } }, { db, clock, signed }) => {
    if (!signed) throw new DomainError('unauthorized');
    const { rawBody, contentType } = signed;
    const read = readNotification(event, rawBody, contentType);
    if ('fault' in read) {
      const detail = read.field ? `${read.fault}: ${read.field}` : read.fault;
      throw new DomainError(read.fault === 'too_large' ? 'body_too_large' : 'bad_argument', { detail });
    }
    const now = clock.now();
    if (event === 'check') return { code: CHECK_CODES[await check(db, read.notification, now)] };
    const { transactionId } = read.notification;
    const body = rawBody.toString('utf8');
    await insertEvent(db, { kind: event, transactionId, body, contentType: contentType ?? '' }, now);
    return { code: CHECK_CODES.accepted };
  },
};

/** Whether a payment that is about to be made is one that we have asked for, in each part that went through a browser. */
async function check(
  db: Database,
  { invoiceId, accountId, amountKopecks, currency }: CardNotification,
  now: Date,
): Promise<keyof typeof CHECK_CODES> {
  const asked = invoiceId === null ? undefined : await findForCheck(db, invoiceId);
  if (!asked) return 'unknownInvoice';
  if (accountId !== asked.accountKey) return 'wrongAccount';
  if (currency !== 'RUB' || amountKopecks !== asked.amountKopecks) return 'wrongAmount';
  const takesMoney = asked.attemptStatus === 'open' || asked.attemptStatus === 'declined';
  if (!takesMoney || !isUnpaid(asked.status)) return 'notPayable';
  return asked.payUntil !== null && asked.payUntil <= now ? 'expired' : 'accepted';
}
