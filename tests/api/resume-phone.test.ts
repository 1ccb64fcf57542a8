import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/domain/time.ts';
import { codeFor } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeWriter, writeResume } from '../setup/written-resume.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const pass = (ms: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + ms);
};

test('another number is shown once it is confirmed by a code, in every resume of the account', async () => {
  const writer = await makeWriter(t);
  const call = t.as(writer);
  const phone = '+79990000001';
  const { id, version } = await writeResume(t, writer, { contacts: { phone } });
  await expect(call('POST /resume/{id}/publish', { id, version })).rejects.toEqual(atField('contacts.phone'));
  const sent = await call('POST /resume/{id}/phone/request', { id, phone: '8 (999) 000-00-01' });
  expect(sent).toMatchObject({ channel: 'sms' });
  const { confirmationId } = sent;
  const code = await codeFor(t, phone);
  const wrong = String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
  await expect(call('POST /resume/{id}/phone/confirm', { id, phone, confirmationId, code: wrong })).rejects.toEqual(
    atField('code'),
  );
  // The form has another number by now: the code says nothing about it.
  await expect(
    call('POST /resume/{id}/phone/confirm', { id, phone: '+79990000002', confirmationId, code }),
  ).rejects.toEqual(atField('code'));
  const confirmed = await call('POST /resume/{id}/phone/confirm', { id, phone, confirmationId, code });
  expect(confirmed.confirmedPhones).toEqual([writer.phone, phone]);
  expect(await call('POST /resume/{id}/publish', { id, version })).toMatchObject({ status: 'published' });
  const other = await writeResume(t, writer, { contacts: { phone } });
  expect(other.confirmedPhones).toEqual([writer.phone, phone]);
  expect(await call('POST /resume/{id}/publish', { id: other.id, version: other.version })).toMatchObject({
    status: 'published',
  });
  // The account itself is entered by its own number still.
  const account = await t.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', writer.accountId)
    .executeTakeFirstOrThrow();
  expect(account.phone).toBe(writer.phone);
});

test('a code counts for who asked for it, and confirmed numbers get none', async () => {
  const [writer, thief] = [await makeWriter(t), await makeWriter(t)];
  const [mine, theirs] = [await writeResume(t, writer), await writeResume(t, thief)];
  const phone = '+79990000003';
  const { confirmationId } = await t.as(writer)('POST /resume/{id}/phone/request', { id: mine.id, phone });
  const code = await codeFor(t, phone);
  await expect(
    t.as(thief)('POST /resume/{id}/phone/confirm', { id: theirs.id, phone, confirmationId, code }),
  ).rejects.toEqual(refusal('wrong_state'));
  await expect(
    t.as(thief)('POST /resume/{id}/phone/confirm', { id: mine.id, phone, confirmationId, code }),
  ).rejects.toEqual(refusal('not_found'));
  await expect(t.as(writer)('POST /resume/{id}/phone/request', { id: mine.id, phone })).rejects.toEqual(
    refusal('limit_exceeded'),
  );
  pass(2 * MINUTE_MS);
  await expect(t.as(writer)('POST /resume/{id}/phone/request', { id: mine.id, phone: writer.phone })).rejects.toEqual(
    refusal('wrong_state'),
  );
  await expect(t.as(writer)('POST /resume/{id}/phone/request', { id: mine.id, phone: '112' })).rejects.toEqual(
    atField('phone'),
  );
});
