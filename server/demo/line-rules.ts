import { EXPERIENCES } from '#shared/domain/vacancy-terms.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';

type Rule = readonly [words: RegExp, holds: (vacancy: NewVacancy) => boolean];

const works = (...keys: readonly string[]) => {
  const known = new Set(keys);
  return ({ workTypes = [] }: NewVacancy) => workTypes.some((key) => known.has(key));
};
const isRemote = ({ workFormat }: NewVacancy) => workFormat === 'remote';
const onSite = (vacancy: NewVacancy) => !isRemote(vacancy);
const atHome = (vacancy: NewVacancy) => !vacancy.rotation && onSite(vacancy);
const isPaid = (frequency: NonNullable<NonNullable<NewVacancy['pay']>['frequency']>) => (vacancy: NewVacancy) =>
  vacancy.pay?.frequency === frequency;
const drives = works('fleet', 'earthworks', 'crane_works', 'asphalt', 'drilling');

/** Words that hold only of some vacancies: a line with them is left out of the others. */
const RULES: readonly Rule[] = [
  // Where people eat and sleep is said by the fields of a rotation; other lines must not say it otherwise.
  [
    /столов|обед|корм|питани|кейтеринг|тушёнк|мясо/i,
    ({ rotation, ...rest }) => (rotation ? rotation.meals === 'three' : onSite(rest)),
  ],
  [/жиль|общежит|гостиниц|квартир|кунг|комнат|кухня|в деревне/i, ({ rotation }) => !rotation],
  [/рядом с домом|вечером дома/i, atHome],
  [/билет|проезд|дорога за|вылет|подъёмные/i, ({ rotation }) => rotation?.tickets === 'paid'],
  [/баня|сауна|стирк|медпункт|куратор|вахт|заезд|до выезда|по воскресеньям/i, ({ rotation }) => Boolean(rotation)],
  [/15\/15/, ({ rotation }) => rotation?.onDays === 15 && rotation.offDays === 15],
  // When money comes.
  [/каждую пятницу|в пятницу|каждую субботу|каждый четверг/i, isPaid('weekly')],
  [/дважды в месяц|каждые две недели/i, isPaid('twice_month')],
  [/в тот же день/i, isPaid('daily')],
  [/после приёмки|за квадрат|по факту/i, ({ pay }) => pay?.mode === 'piece' || pay?.mode === 'project'],
  [/аванс/i, ({ pay }) => pay?.advance !== false && pay?.frequency !== 'daily'],
  [/полтора раза/i, ({ pay }) => pay?.mode !== 'piece' && pay?.mode !== 'project'],
  [/за рейс|сдельная/i, ({ pay }) => pay?.mode === 'piece'],
  [/больничн|отпуск|взносы|стаж/i, ({ contractForms = [] }) => contractForms.some((form) => form.startsWith('tk'))],
  // When and where the work is done.
  [/ноч(?!уете)/i, ({ shift }) => Boolean(shift?.night)],
  [/в шесть/i, ({ shift }) => shift?.startTime === '06:00'],
  [
    /смены под вас|на выходные/i,
    ({ schedule }) => schedule === 'flexible' || schedule === 'by_agreement' || schedule === 'hourly',
  ],
  [/дежурства/i, ({ schedule }) => schedule === 'shift' || schedule === 'd1_3'],
  [/удалён|с десяти до четырёх/i, isRemote],
  [
    /автобус|бытовк|спецодежд|стоянк|кресло|выезды|площадк|проходн|каска|тёплый пост|мойка|ремзона|фронт|материал|с первого дня/i,
    onSite,
  ],
  [/автобус|стоянк/i, ({ rotation }) => !rotation],
  [/этой неделе/i, ({ rotation }) => !rotation],
  // Who is wanted, and by whom.
  [
    /постоянную команду|до конца следующего сезона/i,
    ({ employment, contractForms = [] }) => employment === 'full' && contractForms.includes('tk'),
  ],
  [/добираем|ещё люди|бригад/i, ({ headcount }) => (headcount ?? 1) > 1],
  [/восемнадцати/i, ({ youthAge }) => youthAge != null],
  [/итр/i, ({ level }) => level === 'itr' || level === 'line_itr' || level === 'management'],
  [/инструмент|обжимка|химия и перчатки/i, ({ level, ownTools }) => level === 'worker' && ownTools !== 'required'],
  // Whose tools and papers they are.
  [/накс|электрод|стык|маска с авто|сварщик|сварочн/i, works('welding', 'pipelines', 'ndt')],
  [/группу по электро/i, works('electrical', 'low_current', 'automation')],
  [/машинист|моточас|машина не старше|техника и леса|ремзона/i, drives],
  [/миксер|мойка/i, works('fleet')],
  [/взрыв/i, works('blasting')],
  [/реставратор/i, works('facade', 'plaster', 'joinery')],
  [
    /по ветру|к высоте|от падения|снаряжени|на верёв/i,
    works('facade', 'windows', 'roofing', 'painting', 'steel_structures'),
  ],
  [/присоск/i, works('windows')],
  [/кровл|проливом/i, works('roofing', 'waterproofing')],
  [/рассада/i, works('landscaping')],
  [/отбойник|лом делим/i, works('demolition')],
  [/подача воздуха|за толщину/i, works('anticorrosion')],
  [/дозиметр/i, works('ndt')],
  [/leica|по приборам|полевы/i, works('geodesy', 'survey', 'drilling')],
  [/лиценз|мощн|монитор/i, works('design', 'estimating', 'pto')],
  [/процент от экономии/i, works('supply')],
];

/** The rules of lines that have been asked about: a thousand lines are asked about for thousands of vacancies. */
const rulesOfLines = new Map<string, readonly Rule[]>();

function rulesOf(line: string): readonly Rule[] {
  const known = rulesOfLines.get(line);
  if (known) return known;
  const rules = RULES.filter(([words]) => words.test(line));
  rulesOfLines.set(line, rules);
  return rules;
}

/** True unless the line says something that a vacancy of these fields is not. */
export function maySay(line: string, vacancy: NewVacancy): boolean {
  return fitsExperience(line, vacancy.experience) && rulesOf(line).every(([, holds]) => holds(vacancy));
}

const YEARS: readonly (readonly [words: RegExp, years: number])[] = [
  [/десять лет/i, 10],
  [/от шести лет/i, 6],
  [/четыре сезона|от четырёх лет/i, 4],
  [/трёх лет/i, 3],
  [/от двух лет/i, 2],
  [/от года|сезона|сезон мастером/i, 1],
];
/** Least years of each experience of the terms, and of the next one. */
const BOUNDS = [0, 1, 3, 6, Number.POSITIVE_INFINITY] as const;

/** Years named as wanted are those of the field, and nobody is told both that experience is and is not wanted. */
function fitsExperience(line: string, experience: NewVacancy['experience']): boolean {
  const at = Math.max(0, EXPERIENCES.indexOf(experience ?? 'none'));
  if (/опыт не нужен|научим/i.test(line)) return at === 0;
  const years = YEARS.find(([words]) => words.test(line))?.[1];
  if (years !== undefined) return years >= (BOUNDS[at] ?? 0) && years < (BOUNDS[at + 1] ?? 0) && at > 0;
  return at > 0 || !/опыт(?! приветств)|стаж/i.test(line);
}
