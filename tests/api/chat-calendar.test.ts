import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCalendar } from '#server/domains/chat/calendar.ts';
import type { Actor } from '#server/platform/actor.ts';
import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { react } from '../setup/reactions.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant as makePerson, setSettings, type Applicant } from '../setup/respond-world.ts';
import { makeApplicant, makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { asStaff } from '../setup/actors.ts';

/** The interview of a respond as a file for calendars. */

let t: TestApp;
let company: number;
let head: TestMember;
let person: Applicant;
let applicant: Actor;
let respondId: number;
let dialog: string;
let index = 60;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  const vacancyId = await makeVacancy(t.db, company);
  await setSettings(t, vacancyId, {});
  person = await makePerson(t, (index += 1));
  applicant = { kind: 'applicant', accountId: person.accountId };
  const sent = await person.call('POST /respond/vacancy', { vacancyId, resumeId: person.resumeId, letter: null });
  respondId = sent.id;
  await react(t, 'respond.created', { respondId, companyId: company, vacancyId });
  ({ id: dialog } = await t.as(head)('POST /chat/dialogs', { respondId }));
});

const change = (actor: Actor, body: object) =>
  t.as(actor)('POST /respond/{id}/change_status', { id: respondId, ...body } as never);
const invite = (options: Date[], more: object = {}) =>
  change(head, {
    action: 'invite',
    message: 'Ждём вас',
    interview: { options, place: 'site', address: 'Казань, Баумана, 1; проходная № 2', ...more },
  });

/** The lines of the file as a calendar reads them: unfolded, by their names. */
async function event(actor: Actor): Promise<Record<string, string>> {
  const file = await t.as(actor)('GET /chat/dialogs/{id}/interview', { id: dialog });
  expect(file.type).toContain('text/calendar');
  return linesOf(await file.text());
}

function linesOf(text: string): Record<string, string> {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
}

const stamp = (date: Date): string => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

test('has the time, the place and the same name for both sides, from the proposal to the end', async () => {
  const [first, second] = [addDays(t.clock.time, 2), addDays(t.clock.time, 3)];
  await invite([first, second], { durationMinutes: 45, documents: 'паспорт,\nкаска' });
  const proposed = await event(applicant);
  expect(proposed).toMatchObject({
    VERSION: '2.0',
    METHOD: 'PUBLISH',
    STATUS: 'TENTATIVE',
    SEQUENCE: '0',
    DTSTART: stamp(first),
    DTEND: stamp(new Date(first.getTime() + 45 * 60_000)),
    LOCATION: String.raw`Казань\, Баумана\, 1\; проходная № 2`,
  });
  expect(proposed.SUMMARY).toMatch(/^Собеседование: Мостострой/);
  expect(proposed.DESCRIPTION).toContain('Время ещё не\u00a0согласовано');
  expect(proposed.DESCRIPTION).toContain(String.raw`Возьмите: паспорт\,\nкаска`);

  t.clock.time = new Date(t.clock.time.getTime() + 60_000);
  await change(applicant, { action: 'accept', at: second.toISOString() });
  const agreed = await event(head);
  expect(agreed).toMatchObject({ UID: proposed.UID, STATUS: 'CONFIRMED', SEQUENCE: '60', DTSTART: stamp(second) });
  expect(agreed.SUMMARY).toContain('Галеев');
  expect(agreed.DESCRIPTION).not.toContain('Время');

  const third = addDays(t.clock.time, 5);
  t.clock.time = new Date(t.clock.time.getTime() + 60_000);
  await change(head, { action: 'move', interview: { options: [third], place: 'site', address: null } });
  expect(await event(applicant)).toMatchObject({ UID: proposed.UID, SEQUENCE: '120', DTSTART: stamp(third) });

  t.clock.time = new Date(t.clock.time.getTime() + 60_000);
  await change(applicant, { action: 'cancel' });
  expect(await event(head)).toMatchObject({
    UID: proposed.UID,
    METHOD: 'CANCEL',
    STATUS: 'CANCELLED',
    SEQUENCE: '180',
  });
});

test('a respond that has ended cancels its interview', async () => {
  await invite([addDays(t.clock.time, 2)]);
  const before = await event(head);
  await change(applicant, { action: 'withdraw', reason: 'pay' });
  const after = await event(head);
  expect(after).toMatchObject({ UID: before.UID, METHOD: 'CANCEL', STATUS: 'CANCELLED' });
  expect(Number(after.SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE));
});

test('is there for the two sides only, and only where there is an interview', async () => {
  const ask = (actor: Actor) => t.as(actor)('GET /chat/dialogs/{id}/interview', { id: dialog });
  await expect(ask(head)).rejects.toEqual(refusal('not_found'));
  await invite([addDays(t.clock.time, 2)]);
  await expect(ask(head)).resolves.toBeDefined();
  const other = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
  for (const stranger of [await makeApplicant(t.db), other, asStaff()])
    await expect(ask(stranger)).rejects.toEqual(refusal('not_found'));
});

test('shows the applicant nothing of a change that can still be taken back', async () => {
  const options = [addDays(t.clock.time, 2)];
  const interview = { options, place: 'site', address: 'Казань, Баумана, 1' };
  await t.as(head)('POST /respond/change_status', { ids: [respondId], action: 'invite', interview } as never);
  const ask = (actor: Actor) => t.as(actor)('GET /chat/dialogs/{id}/interview', { id: dialog });
  await expect(ask(head)).resolves.toBeDefined();
  await expect(ask(applicant)).rejects.toEqual(refusal('not_found'));
  t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
  await expect(ask(applicant)).resolves.toBeDefined();
});

test('its lines are folded at 75 octets, and nothing that people write ends a line', () => {
  const text = writeCalendar(
    {
      id: '019a',
      interview: {
        status: 'confirmed',
        proposedBy: 'company',
        options: [],
        at: '2026-11-23T05:00:00.000Z',
        timeZone: 'Europe/Moscow',
        durationMinutes: 30,
        place: 'office',
        address: 'Очень длинная улица Первопроходцев; '.repeat(7),
        documents: null,
        contact: null,
        note: 'Первая\r\nEND:VCALENDAR\nX-EVIL:1\\n,;😀'.repeat(9),
      },
      isCancelled: false,
      revision: 3,
      changedAt: new Date('2026-11-20T05:00:00Z'),
    },
    { summary: 'Собеседование\r\nX-EVIL:2', url: 'https://karkas.example/chat/dialog/1' },
  );
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.from(line).toString()).not.toContain('\uFFFD');
    expect(line).not.toMatch(/^X-EVIL/);
  }
  expect(text.match(/END:VCALENDAR$/gm)).toHaveLength(1);
  expect(linesOf(text).DTSTAMP).toBe('20261120T050000Z');
});
