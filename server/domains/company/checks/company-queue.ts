import type { ModerationAction } from '#shared/domain/moderation.ts';
import { CHECK_STATES } from '#shared/text/company-check-labels.ts';
import { REASON_NAMES } from '#shared/text/moderation-labels.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import type { ModeratedItem, ModerationDecision, ModerationQueue, WaitingItem } from '../../../platform/moderation.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { displayName } from '../../account/index.ts';
import { companyActions, isChecked, nextCompanyStatus } from '../company-status.ts';
import type { CompanyTools } from '../company-tools.ts';
import { countCompaniesToLookAt, findCompaniesToLookAt } from './company-queue-repository.ts';
import { companyStatusChanged } from '../events.ts';
import { companyTarget } from '../own/own-company-repository.ts';
import { findHead } from '../members/member-repository.ts';
import { companyIdOf, headAddress, reasonOf, reasonTexts } from './moderation-notes.ts';
import { findCompanyForUpdate, findCompanyOfItem, setCompany, type LockedCompany } from '../status-repository.ts';
import { assertVersion, fieldsOf } from './verification-queue.ts';
import { readReason } from './verification-view.ts';
import { dropWaiting } from './verification.ts';

const HELD = ['restrict', 'block', 'lift'] as const;
type HeldAction = (typeof HELD)[number];
const EVENTS = { restrict: 'company.restricted', block: 'company.blocked', lift: 'company.released' } as const;

/**
 * Companies that registered and nobody has looked at yet, and those that are restricted or blocked; by their ids. Any
 * other open one can be read by its number too, to hold it back.
 */
export function companyQueue(tools: Pick<CompanyTools, 'messages'>): ModerationQueue {
  return {
    kind: 'company',
    permission: 'companies.moderate',
    count: countCompaniesToLookAt,
    async list(db, page): Promise<WaitingItem[]> {
      const rows = await findCompaniesToLookAt(db, page);
      return rows.map((row) => ({
        kind: 'company',
        id: String(row.id),
        title: row.brandName,
        subtitle: row.inn && `ИНН ${row.inn}`,
        waitsSince: row.status === 'restricted' || row.status === 'blocked' ? row.updatedAt : row.createdAt,
      }));
    },
    async read(db, id): Promise<ModeratedItem | undefined> {
      const company = await findCompanyOfItem(db, id);
      if (!company) return undefined;
      const actions = actionsOf(company);
      // One that nobody has to look at any more is opened by its number, to restrict or block it.
      if (actions.length === 0) return undefined;
      const head = await findHead(db, company.id);
      const state = {
        name: 'status',
        title: 'Состояние',
        value: [CHECK_STATES[company.status], company.heldReason && REASON_NAMES[readReason(company.heldReason)]]
          .filter(Boolean)
          .join('. '),
      };
      const { brandName, legalName, inn, ogrn } = company;
      return {
        kind: 'company',
        id,
        title: brandName,
        subtitle: inn && `ИНН ${inn}`,
        waitsSince: company.createdAt,
        subject: companyTarget(company.id),
        version: company.version,
        fields: [
          ...fieldsOf({ brandName, legalName, inn, ogrn, head: head ? displayName(head) : null }),
          state,
          ...(company.trustedReason
            ? [{ name: 'trusted', title: 'Вакансии без\u00a0проверки', value: company.trustedReason }]
            : []),
          ...(company.heldNote ? [{ name: 'heldNote', title: 'Что написали компании', value: company.heldNote }] : []),
        ],
        files: [],
        links: [{ title: 'Страница компании', href: `/company/${company.id}` }],
        actions,
      };
    },
    decide: (context, tx, id, decision) => decideCompany(context, tx, tools, companyIdOf(id), decision),
  };
}

/** «approve» says that somebody has looked, and changes nothing else. */
function actionsOf(company: LockedCompany): ModerationAction[] {
  // Nobody sees it before its registration ends.
  if (company.status === 'registering') return [];
  const isNew = company.lookedAt === null && (company.status === 'unverified' || company.status === 'on_check');
  const held = companyActions(company, 'staff', HELD);
  const isHeld = held.includes('lift');
  return [
    ...(isNew ? (['approve'] as const) : []),
    ...(isHeld ? (['lift'] as const) : []),
    ...held.filter((action) => action !== 'lift'),
    ...(company.trustedAt ? (['distrust'] as const) : isChecked(company) ? (['trust'] as const) : []),
  ];
}

async function decideCompany(
  context: Context,
  tx: DatabaseTransaction,
  tools: Pick<CompanyTools, 'messages'>,
  companyId: number,
  decision: ModerationDecision,
): Promise<void> {
  const company = await findCompanyForUpdate(tx, companyId);
  if (!company) throw new DomainError('not_found');
  const { action } = decision;
  if (!actionsOf(company).includes(action)) throw new DomainError('wrong_state');
  assertVersion(company, decision);
  const now = context.clock.now();
  if (action === 'trust' || action === 'distrust') {
    if (action === 'trust' && decision.note === null)
      throw badField('note', 'is_empty', 'Напишите, почему её вакансии выходят без\u00a0проверки');
    const trusted = action === 'trust' ? now : null;
    return setCompany(tx, companyId, { trustedAt: trusted, trustedReason: trusted && decision.note }, now);
  }
  if (!isHeldAction(action)) return setCompany(tx, companyId, { lookedAt: now }, now);
  const status = enforce(nextCompanyStatus(company, action, 'staff'));
  // A company that is only released from a block is still restricted, for the same reason.
  const isFree = action === 'lift' && status !== 'restricted';
  const held = action === 'lift' ? {} : { heldReason: reasonOf(decision), heldNote: decision.note };
  const because = isFree ? { heldReason: null, heldNote: null } : held;
  // A check that was cut short has verified nothing.
  const unchecked = company.status === 'on_check' ? { verification: 'none' } : {};
  const distrusted = action === 'lift' ? {} : { trustedAt: null, trustedReason: null };
  await setCompany(tx, companyId, { status, lookedAt: now, ...because, ...unchecked, ...distrusted }, now);
  if (action === 'block') await dropWaiting(context, tx, companyId);
  await context.events.emit(tx, companyStatusChanged(EVENTS[action], companyId));
  await tellHead(context, tx, tools, company, { action, isFree, decision });
}

interface Decided {
  action: HeldAction;
  isFree: boolean;
  decision: ModerationDecision;
}

async function tellHead(
  { jobs }: Context,
  tx: DatabaseTransaction,
  { messages }: Pick<CompanyTools, 'messages'>,
  { id, brandName: companyName }: LockedCompany,
  { action, isFree, decision }: Decided,
): Promise<void> {
  const email = await headAddress(tx, id);
  if (!email) return;
  if (action === 'lift') return messages.mail(tx, jobs, email, 'company-released', { companyName, isFull: isFree });
  const name = action === 'block' ? 'company-blocked' : 'company-restricted';
  await messages.mail(tx, jobs, email, name, { companyName, ...reasonTexts(decision) });
}

function isHeldAction(action: ModerationAction): action is HeldAction {
  return HELD.some((one) => one === action);
}
