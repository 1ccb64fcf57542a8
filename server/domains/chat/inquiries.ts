import type { DatabaseTransaction } from '../../database/connect.ts';
import { displayName, findPeople } from '../account/index.ts';
import { findInquiry } from '../respond/index.ts';
import { lockDialog } from './dialog-repository.ts';
import { findSourceKeys } from './message-repository.ts';
import { inquiryDialog } from './open.ts';
import { post, type Posted } from './post.ts';
import type { PostTools } from './tools.ts';

/**
 * A question that was asked or answered by its own call stands in its dialog, each part once. An answer that was written in
 * the dialog has its message there already, and comes by no event.
 */
export async function tellInquiry(tools: PostTools, tx: DatabaseTransaction, inquiryId: string): Promise<void> {
  const inquiry = await findInquiry(tx, inquiryId);
  if (!inquiry) return;
  const { accountId, companyId, vacancyId, answeredBy } = inquiry;
  const id = await inquiryDialog(tools, tx, { accountId, companyId, vacancyId });
  const dialog = await lockDialog(tx, id);
  if (!dialog) return;
  const known = await findSourceKeys(tx, [id]);
  const person = answeredBy === null ? undefined : (await findPeople(tx, [answeredBy])).get(answeredBy);
  const question: Posted = {
    type: 'text',
    side: 'applicant',
    accountId,
    authorName: dialog.personName,
    text: inquiry.text,
    sourceKey: `inquiry:${inquiryId}`,
    isTold: true,
    createdAt: inquiry.createdAt,
  };
  const answer: Posted[] =
    inquiry.answer === null || inquiry.answeredAt === null
      ? []
      : [
          {
            type: 'text',
            side: 'company',
            accountId: answeredBy,
            authorName: person ? displayName(person) : null,
            text: inquiry.answer,
            sourceKey: `answer:${inquiryId}`,
            isTold: true,
            createdAt: inquiry.answeredAt,
          },
        ];
  await post(
    tools,
    tx,
    dialog,
    [question, ...answer].filter(({ sourceKey }) => !sourceKey || !known.has(sourceKey)),
  );
}
