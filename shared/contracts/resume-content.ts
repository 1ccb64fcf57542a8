import { z } from 'zod';
import * as limits from '../domain/limits.ts';
import { RESUME_FIELDS, type ResumeField } from '../domain/resume-fields.ts';
import * as resume from '../domain/resume-terms.ts';
import * as terms from '../domain/vacancy-terms.ts';
import { possibleWish } from '../domain/wish-pay.ts';
import {
  emptyIsNull,
  ids,
  isWithoutRepeats,
  line,
  nullIfEmpty,
  refusalOfSum,
  someOf,
  sum,
  whole,
} from './content-fields.ts';
import { fileIdField } from './file.ts';
import { optionalLine, personNameOrNull } from './lines.ts';
import { dictionaryIdSchema } from './page.ts';
import * as parts from './resume-parts.ts';
import { languageSchema } from './vacancy-parts.ts';

const day = z.iso.date('Выберите день');
const month = z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'Выберите месяц и\u00a0год');
const handle = emptyIsNull(64).nullish();

const contactsField = z.object({
  /** As typed; stored as E.164. */
  phone: emptyIsNull(60).nullish(),
  email: z
    .union([z.literal(''), z.email('Проверьте адрес').max(255, 'Не\u00a0длиннее 255 знаков')])
    .nullish()
    .overwrite(nullIfEmpty),
  telegram: handle,
  vk: handle,
  max: handle,
  preferred: z.enum(resume.CONTACT_WAYS).nullish(),
  callHours: emptyIsNull(40).nullish(),
});

/** One that is there by its address, a new one by its file. */
const pictureField = z.strictObject({
  url: z.string().max(300).optional(),
  fileId: fileIdField.optional(),
});

export const jobField = parts.storedJobSchema
  .extend({
    company: emptyIsNull(128),
    position: line(128).min(1, 'Напишите, кем работали'),
    startMonth: month,
    endMonth: month.nullable(),
    facilityName: emptyIsNull(160).nullish(),
    role: emptyIsNull(160).nullish(),
    volumes: emptyIsNull(300).nullish(),
    duties: emptyIsNull(3_000).nullish(),
    regionId: dictionaryIdSchema.nullish(),
    reasonLeft: emptyIsNull(200).nullish(),
    reference: emptyIsNull(200).nullish(),
  })
  .refine(({ startMonth, endMonth }) => endMonth === null || startMonth <= endMonth, {
    path: ['endMonth'],
    message: 'Конец раньше начала',
  });

export const educationField = parts.educationSchema.extend({
  place: line(512).min(1, 'Напишите, где\u00a0учились'),
  faculty: emptyIsNull(128).nullish(),
  speciality: emptyIsNull(128).nullish(),
  year: whole(1950, 2100),
});

export const permitField = parts.storedPermitSchema
  .omit({ verified: true })
  .extend({
    level: emptyIsNull(60).nullish(),
    /** Never public. */
    number: emptyIsNull(40).nullish(),
    issuer: emptyIsNull(160).nullish(),
    issuedOn: day.nullish(),
    validUntil: day.nullish(),
    /** Files of the applicant's wallet; nobody sees them until they are granted to a company. */
    fileIds: z
      .array(fileIdField)
      .max(limits.PERMIT_FILES_MAX, `Не\u00a0больше ${limits.PERMIT_FILES_MAX} файлов`)
      .refine(isWithoutRepeats, 'Один файл назван дважды'),
  })
  .refine(({ issuedOn, validUntil }) => !issuedOn || !validUntil || issuedOn <= validUntil, {
    path: ['validUntil'],
    message: 'Срок кончается раньше, чем\u00a0выдали',
  });

export const crewField = parts.ownCrewSchema
  .extend({
    name: emptyIsNull(100).nullish(),
    size: whole(2, 60),
    members: z
      .array(
        z.strictObject({
          specializationId: dictionaryIdSchema,
          count: whole(1, 60),
          grade: whole(1, 8).nullish(),
        }),
      )
      .max(20, 'Не\u00a0больше 20 строк'),
    baseCityId: dictionaryIdSchema.nullish(),
  })
  .refine(({ size, members }) => members.reduce((all, { count }) => all + count, 0) <= size, {
    path: ['size'],
    message: 'Людей в\u00a0составе больше, чем\u00a0в\u00a0бригаде',
  });

const wishField = parts.payWishSchema
  .extend({ amountKopecks: sum })
  .superRefine(({ amountKopecks, negotiable, mode, pieceUnit }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message });
    if (amountKopecks === null && !negotiable)
      say('amountKopecks', 'Напишите сумму или отметьте, что\u00a0договоритесь');
    const refusal = amountKopecks === null ? null : refusalOfSum(amountKopecks, possibleWish(mode));
    if (refusal) say('amountKopecks', refusal);
    if (mode === 'piece' && !pieceUnit) say('pieceUnit', 'Выберите, за\u00a0какой объём');
  });

