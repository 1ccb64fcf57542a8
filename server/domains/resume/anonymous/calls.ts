import { randomUUID } from 'node:crypto';
import type { AnonymousDraftContent, resumeAnonymousContracts } from '#shared/contracts/resume-anonymous.ts';
import { ANONYMOUS_DRAFT_DAYS } from '#shared/domain/limits.ts';
import { addDays, DAY_MS, SECOND_MS, toIso } from '#shared/domain/time.ts';
import { inTransaction } from '../../../database/connect.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { recordForDraft } from '../../account/index.ts';
import { assertKnown } from '../../compendium/index.ts';
import { readDraftCookie, signDraft } from './cookie.ts';
import { findAnonymousDraft, insertAnonymousDraft, setAnonymousDraft, type AnonymousDraftRow } from './repository.ts';

const COOKIE_SECONDS = (ANONYMOUS_DRAFT_DAYS * DAY_MS) / SECOND_MS;

/** Drafts of browsers, of nobody's account: the only calls that a cookie of its own authorises (record 0101). */
export const anonymousCalls = ({ secrets }: { secrets: Secrets }): Handlers<typeof resumeAnonymousContracts> => ({
  'POST /resume/anonymous-draft': async ({ body, cookies }, context) => {
    const { db, clock } = context;
    const { personalAgreement: _, ...content } = body;
    assertFound(content);
    const id = randomUUID();
    const now = clock.now();
    const keptUntil = addDays(now, ANONYMOUS_DRAFT_DAYS);
    const { token, subjectHash } = await inTransaction(db, async (tx) => {
      const consent = await recordForDraft(tx, context, { secrets }, id);
      await insertAnonymousDraft(tx, {
        id,
        content,
        consentSubject: consent.subjectHash,
        keptUntil,
        savedAt: now,
      });
      return consent;
    });
    cookies.set('resume_draft', signDraft(secrets, id), COOKIE_SECONDS);
    return {
      ...toView({ id, content, keptUntil, consentSubject: subjectHash, savedAt: now }),
      consentPath: `/consent/${token}`,
    };
  },

  'GET /resume/anonymous-draft/{id}': async ({ params, cookies }, { db, clock }) => {
    const id = ownDraftId(secrets, cookies.get('resume_draft'), params.id);
    return toView((await findAnonymousDraft(db, id, clock.now())) ?? notFound());
  },

  'PUT /resume/anonymous-draft/{id}': async ({ params, body, cookies }, { db, clock }) => {
    const id = ownDraftId(secrets, cookies.get('resume_draft'), params.id);
    assertFound(body);
    return toView((await setAnonymousDraft(db, id, body, clock.now())) ?? notFound());
  },
});

/** Throws `not_found` for a draft of another browser, whoever asks. */
export function ownDraftId(secrets: Pick<Secrets, 'hash'>, cookie: string | undefined, id: string): string {
  const own = readDraftCookie(secrets, cookie);
  return own !== null && own === id.toLowerCase() ? own : notFound();
}

function toView({ id, content, keptUntil }: AnonymousDraftRow) {
  return { id, content, keptUntil: toIso(keptUntil) };
}

function assertFound({ specializationId, cityId }: AnonymousDraftContent): void {
  assertKnown('specialization', 'specializationId', specializationId);
  assertKnown('city', 'cityId', cityId);
}

function notFound(): never {
  throw new DomainError('not_found');
}
