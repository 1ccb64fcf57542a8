import type { MaterialChange } from './vacancy-fields.ts';

/** What a material change is seen by. */
export interface ShownVacancy {
  title: string;
  specializationIds: readonly number[];
  cityId: number | null;
  contractForms: readonly string[];
  anonymous: boolean;
  pay: object | null;
  /** Of `pay`, to compare pay of different modes; net kopecks. */
  equivalent: { monthNetMinKopecks: number | null; monthNetMaxKopecks: number | null };
}

/** The material changes from one version to the next, as far as people were told something else before. */
export function materialChanges(before: ShownVacancy, after: ShownVacancy): MaterialChange[] {
  const isMaterial: Readonly<Record<MaterialChange, boolean>> = {
    title: before.title.trim().toLowerCase() !== after.title.trim().toLowerCase(),
    specializationIds: !sameItems(before.specializationIds, after.specializationIds),
    cityId: before.cityId !== after.cityId,
    contractForms: !sameItems(before.contractForms, after.contractForms),
    pay: isLowered(before, after),
    anonymous: before.anonymous !== after.anonymous,
  };
  // Object.keys loses the literal types.
  return (Object.keys(isMaterial) as MaterialChange[]).filter((field) => isMaterial[field]);
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

/** Pay that was taken away, is less at either end, or cannot be compared with what was said before. */
function isLowered(before: ShownVacancy, after: ShownVacancy): boolean {
  if (before.pay === null) return false;
  if (after.pay === null) return true;
  const [from, to] = [before.equivalent, after.equivalent];
  if (from.monthNetMinKopecks === null && from.monthNetMaxKopecks === null)
    return JSON.stringify(before.pay) !== JSON.stringify(after.pay);
  return (
    isLess(to.monthNetMinKopecks, from.monthNetMinKopecks) || isLess(to.monthNetMaxKopecks, from.monthNetMaxKopecks)
  );
}

/** `now` is less than what was stated before; what was not stated cannot be lowered. */
function isLess(now: number | null, before: number | null): boolean {
  return before !== null && (now === null || now < before);
}
