const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });

/** «4 500», «4,4»: groups from four digits with non-breaking spaces, at most two decimals after a comma. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}
