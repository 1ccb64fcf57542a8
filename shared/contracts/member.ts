import { z } from 'zod';
import { INVITATION_STATUSES, MEMBER_STATUSES } from '../domain/member-machine.ts';
import { GRANTED_ROLES, MEMBER_ROLES, SCOPE_KINDS, type Quotas } from '../domain/member-roles.ts';
import { MEMBER_PERMISSIONS } from '../domain/permissions.ts';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';
import { emailField, newPasswordField, passwordField, phoneField } from './account.ts';
import { boxesOf } from './agreement-boxes.ts';
import { nothing } from './answers.ts';
import { firstName, personName, plainLine } from './lines.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema } from './page.ts';
import { sessionSchema, setsSession } from './session.ts';

export const firstNameField = firstName('Напишите имя');
export const lastNameField = personName('Напишите фамилию');
export const positionField = plainLine
  .max(100, 'Не длиннее 100 знаков')
  .transform((text) => text || null)
  .nullable();
export const tokenField = z.string().min(1).max(100);
const idParam = z.object({ id: z.uuid() });

/** The boxes of a company's sign-up. */
export const companyAgreementFields = boxesOf(SIGN_UP_DOCUMENTS.company);

/** What a member may do and where. A role other than `custom` decides the permissions. */
const grantFields = {
  role: z.enum(GRANTED_ROLES),
  /** For `custom`; otherwise those of the role, whatever is sent. */
  permissions: z.array(z.enum(MEMBER_PERMISSIONS)).max(MEMBER_PERMISSIONS.length).default([]),
  scopeKind: z.enum(SCOPE_KINDS).default('all'),
  facilityIds: z.array(z.uuid()).max(50).default([]),
};

