import type { DocumentCard } from '#shared/contracts/chat-views.ts';
import type { DOCUMENT_ANSWERS } from '#shared/domain/notices.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { displayName, findPeople } from '../account/index.ts';
import { lockDialog, post, tellRespond } from '../chat/index.ts';
import { findToldMembers } from '../respond/index.ts';
import { notify } from '../notice/index.ts';
import { isActiveMember } from './request-repository.ts';

type Tools = Pick<Context, 'clock' | 'jobs'>;

interface ToldRequest {
  id: number;
  respondId: number;
  vacancyId: number | null;
  /** The applicant. */
  accountId: string;
  companyId: number;
  askedBy: string | null;
  title: string;
  personName: string | null;
  brandName: string;
}

/** Tells the applicant what a member asks for: a card in their dialog, and a notice. */
export async function tellAsked(
  tools: Tools,
  tx: DatabaseTransaction,
  request: ToldRequest & { askedBy: string },
  { purpose, items }: Pick<DocumentCard, 'purpose' | 'items'>,
): Promise<void> {
  const { id, respondId, vacancyId, accountId, askedBy, title, brandName } = request;
  const asker = (await findPeople(tx, [askedBy])).get(askedBy);
  await putCard(
    tools,
    tx,
    request,
    { side: 'company', accountId: askedBy, authorName: asker ? displayName(asker) : null },
    {
      step: 'asked',
      purpose,
      items,
      openUntil: null,
    },
  );
  await notify(tx, tools, {
    to: accountId,
    event: 'document.asked',
    key: `respond:${respondId}:documents:${id}`,
    data: { respondId, vacancyId, vacancyTitle: title, companyName: brandName, requestId: id },
  });
}

/** Tells the company what the applicant has done: a card in their dialog, and notices to who asked and who looks after the respond. */
export async function tellAnswered(
  tools: Tools,
  tx: DatabaseTransaction,
  request: ToldRequest,
  answer: (typeof DOCUMENT_ANSWERS)[number],
  { items, openUntil }: Pick<DocumentCard, 'items' | 'openUntil'>,
): Promise<void> {
  const { id, respondId, vacancyId, accountId, companyId, askedBy, title, personName } = request;
  const author = { side: 'applicant', accountId, authorName: personName } as const;
  await putCard(tools, tx, request, author, { step: answer, purpose: null, items, openUntil });
  const told = (await findToldMembers(tx, [respondId])).get(respondId) ?? [];
  const isAskerThere = askedBy !== null && (await isActiveMember(tx, companyId, askedBy));
  await notify(
    tx,
    tools,
    ...[...new Set([...(isAskerThere ? [askedBy] : []), ...told])].map((to) => ({
      to,
      event: 'document.answered' as const,
      key: `respond:${respondId}:documents:${id}:${answer}`,
      data: { respondId, vacancyId, vacancyTitle: title, personName: personName ?? '', requestId: id, answer },
    })),
  );
}

/** Tells the applicant that somebody has looked; looks of a day leave as one message. */
export async function tellLooked(
  tools: Tools,
  tx: DatabaseTransaction,
  { id, respondId, vacancyId, accountId, title, brandName }: ToldRequest,
  lookId: string,
): Promise<void> {
  await notify(tx, tools, {
    to: accountId,
    event: 'document.viewed',
    key: `respond:${respondId}:documents:${id}:look:${lookId}`,
    data: { respondId, vacancyId, vacancyTitle: title, companyName: brandName, requestId: id },
  });
}

type Author = { side: 'company' | 'applicant'; accountId: string; authorName: string | null };

/** Each step once. There is no dialog where the applicant is gone. */
async function putCard(
  tools: Tools,
  tx: DatabaseTransaction,
  { id, respondId }: ToldRequest,
  author: Author,
  card: Omit<DocumentCard, 'kind' | 'requestId'>,
): Promise<void> {
  const dialogId = await tellRespond(tools, tx, respondId);
  const dialog = dialogId === null ? undefined : await lockDialog(tx, dialogId);
  if (!dialog) return;
  const payload: DocumentCard = { kind: 'document_request', requestId: id, ...card };
  await post(tools, tx, dialog, [
    {
      ...author,
      type: 'document_request',
      payload: JSON.stringify(payload),
      sourceKey: `documents:${id}:${card.step}`,
      createdAt: tools.clock.now(),
      isTold: true,
    },
  ]);
}
