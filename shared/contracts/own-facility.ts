import { z } from 'zod';
import { FACILITY_ACTIONS } from '../domain/facility-machine.ts';
import { FACILITY_PHOTOS_MAX } from '../domain/limits.ts';
import { OBJECT_TYPES } from '../domain/vacancy-terms.ts';
import { nothing } from './answers.ts';
import { FACILITY_STAGES, facilitySchema } from './company.ts';
import { defineContracts } from './contract.ts';
import { lineField, lineOrNull } from './lines.ts';
import { pictureListSchema } from './pictures.ts';
import { pointSchema } from './vacancy-parts.ts';

/** Whom to ask at the gate. Visitors do not see it. */
export const facilityContactSchema = z.object({ name: z.string().nullable(), phone: z.string().nullable() });

/** A construction site as its company edits it. */
export const ownFacilitySchema = facilitySchema.omit({ vacancyCount: true }).extend({
  version: z.number().int(),
  contact: facilityContactSchema,
  /** Where workers come in, and where they live; vacancies of the site show both. */
  gate: pointSchema.nullable(),
  camp: pointSchema.nullable(),
  /** Vacancies of any state that name it. */
  openVacancies: z.number().int(),
  closedVacancies: z.number().int(),
  /** Changes of its state that are possible now. */
  actions: z.array(z.enum(FACILITY_ACTIONS)),
  mayEdit: z.boolean(),
});

export type OwnFacility = z.output<typeof ownFacilitySchema>;

const day = z.iso.date('Напишите дату').nullable();

const fields = {
  objectType: z.enum(OBJECT_TYPES).nullable(),
  stage: z.enum(FACILITY_STAGES).nullable(),
  customer: lineOrNull(160),
  address: lineOrNull(300),
  startsOn: day,
  endsOn: day,
  busSchedule: lineOrNull(500),
  siteRules: lineOrNull(3_000),
  gate: pointSchema.nullable(),
  camp: pointSchema.nullable(),
  contactName: lineOrNull(120),
  contactPhone: z.string().max(60).nullable(),
  /** In the order in which visitors see them. */
  photos: pictureListSchema.max(FACILITY_PHOTOS_MAX, `Не больше ${FACILITY_PHOTOS_MAX} фото`),
};

const name = lineField(1, 160, 'Напишите название объекта');
const idParam = z.object({ id: z.uuid() });

const newFacility = z.strictObject({
  name,
  ...z.object(fields).partial().shape,
  status: z.enum(['planned', 'active']).default('active'),
});
export type NewFacility = z.output<typeof newFacility>;

/** Absent fields stay as they are. */
const facilityChange = z.strictObject({
  version: z.number().int(),
  ...z.object({ name, ...fields }).partial().shape,
  /** Moves the site to another state. */
  action: z.enum(FACILITY_ACTIONS).optional(),
});
export type FacilityChange = z.output<typeof facilityChange>;

/** Construction sites of the own company. */
export const ownFacilityContracts = defineContracts({
  'GET /company/facilities': {
    summary: 'Construction sites of the own company within the reach of the caller, finished ones last',
    answer: z.object({ items: z.array(ownFacilitySchema), mayAdd: z.boolean() }),
    errors: ['unauthorized', 'forbidden'],
    access: 'member',
  },
  'GET /company/facilities/{id}': {
    summary: 'One construction site of the own company',
    params: idParam,
    answer: ownFacilitySchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member',
  },
  'POST /company/facilities': {
    summary: 'A new construction site',
    body: newFacility,
    answer: ownFacilitySchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'member:company.edit',
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'PATCH /company/facilities/{id}': {
    summary: 'Changes the named fields of a construction site, or its state',
    params: idParam,
    body: facilityChange,
    answer: ownFacilitySchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state'],
    access: 'member:company.edit',
  },
  'DELETE /company/facilities/{id}': {
    summary: 'Removes a construction site that no vacancy names; any other is finished instead',
    params: idParam,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:company.edit',
  },
});
