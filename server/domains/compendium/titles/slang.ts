import { splitWords } from '#shared/domain/split-words.ts';
import type { Group } from '../thesaurus/trades.ts';
import { SLANG } from '../thesaurus/slang.ts';
import { STAFF } from '../thesaurus/staff.ts';
import { TRADES } from '../thesaurus/trades.ts';
import { stem } from '../words.ts';
import { ASSISTANTS, CHIEFS, HEADS, OTHER_PROFESSIONS } from './professions.ts';

interface Named {
  id: number;
  name: string;
  plural: string;
  aliases: readonly string[];
}

const LETTERS_MIN = 4;
/** In a query beside words of building they mean the trade; a title with them may be of any other industry. */
const OF_OTHERS: ReadonlySet<string> = new Set(
  'земляк; автоматчик; универсал; мастер на все руки; лесовик; формовщик; мебельщик; техничка; варила; варщик; слесарь сборщик; трубач; вальцовщик; связист; щитовик; железнодорожник; горняк; садовник; спайщик; водитель автобуса; топливозаправщик; ремонтник; сменный мастер; исполнительщик; конструктор; дизайнер; визуализатор; изыскатель; проджект; project manager; регулировщик; закупщик; прачка; медик; медработник; буровик; бугор; кладчик; настильщик'
    .split('; ')
    .map(keyOf),
);

/**
 * What people call the trades, by their ids: the thesaurus's names beside one of ours («сварной» for «Сварщик»), which the search
 * knows by the same lists. Other professions, words that stand before a trade and abbreviations of three letters are no names in a title.
 */
export function slangOf(rows: readonly Named[]): ReadonlyMap<number, readonly string[]> {
  const own = new Map<string, number>();
  const note = (phrase: string, id: number) => own.set(keyOf(phrase), own.get(keyOf(phrase)) ?? id);
  for (const { id, name, plural } of rows) for (const phrase of [name, plural]) note(phrase, id);
  for (const { id, aliases } of rows) for (const phrase of aliases) note(phrase, id);
  const slang = new Map<number, string[]>();
  const groups: readonly Group[] = [...TRADES, ...STAFF, ...SLANG];
  for (const { same } of groups) {
    const names = same.split('; ');
    const id = names.map((name) => own.get(keyOf(name))).find((one) => one !== undefined);
    if (id === undefined) continue;
    const others = names.filter((name) => !own.has(keyOf(name)) && isName(name));
    slang.set(id, [...(slang.get(id) ?? []), ...others]);
  }
  return slang;
}

function keyOf(phrase: string): string {
  return splitWords(phrase.toLowerCase().replaceAll('ё', 'е')).map(stem).join(' ');
}

function isName(phrase: string): boolean {
  const stems = keyOf(phrase).split(' ');
  const [first = ''] = stems;
  return (
    !OF_OTHERS.has(keyOf(phrase)) &&
    !stems.some((one) => OTHER_PROFESSIONS.has(one)) &&
    (stems.length > 1 ||
      (phrase.length >= LETTERS_MIN && ![HEADS, CHIEFS, ASSISTANTS].some((heads) => heads.has(first))))
  );
}
