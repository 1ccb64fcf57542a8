import type { VacancyEdit } from '#shared/contracts/vacancy-edit.ts';
import type { Vacancy } from '#shared/contracts/vacancy.ts';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { toIso } from '#shared/domain/time.ts';
import { materialChanges, type ShownVacancy } from '#shared/domain/vacancy-changes.ts';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { displayName, findPeople } from '../../account/index.ts';
import { findCity, findSpecialization, metroNamesOf, workTypeNamesOf } from '../../compendium/index.ts';
import { findColleagues } from '../../company/index.ts';
import { marketOf } from '../market.ts';
import { findStats } from '../repository.ts';
import { toVacancy } from '../view.ts';
import { actionsFor } from './actions.ts';
import { brandFor } from './brand.ts';
import { contentOf, equivalentOf } from './content.ts';
import { findingsOf, gapsOf, marketFor } from './judge.ts';
import { actedOn, findOwnOrThrow, openVacancy, type OpenVacancy } from './open.ts';
import { withContent } from './overlay.ts';
import { findStanding, type Places } from './standing.ts';

/** What is being written, with all that its author needs to know. Throws `not_found` beyond the caller's scope. */
export async function readEdit(context: Context, places: Places | undefined, id: number): Promise<VacancyEdit> {
  const open = await openVacancy(context.db, await findOwnOrThrow(context.db, context, id, { lock: false }));
  return toEdit(context, places, open);
}

async function toEdit(context: Context, places: Places | undefined, open: OpenVacancy): Promise<VacancyEdit> {
  const { db, clock, actor } = context;
  const { row, content, shown } = open;
  const now = clock.now();
  const standing = await findStanding(db, row.companyId, now, { lock: false, places });
  if (!standing) throw new DomainError('not_found');
  const isShown = row.status === 'active' || row.status === 'unpublished';
  const material = isShown ? materialChanges(asShown(contentOf(shown)), asShown(content)) : [];
  const findings = await findingsOf(db, content, standing.names, now);
  const isSilent = findings.length === 0;
  return {
    id: row.id,
    status: row.status,
    version: open.version,
    isWorkingCopy: row.editContent !== null && row.status !== 'draft',
    isChanged: row.editContent !== null && row.status !== 'draft',
    content,
    wrong: open.wrong,
    errors: [...open.errors],
    gaps: gapsOf(content),
    findings,
    savedAt: toIso(row.editSavedAt),
    savedBy: await nameOf(db, row.editSavedBy, actor),
    names: await namesOf(db, open, content),
    payEquivalent: equivalentOf(content),
    market: await marketFor(db, content, now),
    afterPublish: isShownAtOnce(standing, { isSilent, isShown, material, status: row.status }) ? 'active' : 'on_review',
    material,
    places: { active: standing.taken, max: standing.places },
    moderationNotes: row.moderationNotes,
    brand: await brandFor(context, open, standing.isVerified),
    appeal: row.appeal && { text: row.appeal.text, at: row.appeal.at },
    actions: actionsFor(actor, actedOn(row), now),
  };
}

function isShownAtOnce(
  { isTrusted, isVerified }: { isTrusted: boolean; isVerified: boolean },
  {
    isSilent,
    isShown,
    material,
    status,
  }: { isSilent: boolean; isShown: boolean; material: readonly unknown[]; status: string },
): boolean {
  if (status === 'blocked') return false;
  if (isShown) return isTrusted || material.length === 0;
  return isTrusted || (isVerified && isSilent);
}

/** What of the content decides whether a change is material. */
export function asShown(content: VacancyContent): ShownVacancy {
  return { ...content, equivalent: equivalentOf(content) };
}

async function nameOf(db: Database, accountId: string | null, actor: Context['actor']): Promise<string | null> {
  if (accountId === null || ('accountId' in actor && actor.accountId === accountId)) return null;
  const person = (await findPeople(db, [accountId])).get(accountId);
  return person ? displayName(person) : null;
}

async function namesOf(
  db: Database,
  { row, shown }: OpenVacancy,
  content: VacancyContent,
): Promise<VacancyEdit['names']> {
  const { specializationIds, cityId, hiringCityIds, rotation, metroIds, workTypes, facilityId } = content;
  const cities = new Set([cityId, ...hiringCityIds, ...(rotation?.travelFromCityIds ?? [])]);
  const facility = facilityId === shown.facilityId ? shown.facility : null;
  const responsible = content.responsibleMemberId
    ? (await findColleagues(db, row.companyId, 'vacancy.create')).find(
        ({ memberId }) => memberId === content.responsibleMemberId,
      )
    : undefined;
  return {
    specializations: specializationIds.flatMap((id) => findSpecialization(id) ?? []),
    cities: [...cities].flatMap((id) => findCity(id) ?? []),
    metro: metroIds.flatMap((id) => metroNamesOf([id]).map((name) => ({ id, name }))),
    workTypes: workTypes.flatMap((key) => workTypeNamesOf([key]).map((name) => ({ key, name }))),
    facility: facility && { id: facility.id, name: facility.name },
    responsible: responsible ? { memberId: responsible.memberId, name: responsible.name } : null,
  };
}

/** What is being written, as visitors will see it. Throws `not_found` beyond the caller's scope. */
export async function previewVacancy(context: Context, id: number): Promise<Vacancy> {
  const { db, clock } = context;
  const now = clock.now();
  const { content, media, shown } = await openVacancy(db, await findOwnOrThrow(db, context, id, { lock: false }));
  const row = await withContent(db, shown, content, media);
  const [specializationId] = row.specializationIds;
  const market = specializationId ? await marketOf(db, specializationId, row.regionId, now) : null;
  const stats = await findStats(db, id);
  return toVacancy(
    { ...row, status: 'active', publishedAt: row.publishedAt ?? now },
    { market, showContacts: true, own: stats ? { stats, notifiedMemberIds: [] } : null },
    now,
  );
}