const fields = {
  lastName: personNameOrNull,
  firstName: personNameOrNull,
  middleName: personNameOrNull,
  /** Shown as the age only. */
  birthDate: day.nullable(),
  photo: pictureField.nullable(),
  contacts: contactsField.nullable(),
  cityId: dictionaryIdSchema.nullable(),
  metroIds: ids(3, 'Не\u00a0больше трёх станций'),
  workAuthorizations: someOf(terms.WORK_AUTHORIZATIONS),
  /** One line; '' until it is written. */
  title: line(limits.RESUME_TITLE_CHARS_MAX),
  /** The main one first. */
  specializationIds: ids(5, 'Не\u00a0больше пяти профессий'),
  /** Keys of the dictionary `work-type`. */
  workTypes: z
    .array(z.string().max(60))
    .max(15, 'Не\u00a0больше 15 видов работ')
    .refine(isWithoutRepeats, 'Уберите повторы'),
  level: z.enum(terms.LEVELS).nullable(),
  grade: whole(1, 8).nullable(),
  keySkills: z
    .array(line(60).min(1, 'Уберите пустое'))
    .max(30, 'Не\u00a0больше 30 навыков')
    .refine(isWithoutRepeats, 'Уберите повторы'),
  pcPrograms: z.array(parts.pcProgramSchema).max(20, 'Не\u00a0больше 20 программ'),
  languages: z.array(languageSchema).max(6, 'Не\u00a0больше шести языков'),
  /** A text of several lines; an empty one is ''. */
  about: optionalLine(limits.RESUME_ABOUT_CHARS_MAX),
  crew: crewField.nullable(),
  experience: z.array(jobField).max(limits.RESUME_JOBS_MAX, `Не\u00a0больше ${limits.RESUME_JOBS_MAX} мест работы`),
  /** Says that there is none. */
  noExperience: z.boolean(),
  portfolio: z
    .array(
      pictureField.extend({
        caption: optionalLine(120),
        facility: emptyIsNull(160).nullish(),
      }),
    )
    .max(limits.RESUME_PHOTOS_MAX, `Не\u00a0больше ${limits.RESUME_PHOTOS_MAX} фото`),
  /** A page of VK Видео or RUTUBE. */
  videoUrl: z.string().trim().max(2_000, 'Слишком длинный адрес').nullable().overwrite(nullIfEmpty),
  educationLevel: z.enum(resume.OWN_EDUCATION_LEVELS).nullable(),
  education: z.array(educationField).max(10, 'Не\u00a0больше десяти'),
  additionalEducation: z.array(educationField).max(20, 'Не\u00a0больше 20'),
  permits: z.array(permitField).max(30, 'Не\u00a0больше 30 документов'),
  driverCategories: someOf(terms.DRIVER_CATEGORIES),
  driverYears: whole(0, 70).nullable(),
  tractorCategories: someOf(terms.TRACTOR_CATEGORIES),
  readyDocuments: someOf(resume.READY_DOCUMENTS),
  payWish: wishField.nullable(),
  contractForms: someOf(terms.CONTRACT_FORMS),
  selfEmployed: z.boolean(),
  individualEntrepreneur: z.boolean(),
  availability: z.enum(resume.AVAILABILITIES),
  /** The day of `date`. */
  availableFrom: day.nullable(),
  /** Null: does not go on rotations. */
  rotation: parts.rotationWishSchema
    .extend({
      onDaysMax: whole(7, 120).nullish(),
      regionIds: ids(20, 'Не\u00a0больше 20 регионов'),
      fromDate: day.nullish(),
    })
    .nullable(),
  relocation: parts.relocationSchema.extend({
    cityIds: ids(20, 'Не\u00a0больше 20 городов'),
    regionIds: ids(20, 'Не\u00a0больше 20 регионов'),
  }),
  businessTrip: z.enum(resume.BUSINESS_TRIPS).nullable(),
  travelTime: z.enum(resume.TRAVEL_TIMES).nullable(),
  ownCar: z.boolean(),
  ownTools: emptyIsNull(500),
  ownMachinery: emptyIsNull(500),
} satisfies Record<ResumeField, z.ZodType>;

/**
 * All that its applicant writes of a resume. Each field is valid or empty by itself, so an unfinished resume has this shape too;
 * what publishing needs besides is `shared/domain/resume-progress.ts`.
 */
export const resumeContentSchema = z.strictObject(fields);
export type ResumeContent = z.output<typeof resumeContentSchema>;

/** Names of the fields, for keys of a body. */
export const resumeFieldSchema = z.enum(RESUME_FIELDS);
