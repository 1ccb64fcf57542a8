import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { kopecksOf, rublesOf } from './amounts.ts';
import type { Book } from './book.ts';
import type { HandOver } from './hand-over.ts';
import { Refusal, type Payments } from './payments.ts';
import { receiptIn } from './receipt.ts';
import { modelOf } from './model.ts';
import type { Transaction } from './records.ts';

/** How long the answer to a call with X-Request-ID is given again. */
const REPEATED_FOR_MS = 3_600_000;
const PAGE_LENGTH = 100;

interface Answer {
  Success: boolean;
  Message: string | null;
  Model?: unknown;
}

const done = (Model?: unknown): Answer => ({ Success: true, Message: null, ...(Model === undefined ? {} : { Model }) });
const refused = (Message: string): Answer => ({ Success: false, Message });

const amount = z.unknown().transform((value, { addIssue }) => {
  const kopecks = kopecksOf(value);
  if (kopecks === null) addIssue({ code: 'custom', message: 'Invalid Amount value' });
  return kopecks ?? 0;
});
const id = z.coerce.number().int();
const text = z.string().max(1_024).nullish();
const byId = z.object({ TransactionId: id });
/** Anything, with the receipt in the part whose name the provider has reserved. */
const jsonData = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((data) => (typeof data === 'object' && data ? JSON.stringify(data) : (data ?? null)));
const withAmount = z.object({ TransactionId: id, Amount: amount, JsonData: jsonData });
const byInvoice = z.object({ InvoiceId: z.string().min(1) });
const period = z.object({
  CreatedDateGte: z.iso.datetime({ offset: true }),
  CreatedDateLte: z.iso.datetime({ offset: true }),
  PageNumber: z.coerce.number().int().min(1),
  Statuses: z.array(z.string()).optional(),
});
const qr = z.object({
  PublicId: z.string(),
  Amount: amount,
  Currency: z.literal('RUB'),
  Scheme: z.literal('charge'),
  Description: text,
  AccountId: text,
  Email: text,
  InvoiceId: text,
  JsonData: jsonData,
});

interface Setting {
  book: Book;
  payments: Payments;
  handOver: HandOver;
  origin: () => string;
}

