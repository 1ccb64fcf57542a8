import { z } from 'zod';
import { SERVICE_CODES } from '../domain/services.ts';

/** Error codes and the HTTP status each answers with. The list is closed: new codes are added here. */
export const ERROR_STATUS = {
  bad_argument: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  origin_denied: 403,
  key_revoked: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  in_flight: 409,
  wrong_state: 409,
  /** A vacancy of the same company that says the same; `ids` name it. */
  duplicate: 409,
  /** Warnings of the linter that nobody has confirmed; at their fields. */
  confirmation_required: 409,
  /** One respond of a person to a vacancy. */
  already_applied: 409,
  /** Required questions of the vacancy have no answer. */
  answers_required: 400,
  letter_required: 400,
  /** An answer fails what the company requires; with `sendAnyway` it is sent all the same. */
  requirement_failed: 409,
  /** The company takes no responds of this kind, or no more. */
  disabled_by_employer: 403,
  resume_not_found: 404,
  /** The respond would open a hidden resume, and the applicant has not agreed to that. */
  resume_visibility_conflict: 409,
  gone: 410,
  precondition_failed: 412,
  body_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  key_reused: 422,
  undecodable: 422,
  captcha_required: 403,
  limit_exceeded: 429,
  headers_too_large: 431,
  internal: 500,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const errorCodeSchema = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);

/** Codes that any call may return; a contract lists only additional ones. */
export const COMMON_ERRORS = [
  'bad_argument',
  'limit_exceeded',
  'internal',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** Why one field was refused. */
export const FIELD_REASONS = [
  'is_empty',
  'is_too_short',
  'is_too_long',
  'wrong_size',
  'wrong_type',
  'unknown_key',
  'less_than_min',
  'greater_than_max',
  'not_in_dictionary',
  'conflict_with_rules',
  'contacts_in_text',
  'discrimination',
] as const;

export type FieldReason = (typeof FIELD_REASONS)[number];

export const fieldErrorSchema = z.object({
  /** The `name` of the form field, dotted for nested ones. */
  field: z.string(),
  code: z.enum(FIELD_REASONS),
  /** Russian, for display. */
  message: z.string(),
});

export type FieldError = z.output<typeof fieldErrorSchema>;

export const payForSchema = z.object({
  service: z.enum(SERVICE_CODES),
  option: z.string(),
  /** Kopecks that the balance lacks; absent where nothing was being bought yet. */
  shortKopecks: z.number().int().optional(),
});
export type PayFor = z.output<typeof payForSchema>;

/** RFC 9457 problem document, the format of every error. `title` and `detail` are Russian and for people. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: errorCodeSchema,
  detail: z.string().optional(),
  errors: z.array(fieldErrorSchema).optional(),
  /** The things that are in the way. */
  ids: z.array(z.number().int()).optional(),
  /** Of `payment_required`: the service that helps, and what the balance lacks for it. */
  payFor: payForSchema.optional(),
  requestId: z.string(),
});

export type Problem = z.output<typeof problemSchema>;
