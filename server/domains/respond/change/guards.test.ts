import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { CITIES } from '../../compendium/data/cities.ts';
import { holdsGuard, type GuardedRespond, type RespondSide } from './guards.ts';

const now = new Date('2026-11-22T12:00:00Z');
const respond = (more: Partial<GuardedRespond> = {}): GuardedRespond => ({
  kind: 'vacancy_respond',
  reason: null,
  statusSince: addDays(now, -1),
  startedByCompanyAt: null,
  startedByApplicantAt: null,
  offer: null,
  placeCityId: null,
  resentAt: null,
  reopenCount: 0,
  vacancyId: 1,
  vacancyStatus: 'active',
  vacancyPublishedAt: addDays(now, -20),
  openInterview: null,
  ...more,
});
const proposed = { status: 'proposed', proposedBy: 'company', at: null } as const;
const confirmed = (at: Date) => ({ status: 'confirmed', proposedBy: 'company', at }) as const;

test.each<[Parameters<typeof holdsGuard>[0], RespondSide, Partial<GuardedRespond>, boolean]>([
  ['slot_accept', 'applicant', { openInterview: proposed }, true],
  ['slot_accept', 'company', { openInterview: proposed }, false],
  ['slot_accept', 'applicant', {}, false],
  ['slot_counter', 'applicant', { openInterview: proposed }, true],
  ['slot_counter', 'company', { openInterview: proposed }, false],
  ['slot_move', 'company', { openInterview: proposed }, false],
  ['slot_move', 'company', { openInterview: confirmed(addDays(now, 1)) }, true],
  ['slot_cancel', 'company', { openInterview: proposed }, true],
  ['slot_done', 'company', { openInterview: confirmed(addDays(now, 1)) }, false],
  ['slot_done', 'company', { openInterview: confirmed(addDays(now, -1)) }, true],
  ['slot_missed', 'applicant', { openInterview: confirmed(addDays(now, -1)) }, false],
  ['no_open_slot', 'company', {}, true],
  ['no_open_slot', 'company', { openInterview: proposed }, false],
  ['start_unconfirmed', 'company', { startedByApplicantAt: now }, true],
  ['start_unconfirmed', 'company', { startedByCompanyAt: now }, false],
  ['start_unconfirmed', 'applicant', { startedByApplicantAt: now }, false],
  ['other_confirmed', 'company', { startedByApplicantAt: now }, true],
  ['other_confirmed', 'applicant', { startedByApplicantAt: now }, false],
  ['start_day_come', 'company', {}, true],
  ['start_day_come', 'company', { offer: { startsOn: null } }, true],
  ['start_day_come', 'company', { offer: { startsOn: '2026-11-21' } }, true],
  ['start_day_come', 'company', { offer: { startsOn: '2026-11-22' } }, true],
  ['start_day_come', 'company', { offer: { startsOn: '2026-11-23' } }, false],
  ['within_dispute_days', 'applicant', { statusSince: addDays(now, -3) }, true],
  ['within_dispute_days', 'applicant', { statusSince: addDays(now, -3.01) }, false],
  ['within_reopen_days', 'company', { statusSince: addDays(now, -90) }, true],
  ['within_reopen_days', 'company', { statusSince: addDays(now, -90.01) }, false],
  ['within_reopens', 'company', { reopenCount: 2 }, true],
  ['within_reopens', 'company', { reopenCount: 3 }, false],
  ['may_resend', 'applicant', {}, false],
  ['may_resend', 'applicant', { statusSince: addDays(now, -31) }, true],
  ['may_resend', 'applicant', { vacancyPublishedAt: now }, true],
  ['may_resend', 'applicant', { statusSince: addDays(now, -31), vacancyStatus: 'archive' }, false],
  ['may_resend', 'applicant', { statusSince: addDays(now, -31), resentAt: now }, false],
  ['may_resend', 'applicant', { statusSince: addDays(now, -31), kind: 'invitation' }, false],
  ['came_back', 'applicant', {}, false],
  ['came_back', 'applicant', { reason: 'vacancy_closed' }, false],
  ['came_back', 'applicant', { reason: 'account_removed', resentAt: now }, true],
  ['came_back', 'applicant', { reason: 'account_removed', vacancyStatus: 'archive' }, false],
  ['may_resend', 'applicant', { statusSince: addDays(now, -31), vacancyId: null, vacancyStatus: null }, true],
])('%s for the %s of %o: %s', (guard, side, more, expected) => {
  expect(holdsGuard(guard, respond(more), side, now)).toBe(expected);
});

test('a day begins by the clock of the place', () => {
  const offer = { startsOn: '2026-11-23' };
  const evening = new Date('2026-11-22T15:00:00Z');
  const vladivostok = CITIES.find(({ slug }) => slug === 'vladivostok');
  if (!vladivostok) throw new Error('The city is gone');
  expect(holdsGuard('start_day_come', respond({ offer, placeCityId: vladivostok.id }), 'company', evening)).toBe(true);
  expect(holdsGuard('start_day_come', respond({ offer }), 'company', evening)).toBe(false);
});