/** The API of the provider, `POST` with HTTP Basic. */
export function serveApi(app: FastifyInstance, { book, payments, handOver, origin }: Setting): void {
  /** Calls under way, by their X-Request-ID. */
  const running = new Map<string, Promise<Answer>>();

  const newestFirst = () => [...book.transactions.values()].reverse();
  const createdAt = (one: Transaction) => one.createdAt;

  const calls: Record<string, (body: unknown) => Answer | Promise<Answer>> = {
    '/test': () => ({ Success: true, Message: randomUUID() }),
    '/payments/get': (body) => found(book.transactions.get(byId.parse(body).TransactionId)),
    '/payments/find': (body) => {
      const { InvoiceId } = byInvoice.parse(body);
      return found(newestFirst().find((one) => one.invoiceId === InvoiceId && one.type === 'Payment'));
    },
    '/v2/payments/find': (body) => {
      const { InvoiceId } = byInvoice.parse(body);
      return found(newestFirst().find((one) => one.invoiceId === InvoiceId));
    },
    '/v2/payments/list': (body) => {
      const { CreatedDateGte, CreatedDateLte, PageNumber, Statuses } = period.parse(body);
      const [from, to] = [Date.parse(CreatedDateGte), Date.parse(CreatedDateLte)];
      const all = [...book.transactions.values()].filter(
        (one) => createdAt(one) >= from && createdAt(one) <= to && (!Statuses || Statuses.includes(one.status)),
      );
      const start = (PageNumber - 1) * PAGE_LENGTH;
      return done(all.slice(start, start + PAGE_LENGTH).map((one) => modelOf(one, handOver.publicId)));
    },
    '/payments/confirm': (body) => {
      const { TransactionId, Amount, JsonData } = withAmount.parse(body);
      payments.confirm(TransactionId, Amount, JsonData);
      return done();
    },
    '/payments/void': (body) => {
      payments.void(byId.parse(body).TransactionId);
      return done();
    },
    '/payments/refund': (body) => {
      const { TransactionId, Amount, JsonData } = withAmount.parse(body);
      return done({ TransactionId: payments.refund(TransactionId, Amount, JsonData).id });
    },
    '/payments/qr/sbp/link': async (body) => {
      const { link, model } = await makeQr(body);
      return done({ ...model, QrUrl: link, QrImage: null });
    },
    '/payments/qr/sbp/image': async (body) => {
      const { link, model } = await makeQr(body);
      return done({ ...model, QrUrl: link, QrImage: Buffer.from(renderSVG(link)).toString('base64') });
    },
  };

  function found(one: Transaction | undefined): Answer {
    return one
      ? { Success: one.status !== 'Declined', Message: null, Model: modelOf(one, handOver.publicId) }
      : refused('Not found');
  }

  async function makeQr(body: unknown) {
    const asked = qr.parse(body);
    if (asked.PublicId !== handOver.publicId) throw new Refusal('Неверный PublicId');
    const one = await payments.start(
      {
        amountKopecks: asked.Amount,
        schema: 'Single',
        description: asked.Description ?? '',
        invoiceId: asked.InvoiceId ?? null,
        accountId: asked.AccountId ?? null,
        email: asked.Email ?? null,
        data: asked.JsonData,
        receipt: receiptIn(asked.JsonData),
      },
      { method: 'Sbp' },
    );
    if (one.status === 'Declined') throw new Refusal('Платёж отклонён магазином');
    const model = {
      TransactionId: one.id,
      MerchantOrderId: one.invoiceId,
      ProviderQrId: one.qrId,
      Amount: rublesOf(one.amountKopecks),
      Message: 'Created',
      IsTest: true,
    };
    return { link: `${origin()}/qr/${one.qrId}`, model };
  }

  /** What was done and its answer are one change: a call that is repeated after a kill is done once too. */
  async function carryOut(path: string, body: unknown, key: string | null): Promise<Answer> {
    const keep = (answer: Answer) => {
      if (key !== null && answer.Success)
        book.commit({ answers: [{ id: key, body: JSON.stringify(answer), at: Date.now() }] });
      return answer;
    };
    try {
      return await book.together(() => {
        const made = calls[path]?.(body) ?? refused('Not found');
        return made instanceof Promise ? made.then(keep) : keep(made);
      });
    } catch (error) {
      if (error instanceof Refusal) return refused(error.message);
      if (error instanceof z.ZodError) return refused(`Invalid ${String(error.issues[0]?.path[0])} value`);
      throw error;
    }
  }

  /** A repeated call gets the answer of the first one, which alone was carried out. */
  async function once(path: string, body: unknown, requestId: string | undefined): Promise<Answer> {
    if (requestId === undefined) return carryOut(path, body, null);
    const key = `${path} ${requestId}`;
    const stored = book.answers.get(key);
    // Stored below.
    if (stored && Date.now() - stored.at < REPEATED_FOR_MS) return JSON.parse(stored.body) as Answer;
    const work = running.get(key) ?? carryOut(path, body, key).finally(() => running.delete(key));
    running.set(key, work);
    return work;
  }

  async function answer(path: string, request: FastifyRequest, reply: FastifyReply) {
    if (!isOurs(request.headers.authorization, handOver))
      return reply.status(401).header('www-authenticate', 'Basic').send(refused('Unauthorized'));
    const { [path]: fault, ...faults } = book.settings.faults;
    if (fault) book.commit({ settings: { ...book.settings, faults } });
    if (fault?.kind === 'lose') return void cut(reply);
    if (fault?.kind === 'delay') await sleep(fault.seconds * 1_000);
    const requestId = request.headers['x-request-id'];
    const result = await once(path, request.body ?? {}, typeof requestId === 'string' ? requestId : undefined);
    return fault?.kind === 'drop-answer' ? void cut(reply) : reply.send(result);
  }

  for (const path of Object.keys(calls)) app.post(path, (request, reply) => answer(path, request, reply));
}

/** The connection ends without an answer. */
function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

function isOurs(authorization: string | undefined, { publicId, apiSecret }: HandOver): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const expected = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`;
  return timingSafeEqual(digest(authorization ?? ''), digest(expected));
}

/** The calls that a fault can be set for. */
export const FAULTY_CALLS = [
  '/v2/payments/find',
  '/payments/get',
  '/v2/payments/list',
  '/payments/confirm',
  '/payments/void',
  '/payments/refund',
] as const;
