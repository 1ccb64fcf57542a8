import type { Offer } from '#shared/contracts/respond-parts.ts';
import type { Pay } from '#shared/domain/pay.ts';
import { addDays, clockTime, HOUR_MS, inMoscow, inZone } from '#shared/domain/time.ts';
import { payLine } from '#shared/text/pay.ts';
import type { PlannedRespond } from './respond-plan.ts';
import type { Random } from './random.ts';

const LETTERS = [
  'Здравствуйте! Работал на\u00a0похожих объектах, инструмент и\u00a0страховочная привязь свои. Готов приехать на\u00a0собеседование в\u00a0любой день.',
  'Добрый день! Закончил вахту в\u00a0прошлом месяце, ищу следующую. Удостоверения действуют, медосмотр свежий.',
  'Живу недалеко от\u00a0объекта. Раньше семи утра добираюсь сам. По\u00a0телефону отвечаю после\u00a018:00.',
  'Опыт есть, читаю чертежи, с\u00a0бригадой лажу. Интересует проживание и\u00a0аванс в\u00a0середине вахты.',
  'Видел ваш объект, хочу попасть к\u00a0вам. Могу выйти на\u00a0пробную смену.',
  'Здравствуйте! Подскажите, оплачиваете\u00a0ли дорогу из\u00a0другого города? В\u00a0остальном всё подходит.',
];

/** Half of the people write something. */
export function letterFor(random: Random): string | null {
  return random.chance(0.5) ? random.pick(LETTERS) : null;
}

/** What was offered: what the vacancy promises at least, and the day on which the person then came or did not. */
export function offerOf(
  random: Random,
  { pay, place }: { pay: Pay | null; place: string | null },
  plan: PlannedRespond,
  now: Date,
): Offer {
  const day = (days: number) => addDays(offeredOn(plan, now), days).toISOString().slice(0, 10);
  const kopecks = pay?.fromKopecks ?? pay?.toKopecks ?? null;
  const { amount, note } = payLine(pay && { ...pay, fromKopecks: kopecks, toKopecks: kopecks });
  const said = note ? `${amount} ${note}` : 'По\u00a0итогам пробной смены';
  const usual = day(random.int(5, 14));
  const first = plan.steps.find(({ action }) => action === 'start' || action === 'miss');
  const startsOn = first ? inMoscow(first.at).toISOString().slice(0, 10) : usual;
  return { pay: said, startsOn, place, until: day(random.int(7, 12)) };
}

/** Whoever still decides, or has agreed and waits for the first day, has that day ahead, whenever it was offered. */
function offeredOn({ status, steps }: PlannedRespond, now: Date): Date {
  if (status === 'offer' || status === 'hired') return now;
  return steps.findLast(({ action }) => action === 'offer')?.at ?? now;
}

export interface DemoInterview {
  status: 'proposed' | 'confirmed' | 'done' | 'cancelled';
  options: readonly Date[];
  at: Date | null;
}

/** The interview of a respond, where there was an invitation. Open ones are ahead, whenever they were proposed. */
export function interviewOf(
  random: Random,
  { steps, status }: PlannedRespond,
  now: Date,
  timeZone: string,
): DemoInterview | null {
  const at = (action: string) => steps.find((step) => step.action === action)?.at;
  const invited = at('invite');
  if (!invited) return null;
  const done = at('done');
  if (done) {
    const time = lastMeetingBefore(done, at('accept') ?? invited, timeZone);
    return { status: 'done', options: [time], at: time };
  }
  const isAhead = status === 'invited' || status === 'interview';
  const first = inZone(isAhead ? now : invited, timeZone);
  const start = random.int(2, 4);
  const days = [start, start + 1, start + 3].map((later) => workday(addDays(first, later)));
  const options = [10, 14.5, 9].map((hour, index) => atHour(days[index] ?? first, hour, timeZone));
  const [chosen = null] = options;
  const agreed = at('accept') ? chosen : null;
  // A respond that has ended takes its meeting along.
  if (!isAhead) return { status: 'cancelled', options, at: agreed };
  return { status: agreed ? 'confirmed' : 'proposed', options, at: agreed };
}

/** In working hours of the place, at the half of an hour, at least an hour before the company has noted it. */
function lastMeetingBefore(done: Date, accepted: Date, timeZone: string): Date {
  const day = inZone(done, timeZone);
  for (const days of [0, -1, -2])
    for (const hour of [16, 14.5, 11, 9.5]) {
      const time = atHour(addDays(day, days), hour, timeZone);
      if (time.getTime() <= done.getTime() - HOUR_MS && time > accepted) return time;
    }
  return new Date((done.getTime() + accepted.getTime()) / 2);
}

/** Nobody meets on a Sunday. */
function workday(day: Date): Date {
  return day.getUTCDay() === 0 ? addDays(day, 1) : day;
}

/** `day`: its UTC parts are the calendar of the place. */
function atHour(day: Date, hour: number, timeZone: string): Date {
  const time = `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 === 0 ? '00' : '30'}`;
  return clockTime(`${day.toISOString().slice(0, 10)}T${time}`, timeZone) ?? day;
}
