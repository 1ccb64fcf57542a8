import type { DatabaseTransaction } from '../../database/connect.ts';
import { findMemberAccounts } from '../company/index.ts';
import { notify, type NewNotice, type NoticeTools } from '../notice/index.ts';

interface OwnersVacancy {
  companyId: number;
  responsibleMemberId: string | null;
}

type Told = Extract<
  NewNotice,
  { event: 'vacancy.approved' | 'vacancy.rejected' | 'vacancy.blocked' | 'vacancy.ended' }
>;

/** Tells whoever is responsible for the vacancy, else the head of the company. */
export async function tellEmployer(
  tx: DatabaseTransaction,
  tools: NoticeTools,
  { companyId, responsibleMemberId }: OwnersVacancy,
  notice: Told extends infer One ? (One extends Told ? Omit<One, 'to'> : never) : never,
): Promise<void> {
  const members = await findMemberAccounts(tx, [companyId]);
  const to = members.find(({ id }) => id === responsibleMemberId) ?? members.find(({ isHead }) => isHead);
  if (to) await notify(tx, tools, { ...notice, to: to.accountId });
}
