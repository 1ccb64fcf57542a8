import type { DocumentRequest } from '#shared/contracts/document.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { displayName, findPeople } from '../account/index.ts';
import { toCompanyShort } from '../company/index.ts';
import { actionsOf, type RequestCaller } from './policy.ts';
import type { RequestRow } from './request-repository.ts';

/** Requests for the caller, with the names of the members who asked and looked. */
export async function toDocumentRequests(
  db: Database,
  caller: RequestCaller,
  rows: readonly RequestRow[],
  now: Date,
): Promise<DocumentRequest[]> {
  const people = await findPeople(
    db,
    rows.flatMap(({ askedBy, looks }) =>
      [askedBy, ...looks.map(({ accountId }) => accountId)].filter((id) => id !== null),
    ),
  );
  const nameOf = (id: string | null): string | null => {
    const person = id === null ? undefined : people.get(id);
    return person ? displayName(person) : null;
  };
  return rows.map((row) => ({
    id: row.id,
    // Its time may be over before the job has written that down.
    status: isOverdue(row) ? 'expired' : row.status,
    respondId: row.respondId,
    subject: row.title,
    company: toCompanyShort(row.company),
    receiver: { name: row.legalName ?? row.brandName, inn: row.inn },
    personName: row.personName,
    askedBy: nameOf(row.askedBy),
    purpose: row.purpose,
    items: row.items,
    retentionDays: row.retentionDays,
    askedAt: toIso(row.askedAt),
    answerBy: row.isAnswerable ? toIso(row.answerBy) : null,
    openUntil: row.isOpen ? toIso(row.openUntil) : null,
    endedAt: toIso(row.endedAt),
    files: row.files,
    looks: row.looks.map(({ at, title, accountId }) => ({ at: toIso(new Date(at)), title, by: nameOf(accountId) })),
    actions: actionsOf(caller, row, now),
  }));
}

function isOverdue({ status, openUntil, isOpen, isAnswerable }: RequestRow): boolean {
  return status === 'requested' ? !isAnswerable : openUntil !== null && !isOpen;
}
