import type { z } from 'zod';
import type { respondSendContracts, SentRespond } from '#shared/contracts/respond-send.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { withCommit } from '../../../database/round-trips.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findCompanyShort, findReplyFigures, toReplyClock } from '../../company/index.ts';
import { bindFiles } from '../../file/index.ts';
import { findQuestionsOf } from '../../question/index.ts';
import { openResumeTo, selectResume, toResumeToRespond, type ResumeToRespond } from '../../resume/index.ts';
import { countTemplateUse } from '../../template/index.ts';
import { selectAndHold, toVacancyToRespond } from '../../vacancy/index.ts';
import type { NewRespond } from './insert.ts';
import { canUseOwnResponds } from '../policy.ts';
import { alreadyApplied, deliver, whileSending } from './deliver.ts';
import type { Guard } from './limits.ts';
import { assertLetter, assertReadyFrom, assertTakes, readAnswers } from './rules.ts';

export type ResumeBody = Omit<
  z.output<(typeof respondSendContracts)['POST /respond/vacancy']['body']>,
  'attribution'
> & {
  /** Kept with the respond as it is. */
  attribution: object;
};
type CompanyBody = z.output<(typeof respondSendContracts)['POST /respond/company']['body']>;
/** What goes with a resume, whoever gets it. */
type WithResume = Omit<ResumeBody, 'vacancyId'>;

interface SendingWays {
  kind?: 'vacancy_respond' | 'question_respond';
  /** Joins the transaction of a respond that is sent. */
  also?(tx: DatabaseTransaction): Promise<void>;
}

/**
 * Responds to a vacancy with a resume of one's own. Everything is one transaction. Throws `not_found`, `gone`,
 * `already_applied`, `disabled_by_employer`, what `rules.ts` throws, `resume_not_found`, `resume_visibility_conflict`,
 * `captcha_required`, `limit_exceeded`, and `bad_argument` at `files`.
 */
export async function sendToVacancy(
  context: CallContext,
  tools: Guard,
  { vacancyId, ...body }: ResumeBody,
  { kind = 'vacancy_respond', also }: SendingWays = {},
): Promise<SentRespond> {
  const { accountId } = enforce(canUseOwnResponds(context.actor));
  const { db } = context;
  const asked = [selectAndHold.with(db, { id: vacancyId }), selectResume.with(db, { id: body.resumeId })] as const;
  return whileSending(context, tools, { accountId, to: { vacancyId } }, asked, async (tx, own, hasResponded, found) => {
    const [vacancies, resumes] = found;
    const vacancy = toVacancyToRespond(own, vacancies);
    if (hasResponded) throw alreadyApplied();
    assertTakes(vacancy);
    assertLetter(vacancy, body.letter);
    const questions = vacancy.asksSomething ? await findQuestionsOf(tx, vacancyId) : [];
    const answers = readAnswers(questions, 'respond', body, context.clock.now());
    const { companyId } = vacancy;
    const { resume, columns } = readSent(own, resumes, { accountId, companyId: vacancy.shown.company.id, body });
    const sent = await deliver(own, tx, {
      ...columns,
      kind,
      vacancyId,
      companyId,
      answers,
      vacancy,
      company: { ...vacancy.shown.company, replyClock: vacancy.replyClock },
    });
    await bindSent(own, tx, sent.id, body);
    await also?.(tx);
    await withCommit(tx, openResumeTo.with(tx, { resumeId: resume.id, companyId, now: context.clock.now() }));
    return sent;
  });
}

/** Offers oneself to a company without a vacancy. Throws as {@link sendToVacancy}. */
export async function sendToCompany(
  context: CallContext,
  tools: Guard,
  { companyId, ...body }: CompanyBody,
): Promise<SentRespond> {
  const { accountId } = enforce(canUseOwnResponds(context.actor));
  const asked = [selectResume.with(context.db, { id: body.resumeId })] as const;
  return whileSending(context, tools, { accountId, to: { companyId } }, asked, async (tx, own, hasResponded, found) => {
    const [resumes] = found;
    const company = await findCompanyShort(tx, companyId);
    if (!company) throw new DomainError('not_found');
    if (hasResponded) throw alreadyApplied('Вы\u00a0уже откликнулись в\u00a0эту компанию');
    const { resume, columns } = readSent(own, resumes, { accountId, companyId, body });
    const sent = await deliver(own, tx, {
      ...columns,
      kind: 'company_respond',
      vacancyId: null,
      companyId,
      answers: [],
      vacancy: null,
      company: { ...company, replyClock: toReplyClock(await findReplyFigures(tx, companyId)) },
    });
    await bindSent(own, tx, sent.id, body);
    await withCommit(tx, openResumeTo.with(tx, { resumeId: resume.id, companyId, now: context.clock.now() }));
    return sent;
  });
}

interface Given {
  accountId: string;
  /** Null where an anonymous vacancy does not tell. */
  companyId: number | null;
  body: WithResume;
}

type Columns = Omit<NewRespond, 'kind' | 'status' | 'vacancyId' | 'companyId' | 'answers' | 'deadlineAt'>;

/** The resume that goes, frozen, and the columns that every respond with one has. */
function readSent(
  { clock }: CallContext,
  resumes: Awaited<ReturnType<typeof selectResume>>,
  { accountId, companyId, body }: Given,
): { resume: ResumeToRespond; columns: Columns } {
  const now = clock.now();
  assertReadyFrom(body.readyFrom, now);
  const resume = toResumeToRespond(resumes, { accountId, companyId }, now);
  if (resume.isHidden && !body.openHidden)
    throw new DomainError('resume_visibility_conflict', {
      detail: 'Это резюме скрыто от\u00a0компании. Отклик откроет его только ей: согласитесь или выберите другое',
    });
  const snapshot = resume.freezeForRespond(body.sharedPermits, now);
  const columns: Columns = {
    accountId,
    resumeId: resume.id,
    snapshot,
    personName: resume.fullName,
    phone: snapshot.contacts?.phone ?? null,
    cityId: resume.cityId,
    letter: body.letter,
    crewCount: body.crewCount,
    readyFrom: body.readyFrom,
    sharedPermits: body.sharedPermits,
    source: body.source,
    attribution: body.attribution,
  };
  return { resume, columns };
}

/** The respond gets its files and those of its answers. A template of the sender counts its use. */
async function bindSent(
  context: CallContext,
  tx: DatabaseTransaction,
  id: number,
  { files, answers, templateId }: Pick<WithResume, 'files' | 'answers' | 'templateId'>,
): Promise<void> {
  const boundTo = `respond:${id}` as const;
  await bindFiles(context, tx, files, { purpose: 'respond', boundTo, field: 'files' });
  // At most ten questions, and hardly ever more than one asks for files.
  for (const answer of answers)
    if (answer.type === 'file')
      await bindFiles(context, tx, answer.value, {
        purpose: 'answer',
        boundTo,
        field: `answers.${answer.questionId}`,
      });
  if ('accountId' in context.actor)
    await countTemplateUse(tx, { accountId: context.actor.accountId, companyId: null }, templateId);
}
