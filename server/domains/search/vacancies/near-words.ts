import { cleanQuery } from '../text/query-items.ts';
import { fold } from '../text/tokens.ts';

/** «рядом со мной», «недалеко от дома», «поблизости». */
const NEAR =
  /(?<=^|\s)(?:рядом(?: со? (?:мной|мною|домом))?|поблизости|(?:недалеко|близко)(?: (?:от|к) (?:меня|мне|дома|дому))?|(?:возле|около) (?:меня|дома))(?=\s|$)/u;

/** The query without the words that ask for what is near; null where none do. */
export function withoutNear(q: string): string | null {
  const text = cleanQuery(q);
  const found = NEAR.exec(fold(text));
  if (!found) return null;
  return `${text.slice(0, found.index).trimEnd()} ${text.slice(found.index + found[0].length).trimStart()}`.trim();
}
