/** Cuts code out of the UI kit's sources: the code shown is the code that rendered the component. */

/** The content of `<Specimen id="…">` in a template, without its indentation. */
export function specimenSource(templates: readonly string[], id: string): string | null {
  const inside = new RegExp(`<Specimen id="${id}"(?: [^>/]*)?>(?:\\n(.*?)\\n *|([^\\n]+))</Specimen>`, 's');
  for (const template of templates) {
    const [, lines, line = lines] = inside.exec(template) ?? [];
    if (line !== undefined) return lines === undefined ? line : withoutIndent(lines);
  }
  return null;
}

/** The source of a property in the list of demonstrations. */
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
