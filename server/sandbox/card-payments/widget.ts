import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Book } from './book.ts';
import type { HandOver } from './hand-over.ts';
import { sendPage } from './layout.ts';
import { Refusal, type Payments } from './payments.ts';
import { readCard, typedCard } from './read-card.ts';
import { readIntent } from './read-intent.ts';
import type { Intent, Transaction } from './records.ts';
import { bankPage, choicePage, NEW_WINDOW, qrBankPage, qrPage, resultPage } from './window-pages.ts';

interface Setting {
  book: Book;
  payments: Payments;
  handOver: HandOver;
  origin: () => string;
}

const ofIntent = z.object({ intent: z.string() });
const ofPayment = z.object({ intent: z.string(), id: z.coerce.number().int() });
const ofQr = z.object({ qrId: z.string() });

/** The payment window: pages in a frame, which the script opens, and the page of a bank that a QR code leads to. */
export function serveWidget(app: FastifyInstance, { book, payments, handOver, origin }: Setting): void {
  function intentOf(params: unknown): Intent | null {
    return book.intents.get(ofIntent.parse(params).intent) ?? null;
  }

  /** A payment of this window. */
  function paymentOf(params: unknown): { intent: Intent; one: Transaction } | null {
    const asked = ofPayment.safeParse(params);
    const intent = asked.success ? book.intents.get(asked.data.intent) : undefined;
    const one = asked.success ? book.transactions.get(asked.data.id) : undefined;
    return intent && one?.intentId === intent.id ? { intent, one } : null;
  }

  const findQr = (params: unknown): Transaction | null => {
    const { qrId } = ofQr.parse(params);
    return [...book.transactions.values()].find((one) => one.qrId === qrId) ?? null;
  };

  /** Where a payment is to be looked at next. */
  function lead(reply: FastifyReply, { id: intentId }: Intent, { id, waitsFor }: Transaction) {
    const page = waitsFor === 'bank' ? `bank/${id}` : waitsFor === 'payer' ? `qr/${id}` : `${id}/result`;
    return reply.redirect(`/window/${intentId}/${page}`, 303);
  }

  const gone = (reply: FastifyReply) =>
    sendPage(
      reply,
      { title: 'Оплата не найдена', framed: true, body: '<p>Закройте окно и&nbsp;начните заново.</p>' },
      404,
    );

  app.get('/window/new', (_request, reply) => sendPage(reply, NEW_WINDOW));

  app.post('/window/intents', (request, reply) => {
    try {
      const intent = readIntent(request.body, handOver.publicId);
      book.commit({ intents: [intent] });
      return reply.send({ id: intent.id });
    } catch (error) {
      if (error instanceof Refusal) return reply.status(400).send({ Message: error.message });
      throw error;
    }
  });

  app.get('/window/:intent', (request, reply) => {
    const intent = intentOf(request.params);
    return intent ? sendPage(reply, choicePage(intent)) : gone(reply);
  });

  app.post('/window/:intent/card', async (request, reply) => {
    const intent = intentOf(request.params);
    if (!intent || intent.restrictedMethods.includes('Card')) return gone(reply);
    const typed = typedCard.parse(request.body ?? {});
    const read = readCard(typed, new Date());
    if ('errors' in read) return sendPage(reply, choicePage(intent, typed, read.errors), 422);
    return lead(reply, intent, await payments.start(intent, { method: 'Card', card: read.card, intent }));
  });

  app.post('/window/:intent/sbp', async (request, reply) => {
    const intent = intentOf(request.params);
    if (!intent || intent.restrictedMethods.includes('Sbp')) return gone(reply);
    return lead(reply, intent, await payments.start(intent, { method: 'Sbp', intent }));
  });

  app.get('/window/:intent/bank/:id', (request, reply) => {
    const found = paymentOf(request.params);
    if (!found) return gone(reply);
    const { intent, one } = found;
    return one.waitsFor === 'bank' ? sendPage(reply, bankPage(intent, one)) : lead(reply, intent, one);
  });

  app.post('/window/:intent/bank/:id', (request, reply) => {
    const found = paymentOf(request.params);
    const answer = z.object({ answer: z.enum(['pass', 'refuse']) }).safeParse(request.body);
    if (!found || !answer.success) return gone(reply);
    return lead(reply, found.intent, payments.answerBank(found.one, answer.data.answer === 'pass'));
  });

  app.get('/window/:intent/qr/:id', (request, reply) => {
    const found = paymentOf(request.params);
    if (!found) return gone(reply);
    const { intent, one } = found;
    if (one.waitsFor !== 'payer') return lead(reply, intent, one);
    return sendPage(reply, qrPage(intent, one, `${origin()}/qr/${one.qrId}`));
  });

  app.post('/window/:intent/qr/:id', (request, reply) => {
    const found = paymentOf(request.params);
    if (!found) return gone(reply);
    const { intent, one } = found;
    return lead(reply, intent, one.waitsFor === 'payer' ? payments.payQr(one) : one);
  });

  app.get('/window/:intent/:id/state', (request, reply) => {
    const found = paymentOf(request.params);
    return found ? reply.send({ done: found.one.waitsFor === null }) : reply.status(404).send({});
  });

  app.get('/window/:intent/:id/result', (request, reply) => {
    const found = paymentOf(request.params);
    if (!found) return gone(reply);
    const { intent, one } = found;
    return one.waitsFor === null ? sendPage(reply, resultPage(intent, one)) : lead(reply, intent, one);
  });

  app.get('/qr/:qrId', (request, reply) => {
    const one = findQr(request.params);
    return one ? sendPage(reply, qrBankPage(one)) : gone(reply);
  });

  app.post('/qr/:qrId', (request, reply) => {
    const one = findQr(request.params);
    if (!one?.qrId) return gone(reply);
    payments.payQr(one);
    return reply.redirect(`/qr/${one.qrId}`, 303);
  });
}
