import { AGREEMENTS, agreementPath } from '#shared/domain/agreements.ts';
import { tickedDocuments, type SignUpKind } from '#shared/domain/sign-up-documents.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Jobs } from '../../../platform/enqueue.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { withdrawConsentsAbout, withdrawConsentsOf } from './consent-repository.ts';
import type { ConfirmationRow } from '../confirmation/confirmation-repository.ts';
import {
  adoptConsents,
  consentSubject,
  MESSAGE_DETAIL,
  readAct,
  recordConsents,
  type ConsentChannel,
} from './consents.ts';
import type { AccountRow } from '../repository.ts';
import { readDetails, type ConfirmationDetails } from '../stored.ts';
import type { AccountTools } from '../tools.ts';

type ConsentDetails = Readonly<Record<string, string>>;

/** The boxes of an applicant's sign-up that were ticked. */
export interface GivenBoxes {
  agreement: true;
  personalAgreement: true;
  advertisingMaterials: boolean;
}

/**
 * Records what was agreed to, before anything about the person is stored. `destination` is the phone or the address. What
 * somebody agrees to for a company is apart from what they agree to as an applicant. Returns what the confirmation keeps for
 * {@link adoptGiven}. `about`: what else proves it, such as the company that the data goes to. `channel`: where the boxes were.
 */
export async function recordGiven(
  tx: DatabaseTransaction,
  { ip, userAgent, clock }: CallContext,
  { secrets }: Pick<AccountTools, 'secrets'>,
  destination: string,
  boxes: Readonly<Record<string, unknown>>,
  kind: SignUpKind = 'applicant',
  about: ConsentDetails = {},
  channel: ConsentChannel = 'site',
): Promise<ConfirmationDetails> {
  const token = await recordConsents(tx, {
    accountId: null,
    subjectHash: subjectOf(secrets, kind, destination),
    documents: tickedDocuments(kind, boxes),
    ip,
    userAgent,
    channel,
    now: clock.now(),
    details: about,
  });
  return { consentToken: secrets.seal('consent token', token) };
}

/**
 * Gives the account what was agreed to at its sign-up, and mails a copy where there is an address. `kind` and `about` are
 * those of {@link recordGiven}.
 */
export async function adoptGiven(
  tx: DatabaseTransaction,
  { jobs }: Pick<CallContext, 'jobs'>,
  tools: AccountTools,
  { destination, details }: Pick<ConfirmationRow, 'destination' | 'details'>,
  account: Pick<AccountRow, 'id' | 'email' | 'kind'>,
  kind: SignUpKind = account.kind === 'member' ? 'company' : 'applicant',
  about: ConsentDetails = {},
): Promise<void> {
  const { secrets } = tools;
  const { id, email } = account;
  await adoptConsents(tx, subjectOf(secrets, kind, destination), id, about);
  const { consentToken } = readDetails(details);
  if (email && consentToken) await mailCopy(tx, jobs, tools, email, secrets.open('consent token', consentToken));
}

/** Records what an account agrees to, and mails a copy. */
export async function recordOwn(
  tx: DatabaseTransaction,
  context: CallContext,
  tools: AccountTools,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
  boxes: Readonly<Record<string, unknown>>,
  kind: SignUpKind,
  about: ConsentDetails = {},
): Promise<void> {
  const token = await recordSilently(tx, context, id, boxes, kind, about);
  if (email) await mailCopy(tx, context.jobs, tools, email, token);
}

/** Records what is left of a consent that its person has narrowed: there is nothing new to send. Returns the token of the act. */
export function recordSilently(
  tx: DatabaseTransaction,
  { ip, userAgent, clock }: CallContext,
  accountId: string,
  boxes: Readonly<Record<string, unknown>>,
  kind: SignUpKind,
  about: ConsentDetails,
): Promise<string> {
  const documents = tickedDocuments(kind, boxes);
  const act = { accountId, subjectHash: null, documents, ip, userAgent, channel: 'site', details: about } as const;
  return recordConsents(tx, { ...act, now: clock.now() });
}

