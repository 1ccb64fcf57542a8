import type { CountedGroup, CountedSpecialization } from '#shared/contracts/rubricator.ts';
import { letterGroup } from '#shared/domain/company-letter.ts';
import { RUBRICATOR_KINDS, type RubricatorKind } from '#shared/domain/rubricator.ts';
import {
  letterOf,
  SPECIALIZATION_GROUPS,
  SPECIALIZATIONS,
  tradeCloseness,
  type SpecializationRow,
} from '../compendium/index.ts';
import type { Tally } from './tally.ts';

export type Tallies = Readonly<Record<RubricatorKind, Tally>>;

const collator = new Intl.Collator('ru');
const byName = SPECIALIZATIONS.toSorted((a, b) => collator.compare(a.name, b.name));
const groups = new Map(SPECIALIZATION_GROUPS.map(({ id, name, slug }) => [id, { id, name, slug }]));

/** Every specialization by name. */
export function countSpecializations(tallies: Tallies): CountedSpecialization[] {
  return byName.flatMap((row) => {
    const group = groups.get(row.groupId);
    return group
      ? [
          {
            id: row.id,
            name: row.name,
            slug: row.slug,
            plural: row.plural,
            group,
            ...countsOf(tallies, 'specializations', row),
          },
        ]
      : [];
  });
}

/** Every group in the order of the rubricator. */
export function countGroups(tallies: Tallies): CountedGroup[] {
  return [...groups.values()].map((group) => ({ ...group, ...countsOf(tallies, 'groups', group) }));
}

function countsOf(
  { vacancies, resumes }: Tallies,
  scope: 'groups' | 'specializations',
  { id }: { id: number },
): Record<RubricatorKind, number> {
  return { vacancies: vacancies[scope].get(id) ?? 0, resumes: resumes[scope].get(id) ?? 0 };
}

/** True when there are vacancies or resumes of the kind, or of either kind. */
export function hasAny(counts: Record<RubricatorKind, number>, kind?: RubricatorKind): boolean {
  return kind ? counts[kind] > 0 : RUBRICATOR_KINDS.some((one) => counts[one] > 0);
}

/** The group of letters that a specialization is listed under, as in addresses. */
export function letterOfSpecialization({ name }: Pick<SpecializationRow, 'name'>): string {
  return letterGroup(letterOf(name).toLowerCase());
}

const RELATED_MAX = 12;

/**
 * Related specializations: those with both the same group and a common professional role come before those with one of
 * them; ties by the number of vacancies.
 */
export function relatedTo(
  { id }: CountedSpecialization,
  all: readonly CountedSpecialization[],
): CountedSpecialization[] {
  const closeness = (other: CountedSpecialization) => tradeCloseness(id, other.id);
  return all
    .filter((other) => other.id !== id && hasAny(other) && closeness(other) > 0)
    .toSorted((a, b) => closeness(b) - closeness(a) || b.vacancies - a.vacancies || b.resumes - a.resumes)
    .slice(0, RELATED_MAX);
}
