import { signedName, REVIEW_POSITION_CHARS_MAX } from '#shared/domain/review.ts';
import { inMoscow } from '#shared/domain/time.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { findAccount } from '../account/index.ts';
import { findCompanyBriefs, wasEverMember } from '../company/index.ts';
import { findStart } from '../respond/index.ts';
import { applicantOnly, canWrite, type JudgedAuthor } from './policy.ts';
import { findTurn } from './repository.ts';
import { toReviewed } from './view.ts';

/** Who wants to write, and what decides whether they may. */
export interface Author extends JudgedAuthor {
  accountId: string;
  firstName: string | null;
  lastName: string | null;
}

/** Throws `not_found` for an account that is no more. */
export async function readAuthor(db: Database, accountId: string, companyId: number): Promise<Author> {
  const account = await findAccount(db, accountId);
  if (!account) throw new DomainError('not_found');
  const { firstName, lastName, phone, phoneConfirmedAt, email, emailConfirmedAt } = account;
  const confirmed = { phone: phoneConfirmedAt && phone, email: emailConfirmedAt && email };
  const isOfCompany = await wasEverMember(db, companyId, { accountId, ...confirmed });
  const turn = await findTurn(db, { accountId, companyId });
  return {
    accountId,
    firstName,
    lastName,
    phoneVerified: confirmed.phone !== null,
    isOfCompany,
    turnTakenAt: turn?.takenAt ?? null,
    ownReviewId: turn?.reviewId ?? null,
  };
}

/** A company that everybody sees. Throws `not_found`. */
export async function readReviewed(db: Database, companyId: number) {
  const [company] = await findCompanyBriefs(db, [companyId]);
  if (!company) throw new DomainError('not_found');
  return company;
}

/** What the form needs to know before anything is typed. Throws `not_found`. */
export async function readForm(
  { db, actor, clock }: Context,
  companyId: number,
): Promise<CallAnswer<Contracts['GET /company/{id}/feedback/form']>> {
  const { accountId } = enforce(applicantOnly(actor));
  const company = await readReviewed(db, companyId);
  const author = await readAuthor(db, accountId, companyId);
  const start = await findStart(db, { accountId, companyId });
  const decision = canWrite(author, clock.now());
  const full = signedName('full', author);
  const firstLetter = signedName('first_letter', author);
  return {
    company: toReviewed(company),
    refusal: decision.allowed ? null : (decision.details.detail ?? ''),
    ownReviewId: decision.allowed ? null : author.ownReviewId,
    phoneVerified: author.phoneVerified,
    started: start
      ? {
          on: inMoscow(start.at).toISOString().slice(0, 10),
          position: [...start.title].slice(0, REVIEW_POSITION_CHARS_MAX).join(''),
          cityId: start.cityId,
        }
      : null,
    names: full !== null && firstLetter !== null ? { full, firstLetter } : null,
  };
}
