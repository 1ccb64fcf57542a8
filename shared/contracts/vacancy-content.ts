import { z } from 'zod';
import * as limits from '../domain/limits.ts';
import { VACANCY_FIELDS, type VacancyField } from '../domain/vacancy-fields.ts';
import * as terms from '../domain/vacancy-terms.ts';
import { YOUTH_AGES } from '../domain/youth-work.ts';
import { emptyIsNull, ids, isWithoutRepeats, line, nullIfEmpty, someOf, sum, whole } from './content-fields.ts';
import { fileIdField } from './file.ts';
import { optionalLine } from './lines.ts';
import { dictionaryIdSchema } from './page.ts';
import { pictureListSchema } from './pictures.ts';
import * as parts from './vacancy-parts.ts';

/** A text of several lines; an empty one is ''. */
const text = optionalLine;

const grade = whole(1, 8).nullable();
const coordinate = (most: number) => z.number().min(-most).max(most).nullable();

/** Pay, stated in whole or not at all. */
const payField = parts.paySchema
  .extend({
    fromKopecks: sum,
    toKopecks: sum,
    bonusText: emptyIsNull(200).nullish(),
    overtimeFactor: z.number('Напишите число').min(1, 'Не\u00a0меньше 1').max(5, 'Не\u00a0больше 5').nullish(),
  })
  .superRefine(({ fromKopecks, toKopecks, mode, pieceUnit }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message });
    if (fromKopecks === null && toKopecks === null) say('fromKopecks', 'Напишите сумму');
    if (fromKopecks !== null && toKopecks !== null && fromKopecks > toKopecks)
      say('toKopecks', '«До» меньше, чем\u00a0«от»');
    if (mode === 'piece' && !pieceUnit) say('pieceUnit', 'Выберите, за\u00a0какой объём');
  });

const shiftField = parts.shiftSchema.extend({
  hours: z.number('Напишите число').min(2, 'Не\u00a0меньше двух часов').max(24, 'В\u00a0сутках 24\u00a0часа'),
  startTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Напишите время так: 08:00')
    .nullish(),
});

const rotationField = parts.rotationSchema.extend({
  onDays: whole(7, 120),
  offDays: whole(0, 120),
  firstStartDate: z.iso.date('Выберите день').nullish(),
  peoplePerRoom: whole(1, 20).nullish(),
});

const crewField = parts.crewSchema
  .extend({ sizeMin: whole(2, 60).nullish(), sizeMax: whole(2, 60).nullish() })
  .refine(({ sizeMin, sizeMax }) => !sizeMin || !sizeMax || sizeMin <= sizeMax, {
    path: ['sizeMax'],
    message: '«До» меньше, чем\u00a0«от»',
  });

const contactsField = parts.contactsSchema.extend({
  name: emptyIsNull(120).nullish(),
  phones: z
    .array(
      z.strictObject({
        /** As typed; stored as E.164. */
        number: z.string().trim().min(1, 'Напишите номер').max(60, 'Проверьте номер'),
        extension: z
          .string()
          .trim()
          .regex(/^\d{0,6}$/, 'До\u00a0шести цифр')
          .nullish(),
        comment: emptyIsNull(120).nullish(),
      }),
    )
    .max(2, 'Не\u00a0больше двух телефонов'),
  email: z
    .union([z.literal(''), z.email('Проверьте адрес').max(255, 'Не\u00a0длиннее 255 знаков')])
    .nullish()
    .overwrite(nullIfEmpty),
});

