import { LEGAL_FORMS } from '#shared/domain/legal-forms.ts';

const FORMS = [...LEGAL_FORMS, 'ск', 'нпо', 'тд'].join('|').toUpperCase();
const NOISE = new RegExp(`[«»"“”„'()]|(?:^|\\s)(?:${FORMS})(?=\\s|$)`, 'gu');

/** One or two letters for a company without a logo: «ВТ» for «ООО „Волга-Трубострой“». */
export function initials(name: string): string {
  const words = name
    .replaceAll(NOISE, ' ')
    .split(/[\s-]+/)
    .filter((word) => /^[\p{L}\d]/u.test(word));
  const letters = words.length > 0 ? words.slice(0, 2).map((word) => word.charAt(0)) : [name.trim().charAt(0)];
  return letters.join('').toUpperCase();
}
