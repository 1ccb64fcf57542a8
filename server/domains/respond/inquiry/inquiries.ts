import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { respondSendContracts } from '#shared/contracts/respond-send.ts';
import { INQUIRIES_OPEN_MAX } from '#shared/domain/limits.ts';
import { maskPhones } from '#shared/domain/mask-phones.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { nextOffset, readOffset, type AskedPage } from '../../../platform/paging.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findPeople } from '../../account/index.ts';
import { notify } from '../../notice/index.ts';
import { holdVacancyToRespond, readVacancyToRespond, type VacancyToRespond } from '../../vacancy/index.ts';
import { emitInquiry } from '../events.ts';
import { countOpenInquiries, findInquiries, findInquiryForUpdate, insertInquiry, setAnswer } from './repository.ts';
import { canUseCompanyResponds, canUseOwnResponds, canUseResponds } from '../policy.ts';
import { whileSending } from '../send/deliver.ts';
import { findToldOfVacancy } from '../told/members.ts';
import type { RespondTools } from '../tools.ts';
import { assertNotBlocked } from '../blocks.ts';

type List = (typeof respondSendContracts)['GET /respond/inquiries'];

const SOMEBODY = 'Соискатель';

/**
 * Asks the company of an open vacancy something; it counts in the limits of a day as a respond does. Throws `not_found`,
 * `gone`, `disabled_by_employer`, `captcha_required`, `forbidden`, and `limit_exceeded`, also while too many of this person's
 * questions to it have no answer.
 */
export async function askInquiry(
  context: CallContext,
  tools: RespondTools,
  { vacancyId, text }: { vacancyId: number; text: string },
): Promise<{ id: string }> {
  const { accountId } = enforce(canUseOwnResponds(context.actor));
  return whileSending(context, tools, { accountId, to: null }, [], async (tx, own) => {
    const now = context.clock.now();
    const vacancy = await holdVacancyToRespond(own, vacancyId);
    assertTakesInquiries(vacancy);
    await assertNotBlocked(tx, { accountId, companyId: vacancy.companyId, vacancyId }, 'applicant');
    if ((await countOpenInquiries(tx, vacancyId, accountId)) >= INQUIRIES_OPEN_MAX)
      throw new DomainError('limit_exceeded', {
        retryAfterSeconds: 3_600,
        detail: `У\u00a0компании уже ${INQUIRIES_OPEN_MAX} ваших вопроса без ответа. Дождитесь ответа или откликнитесь`,
      });
    const { companyId, title } = vacancy;
    const inquiry = await insertInquiry(tx, { vacancyId, companyId, accountId, text, createdAt: now });
    const { id } = inquiry;
    const person = (await findPeople(tx, [accountId])).get(accountId);
    const data = { vacancyId, vacancyTitle: title, personName: shown(person?.firstName ?? SOMEBODY, inquiry) };
    await emitInquiry(context, tx, 'inquiry.asked', id);
    const told = await findToldOfVacancy(tx, vacancyId);
    await notify(
      tx,
      context,
      ...told.map((to) => ({ to, event: 'respond.question' as const, key: `inquiry:${id}:created`, data })),
    );
    return { id };
  });
}

/** Throws `gone` and `disabled_by_employer` for a vacancy about which nobody may ask now. */
export function assertTakesInquiries({ status, respondSettings }: VacancyToRespond): void {
  if (status !== 'active')
    throw new DomainError('gone', { detail: 'Вакансия закрыта: спросить о\u00a0ней уже нельзя' });
  if (!respondSettings.allowChat)
    throw new DomainError('disabled_by_employer', {
      detail: 'Компания не\u00a0отвечает на\u00a0вопросы до\u00a0отклика',
    });
}

/** Own questions, or those to the company within the member's scope: what waits first, then the newest. */
export async function listInquiries(
  { db, actor }: CallContext,
  query: AskedPage & { vacancy?: number | undefined },
): Promise<CallAnswer<List>> {
  const caller = enforce(canUseResponds(actor));
  const offset = readOffset(query, 'вопросы');
  const { rows, total } = await findInquiries(db, caller, { vacancyId: query.vacancy, limit: query.per_page, offset });
  const people = await findPeople(db, caller.kind === 'member' ? rows.map(({ accountId }) => accountId) : []);
  return {
    items: rows.map((row) => ({
      id: row.id,
      vacancy: { id: row.vacancyId, title: row.title },
      author: caller.kind === 'member' ? shown(people.get(row.accountId)?.firstName ?? SOMEBODY, row) : null,
      text: shown(row.text, row),
      answer: row.answer,
      createdAt: toIso(row.createdAt),
      answeredAt: toIso(row.answeredAt),
    })),
    total,
    next: nextOffset(offset, rows.length, total),
  };
}

function shown(text: string, { hidesPhones }: { hidesPhones: boolean }): string {
  return hidesPhones ? maskPhones(text).text : text;
}

/** Answers a question within the member's scope. Throws `not_found`, and `wrong_state` for one that has its answer. */
export function answerInquiry(context: CallContext, id: string, text: string): Promise<{ id: string }> {
  const member = enforce(canUseCompanyResponds(context.actor));
  return inTransaction(context.db, async (tx) => {
    const inquiry = await findInquiryForUpdate(tx, member, id);
    if (!inquiry) throw new DomainError('not_found');
    if (inquiry.answeredAt) throw new DomainError('wrong_state', { detail: 'На\u00a0этот вопрос уже ответили' });
    await assertNotBlocked(tx, inquiry, 'company');
    await setAnswer(tx, id, { answer: text, answeredBy: member.accountId, answeredAt: context.clock.now() });
    await emitInquiry(context, tx, 'inquiry.answered', id);
    const { title, shown } = await readVacancyToRespond({ ...context, db: tx }, inquiry.vacancyId);
    await notify(tx, context, {
      to: inquiry.accountId,
      event: 'respond.answered',
      key: `inquiry:${id}:answered`,
      data: { vacancyId: inquiry.vacancyId, vacancyTitle: title, companyName: shown.company.name },
    });
    return { id };
  });
}
