import { FOOTER, type Letter, type Part } from './letter.ts';

/** The plain-text part: a paragraph for each part of the letter, each link on a line of its own. */
export function drawText({ title, parts, why = FOOTER.why }: Letter, publicOrigin: string): string {
  const paragraphs = [title, ...parts.map(drawPart), `--\u0020\n${FOOTER.name}\n${publicOrigin}\n${why}`];
  return `${paragraphs.join('\n\n')}\n`;
}

function drawPart(part: Part): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text;
    case 'code':
      return part.code;
    case 'button':
      return `${part.text}:\n${part.href}`;
    case 'links':
      return part.links.map(({ text, href }) => `${text}:\n${href}`).join('\n');
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  }
}
