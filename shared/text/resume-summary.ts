import type { ResumeCard, ResumeJob, ShownPermit } from '../contracts/resume.ts';
import type { PieceUnit } from '../domain/vacancy-terms.ts';
import { longDate, monthSpan } from './date.ts';
import { filterValueName } from './filter-chips.ts';
import { rubles } from './number.ts';
import { plural } from './plural.ts';
import { AVAILABILITY_LABELS, PERMIT_VERIFICATION_LABELS } from './resume-labels.ts';
import { capitalised, gradeBeside, joined, stated, withinSentence, type MaybeText } from './terms.ts';
import { PAY_MODE_LABELS, PERMIT_LABELS, PIECE_UNIT_LABELS } from './vacancy-labels.ts';

const TAGS_MAX = 6;
const MONTHS_IN_YEAR = 12;
/** From this many years on months are not shown. */
const YEARS_ALONE = 10;

/** Shown instead of a hidden name. */
export const HIDDEN_NAME = 'Имя скрыто';

/** «3 года 2 месяца», «12 лет»; «без опыта» for none. */
export function experienceText(months: number): string {
  if (months === 0) return 'без опыта';
  const years = Math.floor(months / MONTHS_IN_YEAR);
  const rest = years < YEARS_ALONE ? months % MONTHS_IN_YEAR : 0;
  return [years > 0 && plural(years, ['год', 'года', 'лет']), rest > 0 && plural(rest, ['месяц', 'месяца', 'месяцев'])]
    .filter(Boolean)
    .join(' ');
}

/** «март 2023 – октябрь 2025», «март 2023 – сейчас». */
export function jobPeriod({ startMonth, endMonth }: Pick<ResumeJob, 'startMonth' | 'endMonth'>): string {
  return (endMonth ? monthSpan(startMonth, endMonth) : `${monthSpan(startMonth, startMonth)}\u00a0– сейчас`) ?? '';
}

/** Where somebody worked. Of a current job nobody can tell whether its name is hidden or was never stated; null for other jobs without one. */
export function employerName({ company, endMonth }: Pick<ResumeJob, 'company' | 'endMonth'>): string | null {
  return company ?? (endMonth === null ? 'компания не\u00a0указана' : null);
}

/** Expected pay in two parts of one line: «от 170 000 ₽» and «в месяц на руки». The note is empty without an amount. */
export function wishLine(wish: ResumeCard['payWish']): { amount: string; note: string } {
  if (!wish) return { amount: 'Зарплата не\u00a0указана', note: '' };
  const { amountKopecks, mode, pieceUnit, net } = wish;
  if (amountKopecks === null) return { amount: 'Зарплата по\u00a0договорённости', note: '' };
  const unit = mode === 'piece' && pieceUnit ? PIECE_UNIT_LABELS[pieceUnit satisfies PieceUnit] : PAY_MODE_LABELS[mode];
  return {
    amount: `от\u00a0${rubles(amountKopecks)}`,
    note: `${unit} ${net ? 'на\u00a0руки' : 'до\u00a0вычета налогов'}`,
  };
}

const ROUGH_KOPECKS = 1_000_00;

/** «≈ 150 000 ₽ в месяц на руки»; null when it adds nothing to {@link wishLine}. */
export function wishEquivalentLine({
  payWish,
  monthNetKopecks,
}: Pick<ResumeCard, 'payWish' | 'monthNetKopecks'>): string | null {
  if (!payWish?.amountKopecks || monthNetKopecks === null || (payWish.mode === 'month' && payWish.net)) return null;
  return `≈\u00a0${rubles(Math.round(monthNetKopecks / ROUGH_KOPECKS) * ROUGH_KOPECKS)} в\u00a0месяц на\u00a0руки`;
}

/** «сразу», «через две недели», «с 3 декабря 2026», «не ищет работу». */
export function availabilityText({
  availability,
  availableFrom,
}: Pick<ResumeCard, 'availability' | 'availableFrom'>): string {
  return availability === 'date' && availableFrom
    ? `с\u00a0${longDate(availableFrom)}`
    : AVAILABILITY_LABELS[availability];
}

