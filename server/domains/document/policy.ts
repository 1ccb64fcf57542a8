import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import {
  ASKING_RESPOND_STATUSES,
  coversAll,
  ENDED_RESPOND_STATUSES,
  needsMedicalConsent,
  WAITING_REQUESTS_MAX,
  type DocumentKind,
} from '#shared/domain/document.ts';
import {
  documentRequestMachine,
  OPENED_STATUSES,
  type DocumentRequestAction,
  type DocumentRequestStatus,
} from '#shared/domain/document-machine.ts';
import type { CompanyStatus } from '#shared/domain/company-machine.ts';
import type { RespondStatus } from '#shared/domain/respond-terms.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { hasPermission, type Actor } from '../../platform/actor.ts';
import { allow, ALLOWED, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';
import { atField } from '../../platform/problems.ts';
import { isRespondSeenBy } from '../respond/index.ts';

type Applicant = Actor & { kind: 'applicant' };
type Member = Actor & { kind: 'member' };
/** Whose side of a request the caller is on. */
export type RequestCaller = Applicant | Member;

/** Applicants have what they are asked for, members with the right what their company asked; staff see no documents. */
export function canUseRequests(actor: Actor): Decision<RequestCaller> {
  return actor.kind === 'applicant' ? allow(actor) : canAsk(actor);
}

/** For what applicants have for themselves: answers and the wallet. */
export function canAnswer(actor: Actor): Decision<Applicant> {
  return actor.kind === 'applicant' ? allow(actor) : refuseCaller(actor);
}

export function canAsk(actor: Actor): Decision<Member> {
  return actor.kind === 'member' && hasPermission(actor, 'respond.manage') ? allow(actor) : refuseCaller(actor);
}

/** For a query from `document_request` with `respond` and `vacancy` joined: the request is there for the caller. */
export function isRequestSeenBy(caller: RequestCaller): Expression<SqlBool> {
  if (caller.kind === 'applicant') return sql<SqlBool>`document_request.account_id = ${caller.accountId}::uuid`;
  return sql<SqlBool>`(document_request.company_id = ${caller.companyId}::int8 and ${isRespondSeenBy(caller)})`;
}

/** For such a query: a consent that its files were opened by was withdrawn. */
export const isWithdrawn = sql<SqlBool>`exists (select from consent where consent.account_id = document_request.account_id
  and consent.details ->> 'request' = document_request.id::text and consent.withdrawn_at is not null)`;

/** For such a query: an answer is waited for at this moment. */
export function isAnswerableAt(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(document_request.status = 'requested' and document_request.answer_by > ${now}
    and respond.status not in (${sql.join([...ENDED_RESPOND_STATUSES])}))`;
}

/** For such a query: its files are open at this moment. A consent that was withdrawn opens nothing, whatever the status says. */
export function isOpenAt(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(document_request.status in (${sql.join([...OPENED_STATUSES])})
    and document_request.open_until > ${now}
    and respond.status not in (${sql.join([...ENDED_RESPOND_STATUSES])})
    and not ${isWithdrawn})`;
}

interface Asked {
  respondStatus: RespondStatus;
  /** Null once the person's account is erased. */
  accountId: string | null;
  anonymous: boolean | null;
  companyStatus: CompanyStatus;
}

/** Whether documents may be asked of whoever has sent the respond; `waiting`: how many requests have no answer yet. */
export function canAskNow({ respondStatus, accountId, anonymous, companyStatus }: Asked, waiting: number): Decision {
  if (accountId === null || !ASKING_RESPOND_STATUSES.some((status) => status === respondStatus))
    return refuse('wrong_state', {
      detail: 'Документы просят у\u00a0тех, кого взяли в\u00a0работу, пока отклик открыт',
    });
  if (anonymous)
    return refuse('wrong_state', {
      detail: 'В\u00a0вакансии скрыта компания. Откройте её название: человек должен знать, кому показывает документы',
    });
  if (companyStatus === 'restricted')
    return refuse('wrong_state', { detail: 'Компания ограничена: документы просить нельзя' });
  return waiting < WAITING_REQUESTS_MAX
    ? ALLOWED
    : refuse('wrong_state', { detail: `Уже ${WAITING_REQUESTS_MAX}\u00a0просьбы ждут ответа. Дождитесь его` });
}

interface Granting {
  items: readonly { kind: DocumentKind }[];
  files: readonly { kind: DocumentKind }[];
  documentAgreement: boolean;
  medicalAgreement: boolean;
}

const [OPEN_DOCUMENTS, OPEN_MEDICAL] = SIGN_UP_DOCUMENTS.documents;

/** Grants the machine's action: all that is asked for, or a part. Each consent is for what it names, so it must be ticked. */
export function canGrant({
  items,
  files,
  documentAgreement,
  medicalAgreement,
}: Granting): Decision<'grant' | 'grant_part'> {
  if (files.length === 0)
    return refuse('bad_argument', atField('fileIds', 'is_empty', 'Выберите, какие файлы открыть'));
  if (files.some(({ kind }) => !items.some((item) => item.kind === kind)))
    return refuse(
      'bad_argument',
      atField('fileIds', 'conflict_with_rules', 'Такого документа компания не\u00a0просила'),
    );
  if (!documentAgreement)
    return refuse('bad_argument', atField('documentAgreement', 'is_empty', OPEN_DOCUMENTS.refusal));
  if (!medicalAgreement && files.some(({ kind }) => needsMedicalConsent(kind)))
    return refuse('bad_argument', atField('medicalAgreement', 'is_empty', OPEN_MEDICAL.refusal));
  return allow(coversAll(items, files) ? 'grant' : 'grant_part');
}

/** Grants the status that follows. `due`: its time, whichever the status has, is over. */
export function nextStatus(
  status: DocumentRequestStatus,
  action: DocumentRequestAction,
  by: 'applicant' | 'member' | 'system',
  due = false,
): Decision<DocumentRequestStatus> {
  const next = documentRequestMachine.next(status, action, by, () => due);
  if (next !== null) return allow(next);
  return refuse('wrong_state', {
    detail:
      by === 'applicant' ? 'На\u00a0эту просьбу уже есть ответ, или её срок вышел' : 'Доступ к\u00a0документам закрыт',
  });
}

interface Standing {
  openUntil: Date | null;
  companyStatus: CompanyStatus;
  /** As in {@link isAnswerableAt} and {@link isOpenAt}. */
  isAnswerable: boolean;
  isOpen: boolean;
}

/**
 * What the caller may do with a request as it stands. What is closed because its respond has ended is still the applicant's to
 * close for good: a respond can be taken up again.
 */
export function actionsOf(
  caller: RequestCaller,
  { openUntil, companyStatus, isAnswerable, isOpen }: Standing,
  now: Date,
): ('grant' | 'decline' | 'revoke' | 'view')[] {
  if (caller.kind === 'member') return isOpen && canLook({ companyStatus }).allowed ? ['view'] : [];
  if (isAnswerable) return ['grant', 'decline'];
  return openUntil !== null && openUntil > now ? ['revoke'] : [];
}

/** A company that is restricted sees nobody's documents until that is lifted. */
export function canLook({ companyStatus }: { companyStatus: CompanyStatus }): Decision {
  return companyStatus === 'restricted'
    ? refuse('wrong_state', { detail: 'Компания ограничена: документы смотреть нельзя' })
    : ALLOWED;
}
