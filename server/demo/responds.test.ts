import { describe, expect, test } from 'vitest';
import { respondMachine } from '#shared/domain/respond-machine.ts';
import { RESPOND_STATUSES } from '#shared/domain/respond-terms.ts';
import { addDays, inMoscow, inZone } from '#shared/domain/time.ts';
import { createRandom } from './random.ts';
import { planRespond, temperOf, type PlannedRespond, type PlannedStep } from './respond-plan.ts';
import { interviewOf, offerOf } from './respond-texts.ts';

const now = new Date('2031-05-20T09:00:00Z');
const random = createRandom(5);
const plans = Array.from({ length: 3_000 }, (_, index) => {
  const createdAt = addDays(now, -random.next() * 45);
  const isClosed = index % 9 === 0;
  const closed = isClosed ? { at: addDays(createdAt, random.next() * 20), reason: 'vacancy_filled' as const } : null;
  return planRespond(random, { createdAt, temper: temperOf(index % 64), closed, now });
});

const ACTORS = { applicant: 'applicant', company: 'member', system: 'system' } as const;

/** The statuses that the action may lead to when every guard holds, and when none of the first day at work does. */
function leadsTo({ from, action, side }: PlannedStep): unknown[] {
  if (from === null || action === 'send') return [];
  return [() => true, (guard: string) => guard !== 'other_confirmed'].map((holds) =>
    respondMachine.next(from, action, ACTORS[side], holds),
  );
}

describe('the responds of the demo', () => {
  test('agree with the table of transitions step by step, and with their status', () => {
    const wrong = plans.flatMap(({ steps }) =>
      steps.filter((step, at) =>
        at === 0
          ? step.action !== 'send' || step.to !== 'new'
          : step.from !== steps[at - 1]?.to || !leadsTo(step).includes(step.to),
      ),
    );
    expect(wrong).toEqual([]);
    expect(plans.filter(({ status, steps }) => status !== steps.at(-1)?.to)).toEqual([]);
  });

  test('have a history in its order, until now; companies answer by day', () => {
    const times = (plan: PlannedRespond) => plan.steps.map(({ at }) => at.getTime());
    expect(plans.filter((plan) => times(plan).some((at, index, all) => at < (all[index - 1] ?? 0)))).toEqual([]);
    expect(plans.filter((plan) => Math.max(...times(plan)) > now.getTime())).toEqual([]);
    const byCompany = plans.flatMap(({ steps }) =>
      steps.filter(({ side, action }) => side === 'company' && action !== 'view'),
    );
    expect(byCompany.filter(({ at }) => inMoscow(at).getUTCHours() < 9 || inMoscow(at).getUTCHours() >= 19)).toEqual(
      [],
    );
  });

  test('show every status', () => {
    expect(new Set(plans.map(({ status }) => status))).toEqual(new Set(RESPOND_STATUSES));
  });

  test('have interviews that agree with them: ahead while they are open, before the company notes them', () => {
    for (const plan of plans.slice(0, 600)) {
      const interview = interviewOf(random, plan, now, 'Asia/Vladivostok');
      const at = (action: string) => plan.steps.find((step) => step.action === action)?.at;
      expect(interview !== null).toBe(at('invite') !== undefined);
      if (!interview) continue;
      const done = at('done');
      if (done) {
        expect(interview).toMatchObject({ status: 'done' });
        expect(interview.at && interview.at < done && interview.at > (at('accept') ?? now)).toBe(true);
      } else {
        const isAhead = plan.status === 'invited' || plan.status === 'interview';
        expect(interview.status).toBe(isAhead ? (at('accept') ? 'confirmed' : 'proposed') : 'cancelled');
        if (isAhead) expect(interview.options.every((option) => option > now)).toBe(true);
        for (const option of interview.options) {
          const there = inZone(option, 'Asia/Vladivostok');
          expect(there.getUTCHours()).toBeGreaterThanOrEqual(9);
          expect(there.getUTCHours()).toBeLessThan(18);
          expect(there.getUTCDay()).not.toBe(0);
        }
      }
    }
  });

  test('come to work, or do not, on the day that was agreed on', () => {
    const begun = plans.flatMap((plan) => {
      const step = plan.steps.find(({ action }) => action === 'start' || action === 'miss');
      return step ? [{ plan, day: inMoscow(step.at).toISOString().slice(0, 10) }] : [];
    });
    expect(begun.some(({ plan }) => plan.status === 'no_show')).toBe(true);
    for (const { plan, day } of begun)
      expect(offerOf(random, { pay: null, place: null }, plan, now).startsOn).toBe(day);
  });
});
