/** A paragraph, or the items of a list. */
export type TextBlock = string | string[];

const TOKEN = /<(\/?)([a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>/gi;
const BLOCKS = new Set(['p', 'br', 'ul', 'ol', 'li', 'h3', 'div']);
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * The text of a vacancy's sanitised HTML as plain paragraphs and lists: none of it becomes markup on a host page,
 * whatever it contains.
 */
export function textBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let list: string[] | null = null;
  let from = 0;
  let text = '';

  function endBlock(): void {
    const words = text.replace(/[^\S\u00a0]+/g, ' ').trim();
    text = '';
    if (!words) return;
    if (list) list.push(words);
    else blocks.push(words);
  }

  function take(until: number): void {
    text += withoutEntities(html.slice(from, until));
  }

  for (const match of html.matchAll(TOKEN)) {
    const [tag, closing, rawName = ''] = match;
    const name = rawName.toLowerCase();
    take(match.index);
    from = match.index + tag.length;
    if (!BLOCKS.has(name)) continue;
    if (name === 'br' && list) text += ' ';
    else endBlock();
    if (name === 'ul' || name === 'ol') {
      if (list?.length) blocks.push(list);
      list = closing ? null : [];
    }
  }
  take(html.length);
  endBlock();
  // An unclosed list.
  const rest: string[] | null = list;
  if (rest?.length) blocks.push(rest);
  return blocks;
}

function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? entity;
      const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
