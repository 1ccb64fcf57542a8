import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { paymentReceipt } from '#shared/domain/receipt.ts';
import { CardProviderError, createCardPayments } from './index.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Request {
  path: string;
  body: unknown;
  authorization: string | undefined;
  requestId: string | undefined;
}

/** A provider that answers so, and the gateway to it. */
async function startProvider(answer: RequestListener) {
  const requests: Request[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { authorization, 'x-request-id': requestId } = request.headers;
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      requests.push({ path: request.url ?? '', body, authorization, requestId: requestId as string | undefined });
      answer(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, payments: createCardPayments({ publicId: 'pk_1', apiSecret: 'secret', url, timeoutMs: 200 }) };
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const silent: RequestListener = () => {};

/** After `payments/get` of the documentation. */
const MODEL = {
  TransactionId: 897_749_645,
  Amount: 159.5,
  Currency: 'RUB',
  InvoiceId: '12345',
  AccountId: 'user_x',
  CreatedDateIso: '2021-10-30T03:59:58',
  AuthDateIso: '2021-10-30T04:00:02',
  ConfirmDateIso: null,
  TestMode: true,
  Rrn: null,
  OriginalTransactionId: null,
  CardFirstSix: '424242',
  CardLastFour: '4242',
  CardType: 'Visa',
  Status: 'Authorized',
  StatusCode: 2,
  ReasonCode: 0,
  Type: 0,
  VatAboveTotalFee: 0,
};

const refund = { transactionId: 455, amountKopecks: 100_10, receipt: null, requestId: 'refund-1' };

describe('reads', () => {
  test('a transaction, in kopecks and UTC', async () => {
    const { payments, requests } = await startProvider(json({ Success: true, Message: null, Model: MODEL }));
    expect(await payments.get(897_749_645)).toEqual({
      id: 897_749_645,
      kind: 'payment',
      status: 'Authorized',
      amountKopecks: 159_50,
      currency: 'RUB',
      invoiceId: '12345',
      accountId: 'user_x',
      originalId: null,
      card: { firstSix: '424242', lastFour: '4242', brand: 'Visa' },
      reasonCode: 0,
      testMode: true,
      createdAt: new Date('2021-10-30T03:59:58Z'),
      authorizedAt: new Date('2021-10-30T04:00:02Z'),
      confirmedAt: null,
      rrn: null,
    });
    expect(requests).toEqual([
      {
        path: '/payments/get',
        body: { TransactionId: 897_749_645 },
        authorization: `Basic ${Buffer.from('pk_1:secret').toString('base64')}`,
        requestId: undefined,
      },
    ]);
  });

  test('a declined payment has its model, and what is unknown is null', async () => {
    const declined = { ...MODEL, Status: 'Declined', ReasonCode: 5051 };
    const { payments } = await startProvider(json({ Success: false, Message: null, Model: declined }));
    expect(await payments.find('12345')).toMatchObject({ status: 'Declined', reasonCode: 5051 });
    server?.close();
    const other = await startProvider(json({ Success: false, Message: 'Not found' }));
    expect(await other.payments.find('12345')).toBeNull();
  });

  test('are tried again', async () => {
    let left = 2;
    const { payments, requests } = await startProvider((request, response) => {
      left -= 1;
      if (left >= 0) response.destroy();
      else json({ Success: true, Model: MODEL })(request, response);
    });
    expect(await payments.get(1)).toMatchObject({ id: MODEL.TransactionId });
    expect(requests).toHaveLength(3);
  });

  test.each([
    ['an amount with a third decimal', { ...MODEL, Amount: 1.005 }],
    ['a status of its own', { ...MODEL, Status: 'Paid' }],
    ['no date', { ...MODEL, CreatedDateIso: null }],
  ])('%s is no transaction', async (_name, model) => {
    const { payments } = await startProvider(json({ Success: true, Model: model }));
    await expect(payments.get(1)).rejects.toThrow(CardProviderError);
  });

  test('a list goes on while pages are full, and is never half', async () => {
    const page = (length: number) => Array.from({ length }, (_, index) => ({ ...MODEL, TransactionId: index + 1 }));
    const answers = [json({ Success: true, Model: page(100) }), json({ Success: true, Model: page(3) })];
    const { payments, requests } = await startProvider((request, response) => answers.shift()?.(request, response));
    const period = { from: new Date('2026-11-29T21:00:00Z'), to: new Date('2026-11-30T20:59:59Z') };
    expect(await payments.list(period)).toHaveLength(103);
    expect(requests.map(({ body }) => body)).toMatchObject([{ PageNumber: 1 }, { PageNumber: 2 }]);
    server?.close();
    const other = await startProvider(json({ Success: false, Message: 'Invalid' }));
    await expect(other.payments.list(period)).rejects.toThrow(CardProviderError);
  });
});

describe('what moves money', () => {
  test('is sent once, with its request id and exact rubles', async () => {
    const { payments, requests } = await startProvider(json({ Success: true, Model: { TransactionId: 568 } }));
    const receipt = paymentReceipt([{ label: 'Поднятие', priceKopecks: 100_10, quantity: 1 }], {
      taxationSystem: 0,
      contact: { email: 'head@example.ru' },
      customerInn: null,
      vatRate: 22,
    });
    expect(await payments.refund({ ...refund, receipt })).toEqual({ is: 'done', value: { transactionId: 568 } });
    expect(requests).toMatchObject([
      {
        path: '/payments/refund',
        requestId: 'refund-1',
        body: {
          TransactionId: 455,
          Amount: 100.1,
          JsonData: { cloudPayments: { customerReceipt: { Items: [{ label: 'Поднятие', amount: 100.1, vat: 22 }] } } },
        },
      },
    ]);
  });

  test.each<[string, RequestListener, string]>([
    ['a refusal is final', json({ Success: false, Message: 'Сумма возврата больше остатка' }), 'refused'],
    ['no answer leaves it open', silent, 'unknown'],
    ['a broken connection leaves it open', (_request, response) => void response.destroy(), 'unknown'],
    ['a failure of the provider leaves it open', json({}, 502), 'unknown'],
    ['an answer of another shape leaves it open', json({ Success: true, Model: { TransactionId: 'x' } }), 'unknown'],
    ['something else than JSON leaves it open', (_request, response) => void response.end('<html>'), 'unknown'],
    ['too many calls: it was not done', json({}, 429), 'unavailable'],
    ['wrong keys: it was not done', json({}, 401), 'unavailable'],
  ])('%s', async (_name, answer, is) => {
    const { payments, requests } = await startProvider(answer);
    expect(await payments.refund(refund)).toMatchObject({ is });
    expect(requests).toHaveLength(1);
  });

  test('nobody listens: it was not done', async () => {
    const payments = createCardPayments({ publicId: 'pk_1', apiSecret: 'secret', url: 'http://127.0.0.1:9' });
    expect(await payments.void({ transactionId: 1, requestId: 'void-1' })).toMatchObject({ is: 'unavailable' });
  });

  test('a provider that has failed is left alone', async () => {
    const { payments, requests } = await startProvider(json({}, 500));
    for (let count = 0; count < 3; count += 1) await payments.void({ transactionId: 1, requestId: `void-${count}` });
    expect(await payments.void({ transactionId: 1, requestId: 'void-3' })).toMatchObject({ is: 'unavailable' });
    expect(requests).toHaveLength(3);
  });
});
