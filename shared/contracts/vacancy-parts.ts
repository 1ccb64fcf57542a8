import { z } from 'zod';
import * as terms from '../domain/vacancy-terms.ts';
import { adMarkSchema } from './ad-mark.ts';

/** Composite fields of a vacancy, stored as jsonb with these schemas. */

const kopecks = z.number().int().min(0).max(1_000_000_000_00);

export const paySchema = z.object({
  fromKopecks: kopecks.nullable(),
  toKopecks: kopecks.nullable(),
  mode: z.enum(terms.PAY_MODES),
  pieceUnit: z.enum(terms.PIECE_UNITS).nullish(),
  gross: z.boolean().nullable(),
  frequency: z.enum(terms.PAY_FREQUENCIES).nullish(),
  advance: z.boolean().nullish(),
  bonusText: z.string().max(200).nullish(),
  overtimeFactor: z.number().min(1).max(5).nullish(),
});

/** Comparable net figures, computed by `shared/domain/pay-equivalent.ts`; kopecks. */
export const payEquivalentSchema = z.object({
  monthNetMinKopecks: kopecks.nullable(),
  monthNetMaxKopecks: kopecks.nullable(),
  shiftNetMinKopecks: kopecks.nullable(),
  shiftNetMaxKopecks: kopecks.nullable(),
  /** Russian sentences that state the assumptions. */
  assumptions: z.array(z.string()),
});

export const shiftSchema = z.object({
  /** Two and a half hours, for the young during the school year. */
  hours: z.number().min(2).max(24),
  night: z.boolean(),
  startTime: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .nullish(),
});

export const rotationSchema = z.object({
  onDays: z.number().int().min(7).max(120),
  offDays: z.number().int().min(0).max(120),
  firstStartDate: z.iso.date().nullish(),
  /** Cities from which the journey is paid, with `tickets` other than `own`. */
  travelFromCityIds: z.array(z.number().int()).max(20).nullish(),
  tickets: z.enum(terms.TICKETS).nullish(),
  campType: z.enum(terms.CAMP_TYPES).nullish(),
  peoplePerRoom: z.number().int().min(1).max(20).nullish(),
  meals: z.enum(terms.MEALS).nullish(),
  ppe: z.boolean().nullish(),
  laundry: z.boolean().nullish(),
  advanceInCamp: z.boolean().nullish(),
  allowancePerDayKopecks: kopecks.nullish(),
});

/** WGS 84, degrees. */
export const pointSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export const permitSchema = z.object({
  kind: z.enum(terms.PERMIT_KINDS),
  level: z.string().max(60).nullish(),
  required: z.boolean(),
  employerPays: z.boolean(),
});

export const crewSchema = z.object({
  accepts: z.enum(terms.CREW_ACCEPTS),
  sizeMin: z.number().int().min(2).max(60).nullish(),
  sizeMax: z.number().int().min(2).max(60).nullish(),
});

export const languageSchema = z.object({ language: z.string().length(2), level: z.enum(terms.LANGUAGE_LEVELS) });

export const medicalSchema = z.object({
  prelimExam: z.boolean(),
  psychiatric: z.boolean(),
  factors29n: z.string().max(200).nullish(),
  drugTest: z.boolean(),
});

export const acceptsSchema = z.object({ disability: z.boolean(), incompleteResume: z.boolean(), youth: z.boolean() });

/** How a vacancy takes responds, as stored; `shownRespondSettingsSchema` is what others see of it. */
export const respondSettingsSchema = z.object({
  resumeRequired: z.boolean(),
  letter: z.enum(['none', 'optional', 'required']),
  allowChat: z.boolean(),
  allowCalls: z.boolean(),
  callHours: z.string().max(40).nullish(),
  quickRespond: z.boolean(),
  autoReply: z.string().max(500).nullish(),
  closeAfterResponds: z.number().int().min(1).max(999).nullish(),
});

/** What the form of a respond needs to know. */
export const shownRespondSettingsSchema = respondSettingsSchema.omit({ autoReply: true, closeAfterResponds: true });

export const contactsSchema = z.object({
  name: z.string().max(120).nullish(),
  phones: z
    .array(
      z.object({ number: z.string(), extension: z.string().max(6).nullish(), comment: z.string().max(120).nullish() }),
    )
    .max(2),
  email: z.string().max(255).nullish(),
  show: z.enum(terms.CONTACT_VISIBILITIES),
});

export const brandingSchema = z.object({
  coverUrl: z.string().nullable(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullish(),
  validUntil: z.string(),
  /** Null for what is no advertising by law. */
  ad: adMarkSchema.nullable(),
});

export const mediaSchema = z.object({
  kind: z.enum(['photo', 'video', 'document']),
  /** A path in our storage for photos (where the largest size opens) and documents; an allowed address for a video. */
  url: z.string(),
  alt: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  sizeBytes: z.number().int().nullable(),
});

/** A dictionary item in a view: the server expands ids to names. */
export const namedSchema = z.object({ id: z.number().int(), name: z.string(), slug: z.string() });

export const citySchema = namedSchema.extend({
  /** «Казани» for «в Казани». */
  prepositional: z.string(),
  regionId: z.number().int(),
  regionName: z.string(),
});

/** How a company answers, from its responds of the last 90 days; null where there are too few. */
export const replyClockSchema = z.object({
  /** Of ten responds, 0–10. */
  answeredOfTen: z.number().int(),
  medianMinutes: z.number().int().nullable(),
});
export type ReplyClock = z.output<typeof replyClockSchema>;

export const companyShortSchema = z.object({
  /** Null for an anonymous vacancy. */
  id: z.number().int().nullable(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  verified: z.boolean(),
});
