import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import type { ModeratedItem, ModerationDecision, ModerationQueue, WaitingItem } from '../../../platform/moderation.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { displayName } from '../../account/index.ts';
import { findFilesOf } from '../../file/index.ts';
import { CHECKED_FIELDS } from '#shared/text/company-check-labels.ts';
import { nextCompanyStatus } from '../company-status.ts';
import type { CompanyTools } from '../company-tools.ts';
import { companyStatusChanged } from '../events.ts';
import { companyTarget } from '../own/own-company-repository.ts';
import { findHead } from '../members/member-repository.ts';
import { companyIdOf, headAddress, reasonOf, reasonTexts } from './moderation-notes.ts';
import { findCompanyForUpdate, findCompanyOfItem, setCompany, type LockedCompany } from '../status-repository.ts';
import {
  countOnCheck,
  filesOfRequest,
  findLastVerification,
  findOnCheck,
  findWaitingForUpdate,
  setVerification,
} from './verification-repository.ts';

/** Companies that wait to be verified, by their ids: with documents, or checked again after a change. */
export function verificationQueue(tools: Pick<CompanyTools, 'messages' | 'publicOrigin'>): ModerationQueue {
  return {
    kind: 'verification',
    permission: 'companies.moderate',
    count: countOnCheck,
    async list(db, page): Promise<WaitingItem[]> {
      const rows = await findOnCheck(db, page);
      return rows.map(({ id, brandName, inn, waitsSince }) => ({
        kind: 'verification',
        id: String(id),
        title: brandName,
        subtitle: inn && `ИНН ${inn}`,
        waitsSince,
      }));
    },
    async read(db, id): Promise<ModeratedItem | undefined> {
      const company = await findCompanyOfItem(db, id);
      if (company?.status !== 'on_check') return undefined;
      const last = await findLastVerification(db, company.id);
      const waiting = last?.status === 'waiting' ? last : null;
      const head = await findHead(db, company.id);
      return {
        kind: 'verification',
        id,
        title: company.brandName,
        subtitle: company.inn && `ИНН ${company.inn}`,
        waitsSince: waiting?.sentAt ?? company.updatedAt,
        subject: companyTarget(company.id),
        version: company.version,
        fields: fieldsOf({
          brandName: company.brandName,
          legalName: company.legalName,
          inn: company.inn,
          kpp: company.kpp,
          ogrn: company.ogrn,
          head: head ? displayName(head) : null,
          note: waiting?.note ?? null,
        }),
        files: waiting
          ? (await findFilesOf(db, filesOfRequest(waiting.id))).map(({ id: file, name }) => ({ id: file, name }))
          : [],
        links: [{ title: 'Страница компании', href: `/company/${company.id}` }],
        actions: ['approve', 'refuse'],
      };
    },
    decide: (context, tx, id, decision) => decideVerification(context, tx, tools, companyIdOf(id), decision),
  };
}

/** Those that are known, with their Russian names. */
export function fieldsOf(values: Readonly<Record<string, string | null>>): ModeratedItem['fields'] {
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [{ name, title: CHECKED_FIELDS[name] ?? name, value }] : [],
  );
}

async function decideVerification(
  context: Context,
  tx: DatabaseTransaction,
  tools: Pick<CompanyTools, 'messages' | 'publicOrigin'>,
  companyId: number,
  decision: ModerationDecision,
): Promise<void> {
  const company = await findCompanyForUpdate(tx, companyId);
  if (!company) throw new DomainError('not_found');
  if (decision.action !== 'approve' && decision.action !== 'refuse') throw new DomainError('wrong_state');
  const isRefused = decision.action === 'refuse';
  const status = enforce(nextCompanyStatus(company, isRefused ? 'refuse' : 'verify', 'staff'));
  assertVersion(company, decision);
  if (decision.field !== null && !Object.hasOwn(CHECKED_FIELDS, decision.field))
    throw badField('field', 'not_in_dictionary', 'Такого поля в\u00a0проверке нет');
  const now = context.clock.now();
  const request = await findWaitingForUpdate(tx, companyId);
  if (isRefused) {
    const answered = { status: 'refused', reason: reasonOf(decision), field: decision.field, answer: decision.note };
    if (request) await setVerification(tx, request.id, { ...answered, decidedAt: now });
    // Without documents there is nothing that could say why: the mail does.
    await setCompany(tx, companyId, { status, verification: 'none', lookedAt: now }, now);
  } else {
    if (request) await setVerification(tx, request.id, { status: 'approved', decidedAt: now });
    await setCompany(tx, companyId, { status, verification: 'documents', checkedAt: now, lookedAt: now }, now);
  }
  await context.events.emit(tx, companyStatusChanged('company.checked', companyId));
  const email = await headAddress(tx, companyId);
  if (!email) return;
  const { messages, publicOrigin } = tools;
  const companyName = company.brandName;
  if (isRefused) {
    const link = `${publicOrigin}/profile/company/verification`;
    await messages.mail(tx, context.jobs, email, 'company-refused', { companyName, ...reasonTexts(decision), link });
  } else {
    const link = `${publicOrigin}/company/${companyId}`;
    await messages.mail(tx, context.jobs, email, 'company-verified', { companyName, link });
  }
}

/** What staff looked at is what is decided about. Throws `conflict`. */
export function assertVersion({ version }: Pick<LockedCompany, 'version'>, decision: ModerationDecision): void {
  if (decision.version !== null && decision.version !== version)
    throw new DomainError('conflict', { detail: 'Компанию изменили, пока вы смотрели. Обновите страницу' });
}
