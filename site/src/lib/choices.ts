interface Named {
  value: string;
  name: string;
}

/** Names in alphabetical order. Chosen values are included even without results. */
export function choicesOf(
  counted: readonly (Named & { count: number })[],
  applied: readonly (Named & { field: string })[],
  field: string,
) {
  const chosen = applied.filter((one) => one.field === field);
  const isChosen = new Set(chosen.map(({ value }) => value));
  const known = new Set(counted.map(({ value }) => value));
  const others = chosen.filter(({ value }) => !known.has(value)).map(({ value, name }) => ({ value, name, count: 0 }));
  return [...counted, ...others]
    .map(({ value, name, count }) => ({ value, name, count, selected: isChosen.has(value) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ru'));
}
