import type { Vacancy, VacancyCard } from '../contracts/vacancy.ts';
import type { FeedPart } from '../domain/feed-terms.ts';
import type { ContractForm, Schedule } from '../domain/vacancy-terms.ts';
import { RANGE_DASH } from './number.ts';
import { plural } from './plural.ts';
import { capitalised, joined, statedTerms, type MaybeText, type Term } from './terms.ts';
import { permitNames, termGroups, type TermGroup } from './vacancy-details.ts';
import * as labels from './vacancy-labels.ts';

type Facts = Pick<Vacancy, 'rotation' | 'schedule' | 'shift' | 'gradeMin' | 'gradeMax'>;

const TAGS_MAX = 5;
const STAMP_MAX = 8;
/** Longer shifts are mentioned. */
const USUAL_SHIFT_HOURS = 8;

/** Short facts under a card's title, the most important first, at most five. */
export function vacancyTags(card: VacancyCard): string[] {
  return vacancyTagParts(card)
    .slice(0, TAGS_MAX)
    .map(({ text }) => text);
}

/** Every short fact of a card, the most important first, with its part of the card. */
export function vacancyTagParts(
  card: VacancyCard & Partial<Pick<Vacancy, 'headcount'>>,
): { part: FeedPart; text: string }[] {
  const { rotation, pay, shift } = card;
  const headcount = card.headcount ?? 0;
  const permits = card.permits.filter(({ required, kind }) => required && kind !== 'other');
  const candidates: (readonly [FeedPart, MaybeText])[] = [
    ['rotation', rotationName(card)],
    ['conditions', rotation?.campType && 'Проживание'],
    ['conditions', rotation?.meals && rotation.meals !== 'none' && 'Питание'],
    ['experience', card.experience === 'none' && 'Без опыта'],
    ['contract', card.workAuthorizations.includes('patent_region') && 'Можно с\u00a0патентом'],
    // A title often says it.
    ['grade', !/разряд/i.test(card.title) && gradeRange(card)],
    ...permits.map(({ kind }) => ['permits', labels.PERMIT_LABELS[kind]] as const),
    ['pay', pay?.frequency === 'daily' && 'Выплаты каждый день'],
    ['pay', pay?.frequency === 'weekly' && 'Выплаты каждую неделю'],
    ['contract', isOfficial(card.contractForms) && 'Официально'],
    ['contract', card.docsHelp && 'Помогут с\u00a0документами'],
    ['schedule', !rotationName(card) && card.schedule && scheduleTag(card.schedule)],
    ['conditions', card.crew && card.crew.accepts !== 'individuals' && 'Можно бригадой'],
    ['shift', shift && (shift.night || shift.hours > USUAL_SHIFT_HOURS) && capitalised(shiftName(shift))],
    ['headcount', headcount > 1 && `Нужны ${plural(headcount, ['человек', 'человека', 'человек'])}`],
  ];
  const parts = new Map(candidates.flatMap(([part, text]) => (text ? [[text, part] as const] : [])));
  return [...parts].map(([text, part]) => ({ part, text }));
}

/** The stamp of a vacancy's conditions: only stated ones, at most eight. */
export function vacancyStamp(vacancy: Vacancy): Term[] {
  const { rotation } = vacancy;
  const grade = gradeRange(vacancy);
  const experience = vacancy.experience && labels.EXPERIENCE_LABELS[vacancy.experience];
  return statedTerms([
    ['График', schedule(vacancy)],
    ['Оформление', vacancy.contractForms.map((form) => labels.CONTRACT_FORM_LABELS[form]).join(', ')],
    [experience ? 'Опыт' : 'Квалификация', joined(experience, grade)],
    ['Выплаты', payouts(vacancy)],
    [
      'Проживание',
      rotation?.campType && joined(labels.CAMP_TYPE_LABELS[rotation.campType], roommates(rotation.peoplePerRoom)),
    ],
    ['Питание', rotation?.meals && labels.MEAL_LABELS[rotation.meals]],
    ['Дорога', rotation?.tickets && labels.TICKET_LABELS[rotation.tickets]],
    ['Объект', vacancy.facility?.name ?? vacancy.objectTypes.map((type) => labels.OBJECT_TYPE_LABELS[type]).join(', ')],
    ['Допуски', permitNames(vacancy, true)],
  ]).slice(0, STAMP_MAX);
}

/** Facts that the stamp has not shown, for the section «Подробнее»: groups with at least one stated fact each. */
export function vacancyTerms(vacancy: Vacancy): TermGroup[] {
  const shown = new Set(vacancyStamp(vacancy).map(({ term }) => term));
  return termGroups(vacancy)
    .map(({ title, terms }) => ({ title, terms: terms.filter(({ term }) => !shown.has(term)) }))
    .filter(({ terms }) => terms.length > 0);
}

/** «4–5 разряд», «от 4 разряда», «до 5 разряда»; null without a grade. */
export function gradeRange({ gradeMin, gradeMax }: Pick<Facts, 'gradeMin' | 'gradeMax'>): string | null {
  if (gradeMin !== null && gradeMax !== null) {
    return `${gradeMin === gradeMax ? gradeMin : `${gradeMin}${RANGE_DASH}${gradeMax}`}\u00a0разряд`;
  }
  if (gradeMin !== null) return `от\u00a0${gradeMin}\u00a0разряда`;
  return gradeMax === null ? null : `до\u00a0${gradeMax}\u00a0разряда`;
}

function rotationName({ rotation, schedule }: Facts): string | null {
  if (rotation) return `Вахта ${rotation.onDays}/${rotation.offDays}`;
  return schedule === 'rotation' ? 'Вахта' : null;
}

function schedule(facts: Facts): string | null {
  const { shift } = facts;
  const name = rotationName(facts) ?? (facts.schedule && labels.SCHEDULE_LABELS[facts.schedule]);
  return joined(name, shift && shiftName(shift));
}

function shiftName({ night, hours: count }: NonNullable<Facts['shift']>): string {
  return `${night ? 'ночная смена' : 'смена'} ${hours(count)}`;
}

/** «График 5/2», «Сменный график»; null without a definite schedule. */
function scheduleTag(schedule: Schedule): string | null {
  if (schedule === 'by_agreement') return null;
  const label = labels.SCHEDULE_LABELS[schedule];
  return /^\d/.test(label) ? `График ${label}` : `${capitalised(label)} график`;
}

function hours(count: number): string {
  return plural(count, ['час', 'часа', 'часов']);
}

function payouts({ pay }: Vacancy): string | null {
  return joined(pay?.frequency && labels.PAY_FREQUENCY_LABELS[pay.frequency], pay?.advance && 'есть аванс');
}

function roommates(count: number | null | undefined): string | null {
  return count ? `${plural(count, ['человек', 'человека', 'человек'])} в\u00a0комнате` : null;
}

function isOfficial(forms: readonly ContractForm[]): boolean {
  return forms.includes('tk') || forms.includes('tk_fixed');
}