const grantSchema = z.object({
  role: z.enum(MEMBER_ROLES),
  permissions: z.array(z.enum(MEMBER_PERMISSIONS)),
  scopeKind: z.enum(SCOPE_KINDS),
  facilities: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

const countQuota = z
  .number('Напишите число')
  .int('Целое число')
  .min(0, 'Не меньше 0')
  .max(1000, 'Не больше 1000')
  .nullable();
const SPEND_KOPECKS_MAX = 100_000_000_00;

const quotaFields = {
  contactsPerDay: z.number().int().nullable(),
  publishPerMonth: z.number().int().nullable(),
  spendPerMonthKopecks: z.number().int().nullable(),
} satisfies Record<keyof Quotas, z.ZodType>;

export const memberSchema = grantSchema.extend({
  id: z.uuid(),
  version: z.number().int(),
  status: z.enum(MEMBER_STATUSES),
  /** «Алсу Хайруллина»; the e-mail address of somebody without a name. */
  name: z.string(),
  initials: z.string(),
  /** For the sizes of `image-sizes.ts`. */
  photoUrl: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  position: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  ...quotaFields,
  /** The last visit, also of a session that has ended; null before the first. */
  lastSeenAt: dateTimeSchema.nullable(),
  /** Has an open session. */
  isSignedIn: z.boolean(),
  isMe: z.boolean(),
  /** Null for callers who do not manage members. */
  hasSecondFactor: z.boolean().nullable(),
  /** What the caller may do with this member. */
  actions: z.array(z.enum(['edit', 'reset_second_factor', 'suspend', 'resume', 'remove', 'make_head'])),
});

export type Member = z.output<typeof memberSchema>;

export const invitationSchema = grantSchema.extend({
  id: z.uuid(),
  status: z.enum(INVITATION_STATUSES),
  email: z.string(),
  invitedBy: z.string(),
  sentAt: dateTimeSchema,
  expiresAt: dateTimeSchema,
  actions: z.array(z.enum(['resend', 'revoke'])),
});

export type Invitation = z.output<typeof invitationSchema>;

/** A company as the registers know it. */
export const registeredCompanySchema = z.object({
  inn: z.string(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  /** With its legal form: «ООО «Мостострой-12»». */
  legalName: z.string(),
  /** Without it. */
  brandName: z.string(),
  address: z.string().nullable(),
  isActive: z.boolean(),
});

export type RegisteredCompany = z.output<typeof registeredCompanySchema>;

const requirementSchema = z.object({
  isRequired: z.boolean(),
  /** Members without a second step. */
  withoutCount: z.number().int(),
});

/** Members of the caller's company. */
export const memberContracts = defineContracts({
  'GET /company/members': {
    summary: 'Members of the own company: the head first, then by name',
    query: z.strictObject({ status: z.enum(['active', 'suspended']).default('active') }),
    answer: z.object({ items: z.array(memberSchema) }),
    errors: ['unauthorized', 'forbidden'],
    access: 'member',
  },
  'GET /company/members/{id}': {
    summary: 'One member of the own company',
    params: idParam,
    answer: memberSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member',
  },
  'PATCH /company/members/{id}': {
    summary: 'What a member may do, where, and how much; nobody grants more than they have',
    params: idParam,
    body: z.strictObject({
      version: z.number().int(),
      ...grantFields,
      contactsPerDay: countQuota.default(null),
      publishPerMonth: countQuota.default(null),
      spendPerMonthKopecks: z
        .number('Напишите сумму цифрами')
        .int('Без долей копейки')
        .min(0, 'Не меньше 0')
        .max(SPEND_KOPECKS_MAX, 'Не больше 100\u00a0000\u00a0000\u00a0₽')
        .nullable()
        .default(null),
    }),
    answer: memberSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict'],
    access: 'member:members.manage',
  },
  'POST /company/members/{id}/suspend': {
    summary: 'The member cannot act until resumed; every session ends',
    params: idParam,
    answer: memberSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:members.manage',
  },
  'POST /company/members/{id}/resume': {
    summary: 'A suspended member acts again',
    params: idParam,
    answer: memberSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:members.manage',
  },
  'DELETE /company/members/{id}': {
    summary: 'Removes the member; own vacancies pass to the head; every session ends',
    params: idParam,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:members.manage',
  },
  'POST /company/members/{id}/make-head': {
    summary: 'The head passes the company to another member: the own password, and a mail to both',
    params: idParam,
    body: z.strictObject({ password: passwordField }),
    answer: memberSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'head',
  },
  'POST /company/members/{id}/reset-second-factor': {
    summary: 'For a colleague who lost the phone: takes the second step away and ends every session; the own password',
    params: idParam,
    body: z.strictObject({ password: passwordField }),
    answer: memberSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:members.manage',
  },
  'GET /company/second-factor': {
    summary: 'Whether members must have a second step, and how many have none',
    answer: requirementSchema,
    errors: ['unauthorized', 'forbidden'],
    access: 'member:members.manage',
  },
  'POST /company/second-factor': {
    summary: 'The head requires a second step of all members, or no longer does; the head has one',
    body: z.strictObject({ isRequired: z.boolean() }),
    answer: requirementSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'head',
  },
  'GET /company/members/invite/list': {
    summary: 'Invitations that are open or have expired',
    answer: z.object({ items: z.array(invitationSchema) }),
    errors: ['unauthorized', 'forbidden'],
    access: 'member:members.manage',
  },
  'POST /company/members/invite/request': {
    summary: 'Invites by e-mail; the answer says nothing of existing accounts',
    body: z.strictObject({ email: emailField, ...grantFields }),
    answer: invitationSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'conflict'],
    access: 'member:members.manage',
    idempotent: true,
  },
  'POST /company/members/invite/{id}/resend': {
    summary: 'Sends the invitation again with a new link, at most five mails a day',
    params: idParam,
    answer: invitationSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:members.manage',
  },
  'DELETE /company/members/invite/delete': {
    summary: 'Withdraws an invitation: its link stops working',
    query: z.strictObject({ id: z.uuid() }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:members.manage',
  },
  'GET /company/members/invite/token/{token}': {
    summary: 'Who invites whom; for the page of the link',
    params: z.object({ token: tokenField }),
    answer: z.object({
      email: z.string(),
      companyId: z.number().int(),
      companyName: z.string(),
      invitedBy: z.string(),
      role: z.enum(GRANTED_ROLES),
      scopeKind: z.enum(SCOPE_KINDS),
      facilities: grantSchema.shape.facilities,
    }),
    errors: ['not_found'],
    access: 'public',
  },
  'POST /company/members/invite/confirm': {
    summary: 'Is the link still good; a token for the next step',
    body: z.strictObject({ token: tokenField }),
    answer: z.object({ token: z.string() }),
    errors: ['not_found'],
    access: 'public',
  },
  'POST /company/members/invite/add-info': {
    summary: 'Accepts the invitation: creates the account, signs in',
    body: z
      .strictObject({
        token: tokenField,
        firstName: firstNameField,
        lastName: lastNameField,
        position: positionField.default(null),
        phone: phoneField,
        password: newPasswordField,
        ...companyAgreementFields,
      })
      .omit({ offerCompany: true }),
    cookies: setsSession,
    answer: sessionSchema,
    errors: ['origin_denied', 'not_found', 'wrong_state'],
    access: 'public',
  },
  'GET /company/head-company': {
    summary: 'Who heads the own company',
    answer: z.object({
      company: z.object({ id: z.number().int(), brandName: z.string(), inn: z.string().nullable() }),
      head: z.object({ name: z.string(), position: z.string().nullable(), email: z.string() }).nullable(),
    }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member',
  },
});
