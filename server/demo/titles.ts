import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { Random } from './random.ts';
import type { Trade } from './trade.ts';
import type { WorkTime } from './work-time.ts';

/** A title as people write it: some add the rotation or the grade to the trade's name. */
export function makeTitle(random: Random, trade: Trade, { rotation }: WorkTime): string {
  const title = random.pick(trade.titles);
  const plain = !/\(|\d|вахт/iu.test(title);
  const grades = trade.grades?.join('–');
  const ending = random.next();
  if (rotation && !/вахт/iu.test(title)) {
    if (ending < 0.2) return title.includes('(') ? `${title}, вахта` : `${title} (вахта)`;
    if (plain && ending < 0.3) return `${title} вахтой ${rotation.onDays}/${rotation.offDays}`;
  }
  if (plain && grades && ending > 0.92) return `${title} ${grades} разряда`;
  if (plain && grades && ending > 0.88) return `${title} до ${trade.grades?.[1]} разряда`;
  return title;
}

/** The grades that the title names, or those usual in the trade. */
export function gradesOf(random: Random, title: string, trade: Trade): Pick<NewVacancy, 'gradeMin' | 'gradeMax'> {
  const [, upTo, from, to] = /(до\s)?(\d)(?:–(\d))?\sразряда/u.exec(title) ?? [];
  if (from) return { gradeMin: upTo ? null : Number(from), gradeMax: Number(to ?? from) };
  const usual = trade.grades && random.chance(0.8) ? trade.grades : null;
  return { gradeMin: usual?.[0] ?? null, gradeMax: usual?.[1] ?? null };
}
