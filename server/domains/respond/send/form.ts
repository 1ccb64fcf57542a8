import type { CompanyForm, RespondForm } from '#shared/contracts/respond-forms.ts';
import { seenByApplicant, type RespondStatus } from '#shared/domain/respond-terms.ts';
import { fillKnown } from '#shared/text/template-variables.ts';
import { toIso } from '#shared/domain/time.ts';
import { memberValues, personValues } from '#shared/text/template-values.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { displayName, findAccount } from '../../account/index.ts';
import { findCompanyShort, findReplyFigures, toReplyClock } from '../../company/index.ts';
import { findQuestionsOf, toVacancyQuestion } from '../../question/index.ts';
import { findResumesToRespond } from '../../resume/index.ts';
import { listTemplatesFor } from '../../template/index.ts';
import { readVacancy, readVacancyToRespond, type VacancyToRespond } from '../../vacancy/index.ts';
import { shownStatus } from '../change/change.ts';
import { findRespondOf } from './insert.ts';
import { isQuickAllowed, refusalOf } from './rules.ts';
import type { RespondTools } from '../tools.ts';

/** What the respond form of a vacancy shows to its caller. Throws `not_found`, `gone`. */
export async function readForm(context: CallContext, tools: RespondTools, id: number): Promise<RespondForm> {
  const { db, actor, clock } = context;
  const now = clock.now();
  const vacancy = await readVacancyToRespond(context, id);
  const { title, status, respondSettings, shown } = vacancy;
  const accountId = actor.kind === 'applicant' ? actor.accountId : null;
  const [questions, own, resumes, account] = await Promise.all([
    vacancy.asksSomething ? findQuestionsOf(db, id) : [],
    accountId === null ? undefined : findRespondOf(db, accountId, { vacancyId: id }),
    accountId === null ? [] : findResumesToRespond(db, accountId, shown.company.id, now),
    accountId === null ? undefined : findAccount(db, accountId),
  ]);
  return {
    vacancy: { id, title, status, pay: shown.pay, place: shown.place },
    company: { ...shown.company, replyClock: vacancy.replyClock },
    letter: respondSettings.letter,
    quickAllowed: isQuickAllowed(respondSettings),
    questions: questions.map(toVacancyQuestion),
    refusal: refusalFor(context, vacancy, own?.status),
    own: own ? toFormOwn(own, now) : null,
    resumes: resumes.map(toFormResume),
    templates: account
      ? await filledTemplates(context, tools, account, { name: shown.company.name, vacancyId: id })
      : [],
    person: account ? { name: displayName(account), phone: account.phone } : null,
    permits: shown.permits,
  };
}

/** The same for a respond to a company without a vacancy. Throws `not_found`. */
export async function readCompanyForm(context: CallContext, tools: RespondTools, id: number): Promise<CompanyForm> {
  const { db, actor, clock } = context;
  const now = clock.now();
  const company = await findCompanyShort(db, id);
  if (!company) throw new DomainError('not_found');
  const accountId = actor.kind === 'applicant' ? actor.accountId : null;
  const [figures, own, resumes, account] = await Promise.all([
    findReplyFigures(db, id),
    accountId === null ? undefined : findRespondOf(db, accountId, { companyId: id }),
    accountId === null ? [] : findResumesToRespond(db, accountId, id, now),
    accountId === null ? undefined : findAccount(db, accountId),
  ]);
  return {
    company: { ...company, replyClock: toReplyClock(figures) },
    refusal:
      callerRefusal(context, id, 'Это ваша компания') ??
      (own ? { code: 'already_applied', text: 'Вы\u00a0уже откликнулись в\u00a0эту компанию' } : null),
    own: own ? toFormOwn(own, now) : null,
    resumes: resumes.map(toFormResume),
    templates: account ? await filledTemplates(context, tools, account, { name: company.name, vacancyId: null }) : [],
  };
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

type Resume = Awaited<ReturnType<typeof findResumesToRespond>>[number];

function toFormResume({ id, title, isHidden, permits, crewSize }: Resume): RespondForm['resumes'][number] {
  return { id, title, hidden: isHidden, permits, crewSize };
}

function toFormOwn(own: NonNullable<Awaited<ReturnType<typeof findRespondOf>>>, now: Date): RespondForm['own'] {
  return {
    id: own.id,
    kind: own.kind,
    status: seenByApplicant(shownStatus(own, now)),
    createdAt: toIso(own.createdAt),
  };
}

/** Why callers of this kind never respond. */
function callerRefusal(
  { actor }: Pick<CallContext, 'actor'>,
  companyId: number,
  ownText: string,
): RespondForm['refusal'] {
  if (actor.kind === 'member')
    return actor.companyId === companyId
      ? { code: 'own_company', text: ownText }
      : { code: 'member', text: 'Откликаются соискатели: войдите как соискатель' };
  return actor.kind === 'staff' ? { code: 'staff', text: 'Сотрудники Каркаса не\u00a0откликаются' } : null;
}

const APPLIED = 'Вы\u00a0уже откликнулись на\u00a0эту вакансию';
const WITHDRAWN = 'Когда можно откликнуться снова, сказано в\u00a0отозванном отклике';

function refusalFor(
  context: Pick<CallContext, 'actor'>,
  vacancy: VacancyToRespond,
  own: RespondStatus | undefined,
): RespondForm['refusal'] {
  const refusal = callerRefusal(context, vacancy.companyId, 'Это вакансия вашей компании');
  if (refusal) return refusal;
  if (own) return { code: 'already_applied', text: own === 'withdrawn' ? WITHDRAWN : APPLIED };
  return refusalOf(vacancy);
}

/** Active templates as messages. What misses a value keeps its braces: whoever sends it fills it in first. */
async function filledTemplates(
  context: CallContext,
  { publicOrigin }: RespondTools,
  { id: accountId, firstName, lastName, middleName }: Account,
  { name, vacancyId }: { name: string; vacancyId: number | null },
): Promise<RespondForm['templates']> {
  const rows = await listTemplatesFor(context.db, { accountId, companyId: null }, 'custom');
  if (rows.length === 0) return [];
  const values = {
    ...memberValues({
      // An applicant is no member, who is told of by name and phone.
      me: { firstName: null, lastName: null, phone: null },
      company: { name, phone: null, position: null },
      vacancy: vacancyId === null ? null : await readVacancy(context, vacancyId),
      origin: publicOrigin,
      now: context.clock.now(),
    }),
    ...personValues({ first: firstName ?? '', last: lastName ?? '', middle: middleName ?? '' }),
  };
  return rows.map(({ id, title, body }) => ({ id, title, text: fillKnown(body, values) }));
}
