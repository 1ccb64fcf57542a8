import { ageAt } from '#shared/domain/experience.ts';
import { PERSON_AGE_MAX, PERSON_AGE_MIN } from '#shared/domain/limits.ts';
import { inMoscow } from '#shared/domain/time.ts';
import { badField } from '../../platform/problems.ts';

/** Throws `bad_argument` at `birthDate` for a day that nobody of ours was born on. `whenYoung`: what somebody younger reads. */
export function assertBirthDate(day: string, now: Date, whenYoung: string): void {
  if (day > inMoscow(now).toISOString().slice(0, 10))
    throw badField('birthDate', 'greater_than_max', 'Этот день ещё не\u00a0наступил');
  const age = ageAt(day, now);
  if (age < PERSON_AGE_MIN) throw badField('birthDate', 'less_than_min', whenYoung);
  if (age > PERSON_AGE_MAX) throw badField('birthDate', 'greater_than_max', 'Проверьте год рождения');
}
