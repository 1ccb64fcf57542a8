import { composed } from './composed.ts';

/**
 * Nationalities as people name them in vacancies: a person's work papers may be a condition, what they are by birth may not (article 3 of
 * ТК РФ, article 13.11.1 of КоАП РФ). Only nouns: «армянская кухня» and «ул. Киргизская» say nothing of a person. Citizens of Russia
 * and papers («патент», «ВНЖ») are lawful to name.
 */
const PEOPLES = [
  'абхаз(?:ы|ов|ам)?',
  'азербайджан(?:ец|ц(?:ы|ев|ам|ами|ах|а))',
  'азиат(?:ы|ов|ам|ами|а)?',
  'армян(?:е|ин|ам|ами|ина)?',
  'белорус(?:ы|ов|ам|ами|а)?',
  'вьетнам(?:ец|ц(?:ы|ев|ам|ами|а))',
  'грузин(?:ы|ам|ами|а)?',
  'дагестан(?:ец|ц(?:ы|ев|ам|ами|а))',
  'кавказ(?:ец|ц(?:ы|ев|ам|ами|а))',
  'казах(?:и|ов|ам|ами|а)?',
  'киргиз(?:ы|ов|ам|ами|а)?',
  'кыргыз(?:ы|ов|ам|ами|а)?',
  'китай(?:ец|ц(?:ы|ев|ам|ами|а))',
  'молдаван(?:е|ин|ам|ами|ина)?',
  'славян(?:е|ин|ам|ами|ина|ок)?',
  'таджик(?:и|ов|ам|ами|а)?',
  'туркмен(?:ы|ов|ам|ами|а)?',
  'узбек(?:и|ов|ам|ами|а)?',
  'украин(?:ец|ц(?:ы|ев|ам|ами|а))',
  'цыган(?:е|ам|ами|а)?',
  'чечен(?:ец|ц(?:ы|ев|ам|ами|а))',
].join('|');
const COUNTRIES =
  '(?:азербайджана|армении|беларуси|белоруссии|грузии|казахстана|к[иы]ргизии|к[иы]ргызстана|молдовы|молдавии|таджикистана|туркмении|туркменистана|узбекистана|украины|китая|вьетнама)';
const ONLY =
  '(?:(?:только|строго|исключительно|кроме|без|не бер[её]м|не рассматриваем|нужны|требуются)[\\s:,–—-]+(?:для )?)?';

/** Phrases that make a nationality, or the country of a passport, a condition. */
export const NATIONALITY_PATTERNS: readonly RegExp[] = [
  new RegExp(`(?<!\\p{L})${ONLY}(?:${PEOPLES})(?!\\p{L})(?:\\s+(?:внешност|национальност)\\p{L}*)?`, 'giu'),
  new RegExp(`(?<!\\p{L})${ONLY}граждан(?:е|ам|ин|ина|ами)?\\s+${COUNTRIES}(?!\\p{L})`, 'giu'),
  /(?<!\p{L})(?:европейск|азиатск|кавказск|русск|славянск)\p{L}* (?:внешност|национальност)\p{L}*/giu,
  /(?<!\p{L})(?:только|строго|исключительно)[\s:–—-]+(?:для )?русск(?:ие|их|им)(?!\p{L})/giu,
  /(?<!\p{L})(?:национальность|национальности)\s*[:–—-]\s*\p{L}{3,20}/giu,
];

/** As many as are stored and shown. */
const PHRASES_MAX = 20;

/** The phrases of a text or of HTML in which it names a nationality, as they are written, without repeats; at most twenty. */
export function findNationalities(text: string): string[] {
  const plain = composed(text, 'NFC')
    .replaceAll(/<[^<>]*>/g, '\n')
    .replaceAll(/[\u00a0\t ]+/g, ' ');
  const found = new Map<string, string>();
  for (const pattern of NATIONALITY_PATTERNS) {
    for (const [phrase] of plain.matchAll(pattern)) {
      if (found.size >= PHRASES_MAX) break;
      const key = phrase.trim().toLowerCase();
      if (!found.has(key)) found.set(key, phrase.trim());
    }
  }
  return [...found.values()];
}
