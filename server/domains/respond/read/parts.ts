import type { z } from 'zod';
import type {
  boardVacancySchema,
  HistoryEntry,
  respondCompanySchema,
  respondFileSchema,
  respondVacancySchema,
} from '#shared/contracts/respond-parts.ts';
import { toIso } from '#shared/domain/time.ts';
import { RESPOND_REASON_LABELS } from '#shared/text/respond-labels.ts';
import { historyText, type ReadingTime } from '#shared/text/respond-history.ts';
import { hiddenCompany } from '#shared/text/hidden-company.ts';
import { toCompanyShort, toReplyClock } from '../../company/index.ts';
import { findCity, timeZoneOf } from '../../compendium/index.ts';
import type { BoundFile } from '../../file/index.ts';
import type { HistoryRow } from '../history.ts';
import type { OwnRow } from '../repository.ts';

type Beside = Pick<
  OwnRow,
  | 'vacancyId'
  | 'vacancyTitle'
  | 'vacancyStatus'
  | 'vacancyPay'
  | 'vacancyCityId'
  | 'vacancyAddress'
  | 'anonymous'
  | 'customEmployerName'
  | 'company'
>;

export function toRespondVacancy(row: Beside): z.output<typeof respondVacancySchema> | null {
  const { vacancyId, vacancyTitle, vacancyStatus, vacancyPay, vacancyCityId } = row;
  if (vacancyId === null || !vacancyTitle || !vacancyStatus) return null;
  return {
    id: vacancyId,
    title: vacancyTitle,
    status: vacancyStatus,
    pay: vacancyPay,
    place: findCity(vacancyCityId)?.name ?? null,
  };
}

/** The same for the company, with the clock of the place. */
export function toBoardVacancy(row: Beside): z.output<typeof boardVacancySchema> | null {
  const vacancy = toRespondVacancy(row);
  return vacancy && { ...vacancy, timeZone: timeZoneOf(row.vacancyCityId), address: row.vacancyAddress };
}

/** As its vacancy shows it: an anonymous one tells neither whose it is nor how they answer. */
export function toRespondCompany({
  company,
  anonymous,
  customEmployerName,
}: Beside): z.output<typeof respondCompanySchema> {
  const { verified, ...short } = toCompanyShort(company);
  return anonymous
    ? { id: null, name: hiddenCompany(customEmployerName), logoUrl: null, verified, replyClock: null }
    : { ...short, verified, replyClock: toReplyClock(company) };
}

/** A reason in words; null without one. */
export function reasonLabel(reason: keyof typeof RESPOND_REASON_LABELS | null): string | null {
  return reason && RESPOND_REASON_LABELS[reason];
}

/** The history as this side may read it, the newest first. `nameOf`: of the account that acted, where this side may know. */
export function toHistory(
  rows: readonly HistoryRow[],
  reader: 'applicant' | 'company',
  nameOf: (row: HistoryRow) => string | null,
  when: ReadingTime,
): HistoryEntry[] {
  return rows.flatMap((row) => {
    if (reader === 'applicant' && row.heldUntil && row.heldUntil > when.now) return [];
    const { action, side, fromStatus: from, toStatus: to, details } = row;
    const text = historyText({ action, side, from, to, ...details }, reader, when);
    if (text === null) return [];
    return [
      {
        id: row.id,
        at: toIso(row.at),
        action: reader === 'applicant' && action === 'reserve' ? 'take' : action,
        text,
        actor: nameOf(row),
        side,
        reason: details.reasonText ?? reasonLabel(row.reason),
        message: row.message,
        files: row.files.map(toFile),
      },
    ];
  });
}

export function toFile({ id, name, bytes }: BoundFile): z.output<typeof respondFileSchema> {
  return { id, name, bytes };
}
