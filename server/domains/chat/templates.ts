import type { CallAnswer } from '#shared/contracts/contract.ts';
import { isWithStaff } from '#shared/domain/chat.ts';
import type { chatContracts } from '#shared/contracts/chat.ts';
import type { TemplateValues } from '#shared/domain/template.ts';
import { nameParts } from '#shared/text/person-names.ts';
import { dayAndMonth, memberValues, personValues } from '#shared/text/template-values.ts';
import { fillKnown } from '#shared/text/template-variables.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { findAccount } from '../account/index.ts';
import { findSigner } from '../company/index.ts';
import { findRespondValues } from '../respond/index.ts';
import { listActiveTemplates } from '../template/index.ts';
import { readVacancy } from '../vacancy/index.ts';
import { findShownOne, type ShownDialog } from './dialog-repository.ts';
import { canUseChat, type ChatCaller } from './policy.ts';
import type { ChatTools } from './tools.ts';
import { companyName } from './view.ts';

type Answer = CallAnswer<(typeof chatContracts)['GET /chat/dialogs/{id}/templates']>;

/** The templates of the caller, filled with what is known in the dialog. Throws `not_found`. */
export async function listDialogTemplates(
  context: CallContext,
  tools: Pick<ChatTools, 'publicOrigin'>,
  id: string,
): Promise<Answer> {
  const { db } = context;
  const caller = enforce(canUseChat(context.actor));
  const row = await findShownOne(db, caller, id);
  if (!row) throw new DomainError('not_found');
  const reader = { accountId: caller.accountId, companyId: caller.kind === 'member' ? caller.companyId : null };
  const [templates, values] = await Promise.all([
    // Staff have none, and guests are nobody's colleagues.
    caller.kind === 'staff' ? [] : listActiveTemplates(db, reader),
    valuesOf(context, tools, row, caller),
  ]);
  return { items: templates.map(({ id: one, title, body }) => ({ id: one, title, text: fillKnown(body, values) })) };
}

/** What a message of the caller may say without asking: of both sides, the vacancy, and the meeting. */
async function valuesOf(
  context: CallContext,
  { publicOrigin }: Pick<ChatTools, 'publicOrigin'>,
  row: ShownDialog,
  caller: ChatCaller,
): Promise<TemplateValues> {
  const { db, clock } = context;
  if (caller.kind === 'staff') return {};
  const [account, signer, respond, vacancy] = await Promise.all([
    findAccount(db, caller.accountId),
    caller.kind === 'member' ? findSigner(db, caller) : null,
    row.respondId === null ? {} : findRespondValues(db, row.respondId),
    // One that is gone is not told of.
    row.vacancyId === null ? null : readVacancy(context, row.vacancyId).catch(ifGone),
  ]);
  const { isAnonymous } = row;
  const isOwn = caller.kind === 'applicant';
  const names = isOwn
    ? { first: account?.firstName ?? '', last: account?.lastName ?? '', middle: '' }
    : nameParts(row.personName ?? '', { surnameFirst: row.resumeId !== null });
  const company = isWithStaff(row.kind) ? '' : companyName(row);
  return {
    ...memberValues({
      // An applicant is no member, who is told of by name and phone.
      me: isOwn || !account ? { firstName: null, lastName: null, phone: null } : account,
      company: {
        name: company,
        phone: isAnonymous ? null : (signer?.phone ?? null),
        position: signer?.position ?? null,
      },
      vacancy,
      origin: publicOrigin,
      now: clock.now(),
    }),
    ...respond,
    ...personValues(names),
    today: dayAndMonth(clock.now().toISOString()),
  };
}

function ifGone(error: unknown): null {
  // Read by its code: errors of two copies of a module are no instances of each other's class.
  const { code } = error as Partial<DomainError>;
  if (code === 'not_found' || code === 'gone' || code === 'forbidden') return null;
  throw error;
}
