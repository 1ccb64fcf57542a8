import type { NewResume } from '../domains/resume/index.ts';
import type { ObjectType } from './company-plan.ts';
import type { Random } from './random.ts';
import { EMPLOYERS, SITES, SPECIALISTS, WORKS } from './resume-works.ts';
import { typeset } from './text.ts';
import type { Trade } from './trade.ts';

export type Job = NonNullable<NewResume['experience']>[number];

/** Months of experience by what is usual in the trade: from, to. */
const MONTHS = { none: [0, 30], from1to3: [10, 90], from3to6: [40, 160], over6: [84, 300] } as const;
const REASONS = ['Объект сдан', 'Закончился сезон', 'Переезд', 'Сократили участок'] as const;
const ROLES: Partial<Record<Trade['level'], readonly string[]>> = {
  worker: ['звено из трёх человек', 'старший смены', 'самостоятельно'],
  foreman: ['бригада 8–14 человек', 'два звена, 11 человек'],
  line_itr: ['участок 30–60 человек', 'две захватки, 40 человек'],
  itr: ['раздел целиком', 'ведущий по объекту'],
  management: ['портфель из трёх объектов', 'объект от проекта до ввода'],
};

/** What people were before they led others. */
const EARLIER: Partial<Record<Trade['level'], readonly string[]>> = {
  line_itr: ['Мастер СМР', 'Бригадир', 'Инженер ПТО'],
  itr: ['Техник', 'Инженер'],
  management: ['Начальник участка', 'Прораб', 'Ведущий инженер ПТО'],
};

interface JobsOf {
  trade: Trade;
  position: string;
  objectTypes: readonly ObjectType[];
  regionId: number;
  now: Date;
}

/** Jobs one after another back from now, with pauses between some; none for beginners. */
export function makeJobs(random: Random, { trade, position, objectTypes, regionId, now }: JobsOf): Job[] {
  const [least, most] = MONTHS[trade.experience];
  let left = random.int(least, most);
  if (left < 4) return [];
  const jobs: Job[] = [];
  // Some work while they look around, others have finished.
  let end = monthNumber(now) - (random.chance(0.45) ? 0 : random.int(1, 5));
  const works = random.chance(0.4);
  while (left >= 3 && jobs.length < 4) {
    const months = Math.min(left, random.int(8, 60));
    const before = jobs.length > 0 && random.chance(0.6) ? EARLIER[trade.level] : undefined;
    const isPresent = jobs.length === 0 && works;
    jobs.push(
      makeJob(random, {
        trade,
        position: before ? random.pick(before) : position,
        objectTypes,
        regionId,
        isPresent,
        isLast: jobs.length === 0,
        from: end - months + 1,
        end,
      }),
    );
    left -= months;
    end -= months + (random.chance(0.3) ? random.int(1, 4) : 0);
  }
  return jobs;
}

interface JobOf extends Omit<JobsOf, 'now'> {
  isPresent: boolean;
  /** Told in more words than those before it. */
  isLast: boolean;
  from: number;
  end: number;
}

function makeJob(random: Random, { trade, position, objectTypes, regionId, isPresent, isLast, from, end }: JobOf): Job {
  const objectType = random.pick(objectTypes);
  const work = WORKS[trade.workTypes[0]];
  const site = random.pick(SITES[objectType] ?? ['объект']);
  const role = ROLES[trade.level];
  return {
    company: random.pick([...EMPLOYERS.slice(0, 6), ...(SPECIALISTS[trade.workTypes[0]] ?? EMPLOYERS)]),
    position,
    startMonth: monthName(from),
    endMonth: isPresent ? null : monthName(end),
    facilityName: random.chance(0.75) ? typeset(site) : null,
    objectType,
    role: role && random.chance(0.5) ? typeset(random.pick(role)) : null,
    volumes: work?.volume && random.chance(0.85) ? volumesOf(random, work.volume, end - from + 1) : null,
    duties: work && isLast ? typeset(`${work.done}.`) : null,
    regionId,
    reasonLeft: isPresent ? null : random.pick(REASONS),
  };
}

const numbers = new Intl.NumberFormat('ru-RU');

/** «монолит 3 500 м³»: what is usual for so many months, to two digits. */
function volumesOf(
  random: Random,
  [what, least, most, unit]: readonly [string, number, number, string],
  months: number,
): string {
  const amount = Math.max(1, ((least + random.next() * (most - least)) * months) / 12);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return `${what} ${numbers.format(Math.round(amount / step) * step)}\u00a0${unit}`;
}

function monthNumber(now: Date): number {
  return now.getUTCFullYear() * 12 + now.getUTCMonth();
}

function monthName(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}
