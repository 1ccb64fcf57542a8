import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { FAULTY_CALLS } from './api.ts';
import { kopecksOf } from './amounts.ts';
import type { Book } from './book.ts';
import type { Courier } from './courier.ts';
import { sendPage } from './layout.ts';
import { paymentPage, paymentsPage } from './panel-pages.ts';
import { Refusal, type Payments } from './payments.ts';
import { NOTIFICATION_KINDS, type Fault } from './records.ts';

interface Setting {
  book: Book;
  payments: Payments;
  courier: Courier;
}

// A field of faults that is left empty is not sent, or sent without a text.
const typedNumber = z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().optional());

const settingsSchema = z.object({
  notifyUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  format: z.enum(['form', 'json']),
});
const faultSchema = z.object({
  on: z.enum([...NOTIFICATION_KINDS, ...FAULTY_CALLS]),
  kind: z.enum(['none', 'delay', 'lose', 'drop-answer', 'forge', 'amount', 'twice']),
  seconds: typedNumber,
  rubles: z.string().max(16).optional(),
});
const repeatSchema = z.object({
  kind: z.enum(['none', 'forge', 'amount', 'drop-answer']),
  rubles: z.string().max(16).optional(),
});
const operationSchema = z.object({
  operation: z.enum(['confirm', 'void', 'refund']),
  rubles: z.string().max(16).optional(),
});
const withId = z.object({ id: z.coerce.number().int() });

const SECONDS_MAX = 3_600;

function faultOf({ kind, seconds, rubles }: z.output<typeof faultSchema>): Fault | null {
  if (kind === 'none') return null;
  if (kind === 'delay') {
    if (seconds === undefined || !(seconds > 0 && seconds <= SECONDS_MAX)) throw new Refusal('Сколько секунд ждать?');
    return { kind, seconds };
  }
  if (kind === 'amount') {
    const amountKopecks = kopecksOf(rubles);
    if (amountKopecks === null) throw new Refusal('Какую сумму прислать? Например, 490.00');
    return { kind, amountKopecks };
  }
  return { kind };
}

/** The desk of the shop at the provider, and what may go wrong. */
export function servePanel(app: FastifyInstance, { book, payments, courier }: Setting): void {
  /** Carries out and shows the page again; what was refused is said on it. */
  async function press(reply: FastifyReply, back: string, work: () => unknown) {
    try {
      await work();
      return await reply.redirect(back, 303);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof z.ZodError)) throw error;
      const message = error instanceof Refusal ? error.message : 'Поле заполнено неверно';
      return sendPage(
        reply,
        {
          title: 'Не получилось',
          body: `<p class="bad" role="alert">${message}</p><p><a href="${back}">Назад</a></p>`,
        },
        422,
      );
    }
  }

  app.get('/', (_request, reply) => sendPage(reply, paymentsPage(book)));

  app.get('/panel/payments/:id', (request, reply) => {
    const asked = withId.safeParse(request.params);
    const one = asked.success ? book.transactions.get(asked.data.id) : undefined;
    return one ? sendPage(reply, paymentPage(book, one)) : reply.callNotFound();
  });

  app.post('/panel/settings', (request, reply) =>
    press(reply, '/', () => {
      const { notifyUrl, format } = settingsSchema.parse(request.body);
      const url = notifyUrl.replace(/\/$/, '') || null;
      book.commit({ settings: { ...book.settings, notifyUrl: url, format } });
    }),
  );

  app.post('/panel/faults', (request, reply) =>
    press(reply, '/', () => {
      const asked = faultSchema.parse(request.body);
      const fault = faultOf(asked);
      const { [asked.on]: _before, ...faults } = book.settings.faults;
      book.commit({ settings: { ...book.settings, faults: fault ? { ...faults, [asked.on]: fault } : faults } });
    }),
  );

  app.post('/panel/notifications/:id/repeat', (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const one = book.notifications.get(id);
    if (!one) return reply.callNotFound();
    return press(reply, `/panel/payments/${one.transactionId}`, () => {
      const asked = repeatSchema.parse(request.body);
      return courier.repeat(one, faultOf({ on: one.kind, seconds: undefined, ...asked }));
    });
  });

  app.post('/panel/payments/:id/operation', (request, reply) => {
    const { id } = withId.parse(request.params);
    return press(reply, `/panel/payments/${id}`, () => {
      const { operation, rubles } = operationSchema.parse(request.body);
      if (operation === 'void') return payments.void(id);
      const amountKopecks = kopecksOf(rubles);
      if (amountKopecks === null) throw new Refusal('На\u00a0какую сумму? Например, 490.00');
      return operation === 'confirm' ? payments.confirm(id, amountKopecks) : payments.refund(id, amountKopecks);
    });
  });
}
