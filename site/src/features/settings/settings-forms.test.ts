import { expect, test } from 'vitest';
import { createCall, type TransportRequest } from '#shared/client/call.ts';
import { addressAfter, isSetting, rowOf, sendSetting } from './settings-forms.ts';

const CITY = { id: 3, name: 'Казань' };

/** A server that has this account; a change with another version is refused. */
function server(me: { version: number; telegram: string | null; city?: typeof CITY | null }) {
  const sent: TransportRequest[] = [];
  const call = createCall(async (request) => {
    sent.push(request);
    if (request.method === 'GET') return Response.json(me);
    const { version } = JSON.parse(String(request.body)) as { version: number };
    return version === me.version
      ? Response.json(me)
      : Response.json({ title: 'Конфликт', status: 409, code: 'conflict' }, { status: 409 });
  });
  return {
    call,
    bodies: () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(String(body))),
  };
}

const reader = (fields: Record<string, string>) => (field: string) => fields[field] ?? '';

test('a change elsewhere of other fields is no conflict', async () => {
  const { call, bodies } = server({ version: 5, telegram: 'old_name' });
  const typed = { telegram: 'new_name', version: '4', 'former-telegram': 'old_name' };
  expect(await sendSetting(call, 'telegram', reader(typed))).toEqual({ step: 'done', notice: 'telegram' });
  expect(bodies()).toEqual([
    { version: 4, telegram: 'new_name' },
    { version: 5, telegram: 'new_name' },
  ]);
});

test('a change elsewhere of the same field is shown, and the next press saves', async () => {
  const { call, bodies } = server({ version: 5, telegram: null, city: CITY });
  const typed = { cityId: '', version: '4', 'former-cityId': '7' };
  await expect(sendSetting(call, 'city', reader(typed))).rejects.toMatchObject({
    status: 409,
    problem: { errors: [{ field: 'cityId', message: expect.stringContaining('«Казань»') }] },
    hidden: { version: '5', 'former-cityId': '3' },
  });
  await sendSetting(call, 'city', reader({ ...typed, version: '5', 'former-cityId': '3' }));
  expect(bodies().at(-1)).toEqual({ version: 5, cityId: null });
});

test.each<[row: string, forms: Parameters<typeof rowOf>[0][]]>([
  ['city', ['city', 'own-city']],
  ['phone', ['phone', 'phone-code', 'phone-resend']],
  ['member-phone', ['member-phone', 'member-phone-code', 'member-phone-resend']],
  ['lost-contact', ['lost-contact', 'lost-contact-cancel']],
  ['password', ['password', 'first-password', 'member-first-password', 'member-password']],
  ['devices', ['device', 'other-devices']],
  ['sites', ['site']],
  ['data', ['export']],
  ['removal', ['removal', 'removal-code', 'removal-resend']],
  ['leaving', ['leaving', 'leaving-code', 'leaving-resend']],
  ['name', ['name', 'member-name']],
  ['photo', ['photo', 'member-photo']],
  ['identities', ['identity-link', 'identity-unlink']],
])('the row %s has its forms', (row, forms) => {
  for (const form of forms) expect([form, rowOf(form)]).toEqual([form, row]);
});

test('forms are known by name and lead back to their rows', () => {
  expect(isSetting('phone-code')).toBe(true);
  expect(isSetting('constructor')).toBe(false);
  expect(isSetting(null)).toBe(false);
  expect(addressAfter('city', { step: 'done', notice: 'city' })).toBe('/profile/settings?done=city');
  expect(addressAfter('removal-code', { step: 'removed' })).toBe('/');
});