/** Records what a visitor agrees to who writes to the team. It is kept as a proof, though no account comes of it. */
export async function recordForMessage(
  tx: DatabaseTransaction,
  { ip, userAgent, clock }: CallContext,
  { secrets }: Pick<AccountTools, 'secrets'>,
  destination: string,
  messageId: string,
): Promise<void> {
  await recordConsents(tx, {
    accountId: null,
    subjectHash: subjectOf(secrets, 'message', destination),
    documents: tickedDocuments('message', { personalAgreement: true }),
    ip,
    userAgent,
    channel: 'site',
    now: clock.now(),
    details: { [MESSAGE_DETAIL]: messageId },
  });
}

/**
 * Records what somebody agrees to whose short resume waits for them to sign up; it is kept as a message's is. Returns the token
 * of `/consent/{token}` and whose act it is.
 */
export async function recordForDraft(
  tx: DatabaseTransaction,
  { ip, userAgent, clock }: CallContext,
  { secrets }: Pick<AccountTools, 'secrets'>,
  draftId: string,
): Promise<{ token: string; subjectHash: Buffer }> {
  const subjectHash = subjectOf(secrets, 'draft', draftId);
  const token = await recordConsents(tx, {
    accountId: null,
    subjectHash,
    documents: tickedDocuments('draft', { personalAgreement: true }),
    ip,
    userAgent,
    channel: 'site',
    now: clock.now(),
    details: { [MESSAGE_DETAIL]: draftId },
  });
  return { token, subjectHash };
}

/**
 * Records what somebody agrees to who subscribes to a newsletter, as their account's where they have one; else it is kept as a
 * message's is, and returned is whose act it is.
 */
export async function recordForNewsletter(
  tx: DatabaseTransaction,
  { ip, userAgent, clock }: CallContext,
  { secrets }: Pick<AccountTools, 'secrets'>,
  subscriptionId: string,
  accountId: string | null,
): Promise<Buffer | null> {
  const subjectHash = accountId === null ? subjectOf(secrets, 'newsletter', subscriptionId) : null;
  await recordConsents(tx, {
    accountId,
    subjectHash,
    documents: tickedDocuments('newsletter', { advertisingMaterials: true }),
    ip,
    userAgent,
    channel: 'site',
    now: clock.now(),
    details: { [MESSAGE_DETAIL]: subscriptionId },
  });
  return subjectHash;
}

/** A newsletter has ended by the wish of its reader, and with it what they agreed to for it: nothing else follows. */
export async function withdrawForNewsletter(
  tx: DatabaseTransaction,
  { id, accountId, consentSubject }: { id: string; accountId: string | null; consentSubject: Buffer | null },
  now: Date,
): Promise<void> {
  if (accountId !== null) await withdrawConsentsAbout(tx, accountId, { [MESSAGE_DETAIL]: id }, now);
  if (consentSubject) await withdrawConsentsOf(tx, consentSubject, now);
}

/** Gives the account what its person agreed to with {@link recordForDraft}. */
export function adoptForDraft(
  tx: DatabaseTransaction,
  { secrets }: Pick<AccountTools, 'secrets'>,
  draftId: string,
  accountId: string,
): Promise<void> {
  return adoptConsents(tx, subjectOf(secrets, 'draft', draftId), accountId);
}

async function mailCopy(
  tx: DatabaseTransaction,
  jobs: Jobs,
  { messages, publicOrigin }: AccountTools,
  email: string,
  token: string,
): Promise<void> {
  const given = await readAct(tx, token);
  await messages.mail(tx, jobs, email, 'consents', {
    documents: AGREEMENTS.flatMap((agreement) => {
      const row = given.find(({ documentKey }) => documentKey === agreement.key);
      if (!row) return [];
      const href = agreementPath(agreement, row.version);
      return [{ title: agreement.title, href, version: String(row.version) }];
    }),
    withdrawLink: `${publicOrigin}/consent/${token}`,
  });
}

function subjectOf(secrets: Secrets, kind: SignUpKind, destination: string): Buffer {
  return consentSubject(secrets, kind === 'applicant' ? destination : `${kind} ${destination}`);
}
