import type { Vacancy } from '../contracts/vacancy.ts';
import { ROTATION_DAYS_USUAL } from '../domain/limits.ts';
import { longDate } from './date.ts';
import { formatNumber, RANGE_DASH, rubles } from './number.ts';
import { plural } from './plural.ts';
import { joined, statedTerms, type MaybeText, type Term } from './terms.ts';
import * as labels from './vacancy-labels.ts';

export interface TermGroup {
  title: string;
  terms: Term[];
}

type Rotation = NonNullable<Vacancy['rotation']>;
type Permit = Vacancy['permits'][number];

/** Stated facts of a vacancy by groups, some of which may be empty. */
export function termGroups(vacancy: Vacancy): TermGroup[] {
  return [
    { title: 'Работа', terms: statedTerms(work(vacancy)) },
    { title: 'Требования', terms: statedTerms(requirements(vacancy)) },
    { title: 'Оплата', terms: statedTerms(payment(vacancy)) },
    { title: 'Вахта', terms: statedTerms(vacancy.rotation ? rotationLife(vacancy.rotation, vacancy) : []) },
    { title: 'Документы и\u00a0медосмотр', terms: statedTerms(documents(vacancy)) },
    { title: 'Кого возьмут', terms: statedTerms(welcome(vacancy)) },
  ];
}

type Entries = [term: string, value: MaybeText][];

function work(vacancy: Vacancy): Entries {
  return [
    ['Уровень', vacancy.level && labels.LEVEL_LABELS[vacancy.level]],
    ['Сколько человек нужно', vacancy.headcount !== null && formatNumber(vacancy.headcount)],
    ['Занятость', vacancy.employment && labels.EMPLOYMENT_LABELS[vacancy.employment]],
    ['Где работать', vacancy.workFormat && labels.WORK_FORMAT_LABELS[vacancy.workFormat]],
    ['Смены', vacancy.shiftSchedule && labels.SHIFT_SCHEDULE_LABELS[vacancy.shiftSchedule]],
    ['Начало смены', vacancy.shift?.startTime],
    ['Виды работ', joined(...vacancy.workTypes)],
    ['Тип объекта', vacancy.facility && joined(...vacancy.objectTypes.map((type) => labels.OBJECT_TYPE_LABELS[type]))],
    ['Автобус до\u00a0объекта', vacancy.facility?.busSchedule],
    ['Код профессии по\u00a0ОКПДТР', vacancy.okpdtrCode],
    ['Код профстандарта', vacancy.profstandardCode],
  ];
}

function requirements(vacancy: Vacancy): Entries {
  return [
    ['Категория', vacancy.category && labels.ENGINEER_CATEGORY_LABELS[vacancy.category]],
    ['Образование', vacancy.educationLevel && labels.EDUCATION_LABELS[vacancy.educationLevel]],
    ['Обучение', vacancy.educationType && labels.EDUCATION_TYPE_LABELS[vacancy.educationType]],
    ['Навыки', joined(...vacancy.keySkills)],
    ['Допуски', permitNames(vacancy, true)],
    ['Допуски, которые будут плюсом', permitNames(vacancy, false)],
    ['Водительские права', joined(...vacancy.driverCategories)],
    ['Права тракториста-машиниста', joined(...vacancy.tractorCategories)],
    ['Свой инструмент', vacancy.ownTools && labels.OWN_THING_LABELS[vacancy.ownTools]],
    ['Свой автомобиль', vacancy.ownCar && labels.OWN_THING_LABELS[vacancy.ownCar]],
    [
      'Языки',
      joined(
        ...vacancy.languages.map(
          ({ language, level }) => `${languageName(language)}\u00a0— ${labels.LANGUAGE_LEVEL_LABELS[level]}`,
        ),
      ),
    ],
  ];
}

function payment({ pay }: Vacancy): Entries {
  return [
    ['Премия', pay?.bonusText],
    ['Переработка', pay?.overtimeFactor != null && `коэффициент ${formatNumber(pay.overtimeFactor)}`],
  ];
}

