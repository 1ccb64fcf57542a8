import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { webhookBodySchema } from '#shared/contracts/webhook-body.ts';
import { DELIVERY_EXAMPLE, VERIFY_NODE } from './webhook-snippets.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

test('the example of a delivery is one', () => {
  const body: unknown = JSON.parse(DELIVERY_EXAMPLE.slice(DELIVERY_EXAMPLE.indexOf('{')));
  expect(() => webhookBodySchema.parse(body)).not.toThrow();
});

test('the code of the guide tells deliveries of ours from others', async () => {
  const { isFromKarkas } = (await import(`data:text/javascript,${encodeURIComponent(VERIFY_NODE)}`)) as {
    isFromKarkas(headers: Record<string, string>, body: string, secret: string): boolean;
  };
  const now = new Date();
  const headersOf = (secret: string, at: Date) => ({
    'webhook-id': 'one',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('one', at, '{"a":1}')}`,
  });
  expect(isFromKarkas(headersOf(SECRET, now), '{"a":1}', SECRET)).toBe(true);
  expect(isFromKarkas(headersOf(SECRET, now), '{"a":2}', SECRET)).toBe(false);
  expect(isFromKarkas(headersOf(SECRET.replace('M', 'N'), now), '{"a":1}', SECRET)).toBe(false);
  expect(isFromKarkas(headersOf(SECRET, new Date(now.getTime() - 600_000)), '{"a":1}', SECRET)).toBe(false);
});
