import { composed } from '#shared/domain/composed.ts';
import { MASKED } from './mask-contacts.ts';

/** Abbreviations and brands with their own capitals, which keep them when an upper-case text is calmed. */
const ABBREVIATIONS = `
АБЗ АБН АБС АГЗС АДС АЗС АО АПС АПТ АР АСУ АСУТП АТЗ АУПТ АХО БКМ БКУ БПЛА БРС БСУ БелАЗ ВЖГ ВЖК ВИК ВК ВЛ ВОЛС
ВОР ВПК ВРП ВРУ ГАП ГБО ГБУ ГИП ГКЛ ГНБ ГО ГОЧС ГП ГПМ ГРО ГРП ГРЩ ГСВ ГСМ ГСН ГУП ГЭС ДВС ДГУ ДНР ДСК ДСП ДСТ
ДСУ ДЭС ЖБ ЖБИ ЖБК ЖД ЖК ЖКХ ЗАО ЗРУ ИП ИТД ИТП ИТР КАМАЗ КДМ КЖ КИП КИПиА КМ КМД КМУ КНС КПП КРУ КС КСГ КСК КТП
КрАЗ ЛНК ЛНР ЛО ЛЭП МАЗ МАФ МБУ МГ МЖБ МК МКД МКУ МО МРОТ МСК МТЗ МТС МУП НАКС НАО НВК НВФ НГДО НДФЛ НК НПЗ НПС
ОАО ОВ ОВиВК ОВиК ОКС ОМТС ООО ОПС ОРУ ОСПО ОТ ОТК ПАО ПВХ ПГС ПД ПМК ПМС ПНД ПНР ППР ПС ПСД ПТМ ПТО ПЧ РБУ
РВС РД РДС РЖБ РЖД РЗА РЗиА РСУ РТРС РУ РФ РЭА СВО СДО СИЗ СК СКС СКУД СМР СМУ СНГ СОУЭ СПК СПб СС СТО СУ СЦБ
СЭС ТБ ТБД ТБО ТК ТМК ТМЦ ТО ТП ТСЖ ТСН ТХ ТЦ ТЭС ТЭЦ УЖД УЗК УК УКС Урал ФГУП ХМАО ЦОД ЦТП ЧОП ЧПУ ШЧ ЭГС ЭМ
ЭОМ ЭП ЭС ЭТЛ ЯНАО`;

const SPELLINGS = new Map(
  ABBREVIATIONS.trim()
    .split(/\s+/)
    .map((word) => [word.toUpperCase(), word]),
);

/**
 * A title for display: one line, quotes «», a capital first letter; an upper-case title is converted to normal case,
 * where known abbreviations and `properNames` (lower case) keep their capitals.
 */
export function tidyTitle(title: string, properNames: ReadonlySet<string> = new Set()): string {
  const plain = tidyQuotes(composed(title, 'NFC').replaceAll(/\s+/g, ' ').trim());
  const calm = isShouting(plain)
    ? plain.replaceAll(/[А-ЯЁа-яё]+/g, (word) => (isInCapitals(word) ? calmWord(word, properNames) : word))
    : plain;
  return calm.replace(/^[^\p{L}\p{N}]*\p{L}/u, (start) => (/[а-яё]$/.test(start) ? start.toUpperCase() : start));
}

/** Straight quotes as «», unless they are unbalanced. */
export function tidyQuotes(text: string): string {
  const curled = text.replaceAll(/(?<=^|[\s("«-])"(?=\S)/g, '«').replaceAll(/"/g, '»');
  return curled.split('«').length === curled.split('»').length ? curled : text;
}

/** Words and numbers alone, lower case, «е» for «ё»: equal for two spellings of one title. */
export function wordKey(text: string): string {
  return composed(text, 'NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A shorter word in capitals may be an abbreviation that we do not know. */
const SHOUTED_LETTERS_MIN = 5;

/**
 * True for a text in capitals: its first long word is, and so are at least half of the others. Known abbreviations do
 * not count, nor what a mask has put there.
 */
export function isShouting(title: string): boolean {
  const words = title.replaceAll(MASKED, ' ').match(/[А-ЯЁа-яё]+/g) ?? [];
  const long = words.filter((word) => word.length >= SHOUTED_LETTERS_MIN && !SPELLINGS.has(word.toUpperCase()));
  const shouted = long.filter(isInCapitals);
  return shouted.length > 0 && shouted[0] === long[0] && shouted.length * 2 >= long.length;
}

function isInCapitals(word: string): boolean {
  return word === word.toUpperCase();
}

/** A word of an upper-case text in lower case, unless it is an abbreviation or one of `properNames`. */
export function calmWord(word: string, properNames: ReadonlySet<string> = new Set()): string {
  const lower = word.toLowerCase();
  if (properNames.has(lower)) return word.charAt(0) + lower.slice(1);
  return SPELLINGS.get(word) ?? lower;
}