const fields = {
  /** One line; '' until it is written. Published from three characters on. */
  title: line(limits.VACANCY_TITLE_CHARS_MAX),
  /** The main one first. */
  specializationIds: ids(5, 'Не\u00a0больше пяти профессий'),
  /** Keys of the dictionary `work-type`. */
  workTypes: z
    .array(z.string().max(60))
    .max(10, 'Не\u00a0больше десяти видов работ')
    .refine(isWithoutRepeats, 'Уберите повторы'),
  level: z.enum(terms.LEVELS).nullable(),
  gradeMin: grade,
  gradeMax: grade,
  category: z.enum(terms.ENGINEER_CATEGORIES).nullable(),
  okpdtrCode: emptyIsNull(20),
  profstandardCode: emptyIsNull(20),
  headcount: whole(1, 999).nullable(),
  /** Texts are plain: an empty line begins a paragraph, «- » an item of a list. */
  description: text(limits.VACANCY_DESCRIPTION_CHARS_MAX),
  duties: text(limits.VACANCY_SECTION_CHARS_MAX),
  requirements: text(limits.VACANCY_SECTION_CHARS_MAX),
  conditions: text(limits.VACANCY_SECTION_CHARS_MAX),
  keySkills: z
    .array(line(60).min(1, 'Уберите пустое'))
    .max(30, 'Не\u00a0больше 30 навыков')
    .refine(isWithoutRepeats, 'Уберите повторы'),
  experience: z.enum(terms.EXPERIENCES).nullable(),
  educationLevel: z.enum(terms.EDUCATION_LEVELS).nullable(),
  educationType: z.enum(terms.EDUCATION_TYPES).nullable(),
  contractForms: someOf(terms.CONTRACT_FORMS),
  employment: z.enum(terms.EMPLOYMENTS).nullable(),
  workFormat: z.enum(terms.WORK_FORMATS).nullable(),
  schedule: z.enum(terms.SCHEDULES).nullable(),
  shiftSchedule: z.enum(terms.SHIFT_SCHEDULES).nullable(),
  shift: shiftField.nullable(),
  rotation: rotationField.nullable(),
  pay: payField.nullable(),
  facilityId: z.uuid('Выберите объект').nullable(),
  objectTypes: z
    .array(z.enum(terms.OBJECT_TYPES))
    .max(3, 'Не\u00a0больше трёх')
    .refine(isWithoutRepeats, 'Уберите повторы'),
  cityId: dictionaryIdSchema.nullable(),
  address: emptyIsNull(255),
  latitude: coordinate(90),
  longitude: coordinate(180),
  /** Visitors see the point on the map. */
  showExact: z.boolean(),
  metroIds: ids(3, 'Не\u00a0больше трёх станций'),
  hiringCityIds: ids(20, 'Не\u00a0больше 20 городов'),
  permits: z
    .array(parts.permitSchema.extend({ level: emptyIsNull(60).nullish() }))
    .max(20, 'Не\u00a0больше 20 документов'),
  driverCategories: someOf(terms.DRIVER_CATEGORIES),
  tractorCategories: someOf(terms.TRACTOR_CATEGORIES),
  ownTools: z.enum(terms.OWN_THINGS).nullable(),
  ownCar: z.enum(terms.OWN_THINGS).nullable(),
  crew: crewField.nullable(),
  languages: z.array(parts.languageSchema).max(5, 'Не\u00a0больше пяти языков'),
  /** Papers that give the right to work; none: nothing is said. */
  workAuthorizations: someOf(terms.WORK_AUTHORIZATIONS),
  docsHelp: z.boolean(),
  medical: parts.medicalSchema.extend({ factors29n: emptyIsNull(200).nullish() }).nullable(),
  youthAge: z.literal(YOUTH_AGES).nullable(),
  youthWeekHours: z
    .number('Напишите число')
    .min(1, 'Не\u00a0меньше часа')
    .max(40, 'Не\u00a0больше 40 часов')
    .nullable(),
  accepts: parts.acceptsSchema,
  contacts: contactsField.nullable(),
  photos: pictureListSchema.max(limits.VACANCY_PHOTOS_MAX, `Не\u00a0больше ${limits.VACANCY_PHOTOS_MAX} фото`),
  /** A page of VK Видео or RUTUBE. */
  videoUrl: z.string().trim().max(2_000, 'Слишком длинный адрес').nullable().overwrite(nullIfEmpty),
  /** PDF files: those that are there by their address, new ones by their file. */
  documents: z
    .array(
      z.strictObject({ url: z.string().max(300).optional(), fileId: fileIdField.optional(), alt: optionalLine(200) }),
    )
    .max(limits.VACANCY_DOCUMENTS_MAX, `Не\u00a0больше ${limits.VACANCY_DOCUMENTS_MAX} файлов`),
  anonymous: z.boolean(),
  customEmployerName: emptyIsNull(150),
  internalCode: emptyIsNull(50),
  department: emptyIsNull(64),
  responsibleMemberId: z.uuid('Выберите сотрудника').nullable(),
  inFeed: z.boolean(),
  tags: z
    .array(
      z
        .string()
        .regex(
          /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/,
          'Строчные латинские буквы, цифры и\u00a0дефис, до\u00a032 знаков',
        ),
    )
    .max(10, 'Не\u00a0больше десяти меток')
    .refine(isWithoutRepeats, 'Уберите повторы'),
  /** Days that it is shown once published. */
  shownDays: whole(limits.VACANCY_DAYS_MIN, limits.VACANCY_DAYS_MAX),
} satisfies Record<VacancyField, z.ZodType>;

/**
 * All that its author writes of a vacancy. Each field is valid or empty by itself, so an unfinished vacancy has this shape too;
 * what publishing needs besides is `shared/domain/vacancy-complete.ts`.
 */
export const vacancyContentSchema = z.strictObject(fields);
export type VacancyContent = z.output<typeof vacancyContentSchema>;

/** Names of the fields, for keys of a body. */
export const vacancyFieldSchema = z.enum(VACANCY_FIELDS);
