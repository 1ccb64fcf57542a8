import { NATIONALITY_PATTERNS } from '#shared/domain/nationality.ts';
import { composed } from '#shared/domain/composed.ts';

interface Pattern {
  pattern: RegExp;
  /** Endings of the preceding text that make the phrase harmless. */
  notAfter: RegExp;
}

/** Years of experience, of a guarantee, of the firm itself: not years of age. */
const OTHER_YEARS = /(?:опыт|стаж|гаранти|рынк)[^.!?;\n]{0,40}$/iu;
/** The words that {@link OTHER_YEARS} matches and their possible context. */
const BEFORE_CHARS = 50;

/**
 * What a vacancy must not require of a person: sex, age, nationality, looks, family, residence (article 3 of ТК РФ; the
 * fine for publishing it is in article 13.11.1 of КоАП РФ).
 */
const PATTERNS: readonly (RegExp | Pattern)[] = [
  // Sex.
  /(?<!\p{L})(?:только |строго |исключительно )(?:для )?(?:мужчин|женщин|девуш|парн|юнош)\p{L}*/giu,
  /(?<!\p{L})(?:треб\p{L}*|нуж\p{L}*|ищем|приглаша\p{L}*|рассматрива\p{L}*|возьм[её]м)[\s:,–—-]+(?:на работу |только )?(?:мужчин|женщин|девуш|парн(?:и|ей|я)|юнош)\p{L}*/giu,
  /(?<!\p{L})(?:мужчин|женщин|девушк|парн)\p{L}*,? (?:в возрасте |от |до |не старше |без |славян)[\p{L}\d ]{0,20}/giu,
  /(?<!\p{L})пол\s*[:–—-]\s*(?:муж|жен)\p{L}*/giu,
  /(?<!\p{L})(?:муж|жен)ск(?:ой|ого) пол[а]?(?!\p{L})/giu,
  // Age. The law sets 18 as the minimum for many jobs.
  /(?<!\p{L})(?:не старше|не моложе|старше|моложе|возраст\p{L}*)[\s:–—-]+(?:от |до |с )?(?!1[468](?!\d))\d{2}(?:\s*(?:[–—-]|до)\s*\d{2})?(?:\s*(?:лет|год\p{L}*))?/giu,
  {
    pattern:
      /(?<!\p{L})(?:от\s+\d{2}\s+)?до\s+(?:2[5-9]|[3-6]\d)[\s-]*(?:ти )?лет(?!\p{L})(?!\s+(?:опыт|стаж|гаранти|на рынке))/giu,
    notAfter: OTHER_YEARS,
  },
  { pattern: /(?<![\d/])(?:1[68]|[2-5]\d)\s*[–—-]\s*[2-6]\d лет(?!\p{L})/giu, notAfter: OTHER_YEARS },
  /(?<!\p{L})молод(?:ые|ых|ого|ой) (?:люд|человек|парн|мужчин|женщин|девуш)\p{L}*/giu,
  // Nationality and looks.
  ...NATIONALITY_PATTERNS,
  /(?<!\p{L})приятн\p{L}* внешност\p{L}*/giu,
  // Family and residence.
  /(?<!\p{L})(?:без детей|незамужн\p{L}*|неженат\p{L}*|холост\p{L}*|семейное положение)(?!\p{L})/giu,
  /(?<!\p{L})(?:только |строго )(?:местн(?:ые|ых)|с (?:местной )?пропиской)(?!\p{L})/giu,
  /(?<!\p{L})(?:местная|московская|постоянная) (?:прописка|регистрация)(?!\p{L})/giu,
];

/** Longer texts need not be checked further. */
const PHRASES_MAX = 50;

/** Forbidden phrases in the text, quoted, without duplicates; at most fifty. */
export function findForbiddenPhrases(text: string): string[] {
  const plain = composed(text, 'NFC')
    .replaceAll(/<[^<>]*>/g, '\n')
    .replaceAll(/[\u00a0\t ]+/g, ' ');
  const found = new Set<string>();
  for (const rule of PATTERNS) {
    if (found.size >= PHRASES_MAX) break;
    for (const phrase of phrasesOf(plain, rule)) {
      found.add(phrase);
      if (found.size >= PHRASES_MAX) break;
    }
  }
  const phrases = [...found];
  return phrases.filter((phrase) => !phrases.some((other) => other !== phrase && other.includes(phrase)));
}

function* phrasesOf(plain: string, rule: RegExp | Pattern): Generator<string> {
  const { pattern, notAfter } = rule instanceof RegExp ? { pattern: rule, notAfter: null } : rule;
  for (const { 0: phrase, index } of plain.matchAll(pattern)) {
    if (!notAfter?.test(plain.slice(Math.max(0, index - BEFORE_CHARS), index))) yield phrase.trim();
  }
}
