/** Numbers for a pager: the first page, the last one and the current one with its neighbours; null stands for a gap. */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => (number - (numbers[index - 1] ?? 0) > 1 ? [null, number] : [number]));
}
