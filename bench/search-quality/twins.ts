/** The columns by which two vacancies of a company are one publication for job seekers. */
interface Published {
  id: number;
  title: string;
  companyId: number;
  cityId: number | null;
  schedule: string | null;
  rotation: unknown;
  pay: unknown;
}

/** Every id with that of its first publication, its own where it is the first. Rows must be in the order of ids. */
export function firstPublications(rows: readonly Published[]): Map<number, number> {
  const firsts = new Map<string, number>();
  return new Map(
    rows.map(({ id, title, companyId, cityId, schedule, rotation, pay }) => {
      const key = JSON.stringify([title, companyId, cityId, schedule, rotation, pay]);
      const first = firsts.get(key) ?? id;
      firsts.set(key, first);
      return [id, first];
    }),
  );
}
