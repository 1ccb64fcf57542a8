/**
 * The first of these whose company the page does not show yet; `shown` grows by the companies of what is taken. What has no
 * company is taken too: its employer hides the name.
 */
export function takeNew<Item>(
  items: readonly Item[],
  { count, shown, companyOf }: { count: number; shown: Set<number>; companyOf(item: Item): number | null },
): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === count) break;
    const company = companyOf(item);
    if (company !== null && shown.has(company)) continue;
    if (company !== null) shown.add(company);
    taken.push(item);
  }
  return taken;
}
