/** Cuts pieces out of the sources of the UI kit: what is shown as the way to write a thing is what drew it. */

/** What a template draws in `<Specimen id="…">`, without the indent of its place. */
export function specimenSource(templates: readonly string[], id: string): string | null {
  const inside = new RegExp(`<Specimen id="${id}"(?: [^>/]*)?>(?:\\n(.*?)\\n *|([^\\n]+))</Specimen>`, 's');
  for (const template of templates) {
    const [, lines, line = lines] = inside.exec(template) ?? [];
    if (line !== undefined) return lines === undefined ? line : withoutIndent(lines);
  }
  return null;
}

/** The value of a property of the list of demonstrations, as it is written. */
export function demoSource(list: string, name: string): string {
  const [, value] =
    new RegExp(`^  '?${name}'?: (?:async )?\\(.*?\\) =>\\s*(.*?),\\n(?=  \\S|\\}|\\n)`, 'ms').exec(list) ?? [];
  if (value === undefined) throw new Error(`No demonstration ${name}`);
  return withoutIndent(value.replace(/^\{\n|\n  \}$/g, ''));
}

function withoutIndent(text: string): string {
  const lines = text.split('\n');
  const rest = lines.slice(/^\s/.test(text) ? 0 : 1).filter((line) => line.trim());
  const indent = Math.min(...rest.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => (/^\s/.test(line) ? line.slice(indent) : line)).join('\n');
}
