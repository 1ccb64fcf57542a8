import { expect, test, vi } from 'vitest';
import { adoptGrant, visitorCall } from './guest.ts';
import { visitOf } from './visits.ts';

const KEY = 'pk_live_guest';
const REFUSED = { type: 'urn:karkas:problem:unauthorized', title: 'Войдите', status: 401, code: 'unauthorized' };

test('once a grant was refused, calls fail as unauthorized without asking for a token by nothing', async () => {
  const fetch = vi.fn(async () => Response.json(REFUSED, { status: 401 }));
  const call = visitorCall({ origin: 'https://karkas.example', key: KEY, fetch });
  const expired = { token: 'old', fileToken: 'old', expiresSeconds: 0 };
  adoptGrant(KEY, { grantId: '01a2156f-05e8-7823-88af-a178c88770a0', secret: 'secret', chats: true, ...expired });
  await expect(call('GET /chat/has_unread')).rejects.toMatchObject({ code: 'unauthorized' });
  expect(visitOf(KEY).grant).toBeUndefined();
  const { length: asked } = fetch.mock.calls;
  await expect(call('GET /chat/has_unread')).rejects.toMatchObject({ code: 'unauthorized' });
  expect(fetch).toHaveBeenCalledTimes(asked);
});
