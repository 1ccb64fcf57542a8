import type { Resume, ResumeJob } from '../contracts/resume.ts';
import { CONTACT_WAYS } from '../domain/resume-terms.ts';
import { formatPhone } from './phone.ts';
import { plural } from './plural.ts';
import * as own from './resume-labels.ts';
import { availabilityText, experienceText, people, rotationText } from './resume-summary.ts';
import { capitalised, joined, statedTerms, type MaybeText, type Term } from './terms.ts';
import { languageName, type TermGroup } from './vacancy-details.ts';
import * as labels from './vacancy-labels.ts';

const STAMP_MAX = 8;

/** The most important facts, in a frame: only those stated. */
export function resumeStamp(resume: Resume): Term[] {
  const { level, grade, businessTrip, educationLevel } = resume;
  return statedTerms([
    ['Опыт', resume.experienceMonths !== null && experienceText(resume.experienceMonths)],
    ['Выход на\u00a0работу', availabilityText(resume)],
    ['Квалификация', joined(level && labels.LEVEL_LABELS[level], grade !== null && `${grade}\u00a0разряд`)],
    // «No» is also what nobody was asked: only a yes is said.
    ['Вахта', rotationText(resume.rotation)],
    ['Переезд', resume.relocation !== 'no' && own.RELOCATION_LABELS[resume.relocation]],
    ['Командировки', businessTrip && own.BUSINESS_TRIP_LABELS[businessTrip]],
    ['Оформление', joined(...resume.contractForms.map((form) => labels.CONTRACT_FORM_LABELS[form]))],
    ['Образование', educationLevel && labels.EDUCATION_LABELS[educationLevel]],
  ]).slice(0, STAMP_MAX);
}

type Entries = [term: string, value: MaybeText][];

/** Facts that the rest of the page does not show: groups with at least one stated fact each. */
export function resumeTerms(resume: Resume): TermGroup[] {
  const groups = [
    { title: 'Работа и\u00a0дорога', terms: statedTerms(work(resume)) },
    { title: 'Программы и\u00a0языки', terms: statedTerms(knowledge(resume)) },
    { title: 'Права, инструмент, техника', terms: statedTerms(equipment(resume)) },
    { title: 'Документы', terms: statedTerms(documents(resume)) },
  ];
  return groups.filter(({ terms }) => terms.length > 0);
}

/** A crew: who is in it and what it has. */
export function crewTerms(crew: NonNullable<Resume['crew']>): Term[] {
  return statedTerms([
    ['Название', crew.name],
    ['Сколько человек', people(crew.size)],
    [
      'Состав',
      joined(
        ...crew.members.map(({ specialization, count, grade }) =>
          joined(`${specialization.name}\u00a0— ${count}`, grade !== null && `${grade}\u00a0разряд`),
        ),
      ),
    ],
    ['Кто разместил', crew.lead ? 'бригадир' : 'участник бригады'],
    ['Инструмент', crew.hasTools ? 'свой' : 'нужен от\u00a0работодателя'],
    ['База', crew.baseCity?.name],
  ]);
}

/** A job's facts besides who, where and when. */
export function jobTerms(job: ResumeJob): Term[] {
  return statedTerms([
    ['Объект', joined(job.facilityName, job.objectType && labels.OBJECT_TYPE_LABELS[job.objectType])],
    ['Объёмы', job.volumes],
    ['Роль', job.role],
  ]);
}

/** What a person has learned, by its kinds: only those with entries. */
export function educationGroups({
  education,
  additionalEducation,
}: Pick<Resume, 'education' | 'additionalEducation'>): { title: string; entries: { name: string; note: string }[] }[] {
  const groups = [
    { title: 'Образование', of: education },
    { title: 'Курсы и\u00a0переподготовка', of: additionalEducation },
  ];
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => ({
      title,
      entries: of.map(({ place, faculty, speciality, year }) => ({
        name: speciality ?? place,
        note: joined(speciality && place, faculty, String(year)) ?? '',
      })),
    }));
}

/** Ways to reach somebody, for those who may see them. */
export function contactTerms(contacts: NonNullable<Resume['contacts']>): Term[] {
  const ways = CONTACT_WAYS.map((way): [string, MaybeText] => {
    const value = contacts[way];
    return [capitalised(own.CONTACT_WAY_LABELS[way]), way === 'phone' && value ? formatPhone(value) : value];
  });
  // Addresses keep their letters as they are.
  const entries = [...ways, ['Когда звонить', contacts.callHours] as const];
  return entries.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

function work(resume: Resume): Entries {
  const { specializations, travelTime } = resume;
  return [
    ['Специализации', specializations.length > 1 && joined(...specializations.map(({ name }) => name))],
    ['Виды работ', joined(...resume.workTypes)],
    ['Метро', joined(...resume.metro)],
    ['Дорога до\u00a0работы', travelTime && own.TRAVEL_TIME_LABELS[travelTime]],
    ['Куда возможен переезд', joined(...resume.relocationPlaces)],
    ['Регионы вахты', joined(...resume.rotationRegions)],
  ];
}

function knowledge({ pcPrograms, languages }: Resume): Entries {
  return [
    [
      'Программы',
      joined(...pcPrograms.map(({ name, level }) => `${name}\u00a0— ${own.PC_PROGRAM_LEVEL_LABELS[level]}`)),
    ],
    [
      'Языки',
      joined(
        ...languages.map(
          ({ language, level }) => `${languageName(language)}\u00a0— ${labels.LANGUAGE_LEVEL_LABELS[level]}`,
        ),
      ),
    ],
  ];
}

function equipment(resume: Resume): Entries {
  const { driverCategories, driverYears } = resume;
  return [
    [
      'Водительские права',
      driverCategories.length > 0 &&
        joined(
          ...driverCategories,
          driverYears !== null && driverYears > 0 && `стаж ${plural(driverYears, ['год', 'года', 'лет'])}`,
        ),
    ],
    ['Права тракториста-машиниста', joined(...resume.tractorCategories)],
    ['Свой автомобиль', resume.ownCar && 'есть'],
    ['Свой инструмент', resume.ownTools],
    ['Своя техника', resume.ownMachinery],
  ];
}

function documents(resume: Resume): Entries {
  return [
    [
      'Право на\u00a0работу',
      joined(...resume.workAuthorizations.map((kind) => labels.WORK_AUTHORIZATION_LABELS[kind])),
    ],
    ['На\u00a0руках', joined(...resume.readyDocuments.map((kind) => own.READY_DOCUMENT_LABELS[kind]))],
    ['Статус', joined(resume.selfEmployed && 'самозанятость', resume.individualEntrepreneur && 'ИП')],
  ];
}
