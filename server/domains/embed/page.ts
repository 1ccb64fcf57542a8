import { randomUUID } from 'node:crypto';
import type { CodeSent } from '#shared/contracts/account.ts';
import { TEST_CODE } from '#shared/domain/embed.ts';
import { FORM_SECONDS_MIN } from '#shared/domain/feedback.ts';
import { CODE_RESEND_SECONDS, CODE_SECONDS, CODE_TRIES } from '#shared/domain/limits.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { phoneText, wrongCode, type AccountTools } from '../account/index.ts';
import { findReceiver } from '../company/index.ts';
import type { WidgetPlace } from '../respond/index.ts';
import { openKey, type EmbedKeys } from './keys.ts';
import { canHoldGrants, canUseKey, hasPage, siteAround, type KeyUse } from './policy.ts';
import type { EmbedKeyRow } from './repository.ts';
import { isTestKey } from './service.ts';

/** An employer's page that asks for a person's code: what responds and chats have in common. */

/** What the calls of such pages need from the process. */
export interface PageTools extends AccountTools {
  keys: EmbedKeys;
  /** Our own origin, as a browser writes it. */
  ownOrigin: string;
}

/**
 * A key for a write: only from a page, which every browser names; `told` by a frame of ours, the page around it. Throws what
 * `openKey` throws.
 */
export async function openPage(
  { keys, ownOrigin }: PageTools,
  publicKey: string,
  use: KeyUse | null,
  context: CallContext,
  told?: string,
): Promise<{ key: EmbedKeyRow; place: WidgetPlace }> {
  const origin = enforce(hasPage(context.origin));
  const key = await openKey(keys, ownOrigin, publicKey, use, context);
  const { name, inn } = await receiverOf(key, context);
  const receiver = { receiver: name, ...(inn === null ? {} : { inn }) };
  const site = siteAround(key, { origin, ownOrigin }, told);
  return { key, place: { keyId: key.id, origin, site, companyId: key.companyId, receiver } };
}

/** What the address of a window of ours says of who has opened it; `site`: by a frame of ours, the page around it. */
export interface Opener {
  key: string;
  origin: string;
  site?: string | undefined;
}

/**
 * The key of whoever has opened a window of ours, which is the one that calls. A frame of ours opens it for the page around:
 * that must be one that the key allows. Throws as `openKey` does.
 */
export async function openOpener(
  { keys, ownOrigin }: PageTools,
  { db, clock }: CallContext,
  { key: publicKey, origin, site: told }: Opener,
  use: KeyUse | null,
): Promise<{ key: EmbedKeyRow; site: string }> {
  const now = clock.now();
  const key = await keys.find(db, publicKey, now);
  if (!key) throw new DomainError('not_found');
  const site = origin === ownOrigin ? (told ?? origin) : origin;
  enforce(canUseKey(key, site, ownOrigin, use, now));
  enforce(canHoldGrants(key));
  return { key, site };
}

/** The company of a key as the boxes name it. Throws `not_found`. */
export async function receiverOf({ companyId }: EmbedKeyRow, { db }: CallContext) {
  const receiver = await findReceiver(db, companyId);
  if (!receiver) throw new DomainError('not_found');
  return receiver;
}

/** Where something happened, for the company's figures: what is tried on our own pages is on none of theirs. */
export function usedPage({ ownOrigin }: PageTools, { site }: Pick<WidgetPlace, 'site'>, path: string | undefined) {
  return { origin: site, path: site === ownOrigin ? undefined : path };
}

/** Nothing is to be written. The page may ask for it with a key for live responds, too. */
export function isTest({ publicKey }: EmbedKeyRow, test: true | undefined): boolean {
  return test === true || isTestKey(publicKey);
}

/** For the answers of forms. */
export function testOf({ publicKey }: EmbedKeyRow): { test?: true } {
  return isTestKey(publicKey) ? { test: true } : {};
}

/** Whether the company lets scripts of its pages read who responds, and what is written. */
export function exposureOf({ scopes }: EmbedKeyRow): { exposesPii?: true } {
  return scopes.includes('pii.events') ? { exposesPii: true } : {};
}

/** Throws `bad_argument` for a form that was open for less time than people need. */
export function assertTyped(openSeconds: number | undefined): void {
  if (openSeconds === undefined || openSeconds >= FORM_SECONDS_MIN) return;
  throw new DomainError('bad_argument', {
    detail: 'Слишком быстро для\u00a0человека. Проверьте и\u00a0отправьте ещё раз',
  });
}

/** As if a code had been sent. */
export function seemingCode(destination: string): CodeSent {
  return {
    confirmationId: randomUUID(),
    channel: 'sms',
    destination: phoneText(destination),
    resendSeconds: CODE_RESEND_SECONDS,
    expiresSeconds: CODE_SECONDS,
    triesLeft: CODE_TRIES,
  };
}

/** Throws as the right check does for another code than {@link TEST_CODE}. */
export function assertTestCode(code: string): void {
  if (code !== TEST_CODE) throw wrongCode(CODE_TRIES);
}

/** Tests have no code to send again. */
export function noTestCode(): DomainError {
  return new DomainError('not_found', { detail: `Код проверки: ${TEST_CODE}` });
}
