import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { z } from 'zod';
import type { respondSettingsSchema } from '#shared/contracts/vacancy-parts.ts';
import type { NewResume } from '#server/domains/resume/index.ts';
import type { NewVacancy } from '#server/domains/vacancy/index.ts';
import { codeFor, openBrowser, phone, signUpByPhone, type TestBrowser } from './account-world.ts';
import { createTestApp, type TestApp } from './app.ts';
import { innOf, signUpCompany } from './member-world.ts';
import { makeResume, makeVacancy } from './things.ts';

export type Applicant = TestBrowser & { accountId: string; resumeId: number; number: string };

/** An applicant who is signed in, with a published resume and contacts. */
export async function makeApplicant(t: TestApp, index: number, resume: Partial<NewResume> = {}): Promise<Applicant> {
  const browser = openBrowser(t);
  const number = phone(index);
  const { user } = await signUpByPhone(t, browser, number);
  const resumeId = await makeResume(
    t.db,
    {
      applicantId: user.id,
      lastName: 'Галеев',
      firstName: 'Ильдар',
      contacts: { phone: number, email: 'ildar@pochta.example', telegram: 'ildar' },
      ...resume,
    },
    t.clock.now(),
  );
  return Object.assign(browser, { accountId: user.id, resumeId, number });
}

export type Head = Awaited<ReturnType<typeof signUpCompany>>;

/** The API with a verified company, whose head is signed in. */
export async function openSending(): Promise<{ t: TestApp; head: Head }> {
  const t = await createTestApp();
  const head = await signUpCompany(t, 'sending-head@stroy.example', innOf(81));
  await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', head.companyId).execute();
  return { t, head };
}

/** An open vacancy of the company. */
export const makeOpen = (t: TestApp, { companyId }: Pick<Head, 'companyId'>, more: Partial<NewVacancy> = {}) =>
  makeVacancy(t.db, companyId, more, t.clock.now());

/** Responds to it with the resume. */
export const sendBy = (
  { call, resumeId }: Applicant,
  vacancyId: number,
  more: Partial<CallInput<Contracts['POST /respond/vacancy']>> = {},
) => call('POST /respond/vacancy', { vacancyId, resumeId, ...more });

/** How the vacancy takes responds. */
export async function setSettings(
  t: TestApp,
  vacancyId: number,
  settings: Partial<z.input<typeof respondSettingsSchema>>,
): Promise<void> {
  const usual = { resumeRequired: false, letter: 'optional', allowChat: true, allowCalls: true, quickRespond: true };
  await t.db
    .updateTable('vacancy')
    .set({ respondSettings: JSON.stringify({ ...usual, ...settings }) })
    .where('id', '=', vacancyId)
    .execute();
}

export type QuickInput = CallInput<Contracts['POST /respond/vacancy/quick']>;

export const quickOf = (vacancyId: number, number: string, more: Partial<QuickInput> = {}): QuickInput => ({
  vacancyId,
  name: 'Ринат Хайруллин',
  phone: number,
  agreement: true,
  personalAgreement: true,
  transferAgreement: true,
  ...more,
});

/** Sends a quick respond as far as the code; returns the confirmation and the code. */
export async function startQuick(
  t: TestApp,
  { call }: Pick<TestBrowser, 'call'>,
  input: QuickInput,
): Promise<{ pending: string; code: string }> {
  const sent = await call('POST /respond/vacancy/quick', input);
  if (sent.step !== 'code') throw new Error('No code was needed');
  return { pending: sent.confirmationId, code: await codeFor(t, input.phone) };
}

export const respondsOf = (t: TestApp, vacancyId: number) =>
  t.db.selectFrom('respond').selectAll().where('vacancyId', '=', vacancyId).orderBy('id').execute();

export const noticesOf = (t: TestApp, event: string, key: string) =>
  t.db.selectFrom('notice').selectAll().where('event', '=', event).where('key', '=', key).execute();