function rotationLife(rotation: Rotation, { hiringCities, travelFrom }: Vacancy): Entries {
  return [
    [
      'Дольше месяца',
      rotation.onDays > ROTATION_DAYS_USUAL &&
        'по\u00a0ст.\u00a0299 ТК\u00a0РФ до\u00a0трёх месяцев в\u00a0исключительных случаях',
    ],
    ['Ближайший заезд', rotation.firstStartDate && longDate(rotation.firstStartDate)],
    ['Набор из городов', joined(...hiringCities.map(({ name }) => name))],
    ['Дорогу оплачивают из\u00a0городов', joined(...travelFrom.map(({ name }) => name))],
    ['Выдают и\u00a0делают бесплатно', joined(rotation.ppe && 'спецодежда и\u00a0СИЗ', rotation.laundry && 'стирка')],
    ['Аванс на\u00a0вахте', rotation.advanceInCamp && 'есть'],
    ['Суточные', rotation.allowancePerDayKopecks != null && `${rubles(rotation.allowancePerDayKopecks)} в\u00a0день`],
  ];
}

function documents({ medical }: Vacancy): Entries {
  return [
    ['Медосмотр', medical && medicalChecks(medical)],
    ['Вредные факторы', medical?.factors29n && `${medical.factors29n} (приказ\u00a029н)`],
  ];
}

function welcome({ crew, accepts, youthAge, workAuthorizations, docsHelp }: Vacancy): Entries {
  return [
    ['По\u00a0документам', joined(...workAuthorizations.map((kind) => labels.TAKEN_LABELS[kind]))],
    ['Патент и\u00a0регистрация', docsHelp && 'помогут оформить'],
    ['Как берут', crew && labels.CREW_ACCEPT_LABELS[crew.accepts]],
    ['Размер бригады', crew && crewSize(crew.sizeMin ?? null, crew.sizeMax ?? null)],
    ['Молодёжь', youthAge !== null ? `с\u00a0${youthAge}\u00a0лет` : accepts.youth && 'да'],
    ['Люди с\u00a0инвалидностью', accepts.disability && 'да'],
    ['Резюме', accepts.incompleteResume && 'можно короткое'],
  ];
}

function medicalChecks({ prelimExam, psychiatric, drugTest }: NonNullable<Vacancy['medical']>): string | null {
  return joined(
    prelimExam && 'перед выходом на\u00a0работу',
    psychiatric && 'психиатрическое освидетельствование',
    drugTest && 'тест на\u00a0наркотики',
  );
}

/** Permits that are required, or would be a plus: «НАКС (РД, РАД), оплатит работодатель; удостоверение стропальщика». */
export function permitNames({ permits }: Pick<Vacancy, 'permits'>, areRequired: boolean): string {
  return permits
    .filter(({ required }) => required === areRequired)
    .map(permitName)
    .join('; ');
}

function permitName({ kind, level, employerPays }: Permit): string {
  const name = level ? `${labels.PERMIT_LABELS[kind]} (${level})` : labels.PERMIT_LABELS[kind];
  return employerPays ? `${name}, оплатит работодатель` : name;
}

function crewSize(min: number | null, max: number | null): string | null {
  const forms = ['человек', 'человека', 'человек'] as const;
  if (min !== null && max !== null)
    return min === max ? plural(min, forms) : `${min}${RANGE_DASH}${plural(max, forms)}`;
  if (min !== null) return `от\u00a0${plural(min, ['человека', 'человек', 'человек'])}`;
  return max === null ? null : `до\u00a0${plural(max, ['человека', 'человек', 'человек'])}`;
}

/** «английский» for `en`; the code itself when it is unknown. */
export function languageName(code: string): string {
  return new Intl.DisplayNames('ru-RU', { type: 'language' }).of(code) ?? code;
}
