import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { vacancyMachine } from '#shared/domain/vacancy-machine.ts';
import type { Database } from '../../../database/connect.ts';
import type { MemberActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { Written } from '../../../platform/writing/save-fields.ts';
import { findFilesOf } from '../../file/index.ts';
import { canEditVacancy, canReadOwnList } from '../policy.ts';
import { findVacancy, type VacancyRow } from '../repository.ts';
import type { ActedOn } from './actions.ts';
import { checkFields } from './check-fields.ts';
import { contentOf, storedContent, type Media } from './content.ts';
import { findOwn, type OwnVacancyRow } from './repository.ts';

/** What is being written of an own vacancy. */
export interface WrittenVacancy extends Written<VacancyContent> {
  row: OwnVacancyRow;
  version: number;
}

/** The same beside what visitors see, or saw. */
export interface OpenVacancy extends WrittenVacancy {
  shown: VacancyRow;
  /** Pictures and documents that the content may name by their address. */
  media: readonly Media[];
}

/** Members only, of a vacancy within their scope. Throws `unauthorized`, `forbidden`, `not_found`. */
export function asMember({ actor }: Pick<Context, 'actor'>): MemberActor {
  enforce(canReadOwnList(actor));
  if (actor.kind !== 'member') throw new DomainError('forbidden');
  return actor;
}

/** Throws `not_found` beyond the caller's company and scope. */
export async function findOwnOrThrow(
  db: Database,
  context: Pick<Context, 'actor'>,
  id: number,
  how: { lock: boolean },
): Promise<OwnVacancyRow> {
  const row = await findOwn(db, asMember(context), id, how);
  if (!row) throw new DomainError('not_found');
  return row;
}

/** What is being written: the working copy, else what waits for staff, else what is shown. */
export async function openWritten(db: Database, row: OwnVacancyRow, shown?: VacancyRow): Promise<WrittenVacancy> {
  const version = row.editVersion ?? 0;
  if (row.editContent) {
    const wrong = row.editWrong ?? {};
    const { errors } = checkFields(wrong);
    return { row, content: storedContent(row.editContent), wrong, errors, version };
  }
  const isWaiting = row.reviewAfter !== null && row.reviewIsLive !== true;
  const written = isWaiting ? storedContent(row.reviewAfter) : contentOf(shown ?? (await findShown(db, row.id)));
  const { good, wrong, errors } = checkFields(written);
  return { row, content: storedContent(good), wrong, errors, version };
}

export async function openVacancy(db: Database, row: OwnVacancyRow): Promise<OpenVacancy> {
  const shown = await findShown(db, row.id);
  return { ...(await openWritten(db, row, shown)), shown, media: await findMedia(db, shown) };
}

export async function findShown(db: Database, id: number): Promise<VacancyRow> {
  const shown = await findVacancy(db, id);
  if (!shown) throw new DomainError('not_found');
  return shown;
}

/** Pictures and documents that what is written may name: what is shown, and what was sent for it. */
export async function findMedia(db: Database, shown: Pick<VacancyRow, 'id' | 'media'>): Promise<Media[]> {
  return [...shown.media, ...(await boundMedia(db, shown.id))];
}

export const findShownMedia = async (db: Database, id: number) => findMedia(db, await findShown(db, id));

/** Files of the vacancy, as its pages name them. */
async function boundMedia(db: Database, id: number): Promise<Media[]> {
  const files = await findFilesOf(db, `vacancy:${id}`);
  return files.map(({ id: fileId, url, name, width, height, bytes, purpose }) => ({
    kind: purpose === 'vacancy_photo' ? 'photo' : 'document',
    url: url ?? documentUrl(fileId),
    alt: url ? '' : name,
    width,
    height,
    sizeBytes: bytes,
  }));
}

/** Documents are for those who are signed in: a page of ours asks for them. */
export const documentUrl = (fileId: string): string => `/profile/files/${fileId}`;

/** Whether the caller may write it now. Throws `forbidden`, `wrong_state`. */
export function assertEditable({ actor }: Pick<Context, 'actor'>, row: OwnVacancyRow): void {
  enforce(canEditVacancy(actor, row));
  if (vacancyMachine.next(row.status, 'edit', 'member', () => true) === null)
    throw new DomainError('wrong_state', {
      detail:
        row.status === 'on_review'
          ? 'Вакансия на\u00a0проверке: править её можно после ответа'
          : 'Вакансия в\u00a0архиве: верните её или сделайте копию',
    });
}

/** What the buttons depend on. */
export function actedOn(row: OwnVacancyRow): ActedOn {
  return {
    status: row.status,
    expiresAt: row.expiresAt,
    unpublishedAt: row.unpublishedAt,
    archivedAt: row.archivedAt,
    isResponsible: row.isResponsible,
    isChanged: row.editContent !== null && row.status !== 'draft',
    mayAppeal: row.appeal === null,
  };
}