/** The person of a resume, as far as it is visible: «Сергей К., 34 года». */
export function personLine({ name, age }: Pick<ResumeCard, 'name' | 'age'>): string {
  return joined(name ?? HIDDEN_NAME, age !== null && plural(age, ['год', 'года', 'лет'])) ?? '';
}

/** «Сейчас: бетонщик, СК «Дом», монолит 3 500 м³», without a position that the title repeats; null without jobs. */
export function lastJobLine({ title, lastJob: job }: Pick<ResumeCard, 'title' | 'lastJob'>): string | null {
  const facts =
    job && joined(!title.startsWith(job.position) && withinSentence(job.position), job.company, job.volumes);
  return facts && `${job.endMonth === null ? 'Сейчас' : 'Последняя работа'}: ${facts}`;
}

/** «Опыт 3 года», «Без опыта»; null where it is not said. */
export function experienceFact(months: number | null): string | null {
  if (months === null) return null;
  return months > 0 ? `Опыт ${experienceText(months)}` : 'Без опыта';
}

/** Short facts of a card, the most important first, at most six. */
export function resumeTags(card: ResumeCard): string[] {
  const { title, availability, crew, experienceMonths, grade, rotation, relocation, driverCategories } = card;
  const permits = card.permits.filter(({ kind, expired }) => kind !== 'other' && !expired);
  const candidates: MaybeText[] = [
    crew && `Бригада: ${people(crew.size)}`,
    experienceFact(experienceMonths),
    gradeBeside(title, grade),
    availability !== 'date' &&
      availability !== 'two_weeks' &&
      (availability === 'now' ? 'Выход сразу' : capitalised(availabilityText(card))),
    rotation && 'Вахта',
    ...permits.map(({ kind }) => PERMIT_LABELS[kind]),
    driverCategories.length > 0 && `Права ${driverCategories.join(', ')}`,
    (availability === 'date' || availability === 'two_weeks') && `Выход ${availabilityText(card)}`,
    relocation !== 'no' && 'Возможен переезд',
  ];
  return [...new Set(stated(candidates))].slice(0, TAGS_MAX);
}

/** «30/30, 60/30, до 60 дней подряд», «любая»; null for people who do not work rotations. */
export function rotationText(rotation: ResumeCard['rotation']): string | null {
  if (!rotation) return null;
  const { patterns, onDaysMax, fromDate } = rotation;
  const names = patterns.length > 0 ? patterns.map((pattern) => filterValueName('rotation', pattern)) : ['любая'];
  return joined(
    ...names,
    onDaysMax != null && `до\u00a0${plural(onDaysMax, ['дня', 'дней', 'дней'])} подряд`,
    fromDate && `с\u00a0${longDate(fromDate)}`,
  );
}

/** «Сварка НАКС, I уровень». */
export function permitName({ kind, level }: { kind: ShownPermit['kind']; level?: string | null | undefined }): string {
  return level ? `${PERMIT_LABELS[kind]}, ${level}` : PERMIT_LABELS[kind];
}

/** A permit's name and visible details. The number is never shown. */
export function permitLines({ kind, level, issuer, validUntil, expired, onRequest, verified }: ShownPermit): {
  name: string;
  note: string | null;
} {
  const until =
    validUntil &&
    (expired ? `действовало до\u00a0${longDate(validUntil)}` : `действует до\u00a0${longDate(validUntil)}`);
  return {
    name: permitName({ kind, level }),
    note: joined(
      issuer,
      until,
      expired && !until && 'срок вышел',
      onRequest && 'подробности скрыты',
      verified !== 'none' && PERMIT_VERIFICATION_LABELS[verified],
    ),
  };
}

/** «8 человек». */
export function people(count: number): string {
  return plural(count, ['человек', 'человека', 'человек']);
}
