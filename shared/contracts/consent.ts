import { z } from 'zod';
import { AGREEMENT_KEYS } from '../domain/agreements.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema } from './page.ts';

/** What somebody has agreed to, with the text that it was. */
export const consentSchema = z.object({
  documentKey: z.enum(AGREEMENT_KEYS),
  title: z.string(),
  version: z.number().int(),
  /** The page of that version. */
  href: z.string(),
  givenAt: dateTimeSchema,
  withdrawnAt: dateTimeSchema.nullable(),
  /** A contract, unlike a consent, ends with the account. */
  canWithdraw: z.boolean(),
});

export type ConsentView = z.output<typeof consentSchema>;

const consentList = z.object({
  /** The latest of each document. */
  items: z.array(consentSchema),
});

export type ConsentList = z.output<typeof consentList>;

/** Consents that can be withdrawn by themselves; advertising can be agreed to here as well. */
export const SETTING_CONSENTS = ['advertisingMaterials', 'distributionAgreement', 'parentalAgreement'] as const;
export type SettingConsent = (typeof SETTING_CONSENTS)[number];

const tokenParams = z.object({ token: z.string().min(1).max(100) });

export const consentContracts = defineContracts({
  'GET /consent/{token}': {
    summary: 'What was agreed to in one act; the token is in the link that its person got',
    params: tokenParams,
    answer: consentList,
    errors: ['not_found'],
    access: 'public',
    limit: { points: 60, seconds: 60 },
  },
  'POST /consent/{token}': {
    summary: 'Withdraws a consent without signing in; without that of personal data the account is removed',
    params: tokenParams,
    body: z.strictObject({ documentKey: z.enum(AGREEMENT_KEYS) }),
    answer: consentList,
    errors: ['not_found', 'wrong_state'],
    access: 'public',
    limit: { points: 20, seconds: 60 },
  },
  'GET /users/consents': {
    summary: 'Own consents',
    answer: consentList,
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'POST /users/consents/{key}': {
    summary: 'Gives or withdraws the consent to advertising; withdraws those about resumes',
    params: z.object({ key: z.enum(SETTING_CONSENTS) }),
    body: z.strictObject({ isGiven: z.boolean() }),
    answer: consentList,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'signed-in',
  },
});
