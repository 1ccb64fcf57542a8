import { WORK_AUTHORIZATIONS } from '#shared/domain/vacancy-terms.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import { plainWords } from './plain-text.ts';

type Paper = (typeof WORK_AUTHORIZATIONS)[number];

const FOREIGNERS: readonly Paper[] = ['eaes', 'patent_region', 'rvp_vnj'];
/** Words for people and papers, each with whom they let work. */
const NAMED: readonly (readonly [RegExp, readonly Paper[]])[] = [
  [/(?<!\p{L})патент(?:а|у|ом|е|ы|ов|ам|ами)?(?!\p{L})(?! на (?:изобрет|полезн))/gu, ['patent_region']],
  [/(?<!\p{L})(?:рвп|внж|вид\p{L}* на жительство|разрешени\p{L}* на временное проживание)(?!\p{L})/gu, ['rvp_vnj']],
  [/(?<!\p{L})(?:еаэс|евразийск\p{L}* союз\p{L}*)(?!\p{L})/gu, ['eaes']],
  [/(?<!\p{L})граждан\p{L}* (?:беларус|белорус|казахстан|к[иы]рг[иы]з|армени)\p{L}*/gu, ['eaes']],
  [/(?<!\p{L})снг(?!\p{L})/gu, ['eaes', 'patent_region']],
  [
    /(?<!\p{L})(?:иностранн\p{L}* (?:граждан|работник|рабоч)\p{L}*|иностран(?:ец|ц)\p{L}{0,3}|мигрант\p{L}{0,3})(?!\p{L})/gu,
    FOREIGNERS,
  ],
];
const CITIZENS =
  /(?<!\p{L})(?:граждан(?:ство|ства|е|ин|ам|ина)?|паспорт\p{L}{0,3}(?: гражданина)?) (?:рф|россии|российской федерации)(?!\p{L})/u;
/** Before or after a name it says that such people are not taken, or need no such paper. */
const REFUSAL =
  /(?<!\p{L})(?:не (?:рассматрива|бер[еу]|принима|привлека|трудоустраива|нуж|требу)|(?:кроме|без)(?!\p{L}))[^.;!?\n]*$/u;
const REFUSED_AFTER = /^[^.;!?\n]{0,40}не (?:рассматрива|бер[еу]|принима|привлека|трудоустраива|нуж|требу)/u;
const BEFORE_CHARS = 60;
const AFTER_CHARS = 80;
const HELP =
  /(?<!\p{L})(?:помо(?:жем|гаем|гут|щь)|содейств\p{L}*|оформ(?:им|ляем|ление)|делаем|сделаем|оплатим|оплачиваем)[^.;!?\n]{0,40}(?<!\p{L})(?:патент|рвп|внж|миграционн\p{L}* уч[её]т)|(?<!\p{L})(?:помо(?:жем|гаем|гут|щь)|содейств\p{L}*)[^.;!?\n]{0,40}(?<!\p{L})(?:документ|регистраци)/u;

/**
 * Whom a vacancy takes, as its texts say it in so many words: by papers, never by nationality. Nothing where they do not say it, or
 * only whom they do not take. Whoever takes others takes citizens, too.
 */
export function readWhomTaken(text: string): Pick<NewVacancy, 'workAuthorizations' | 'docsHelp'> {
  // A tag ends a sentence.
  const plain = plainWords(text.replaceAll(/<[^<>]*>/g, '. '));
  const taken = new Set<Paper>(CITIZENS.test(plain) ? ['rf_passport'] : []);
  for (const [pattern, papers] of NAMED) {
    for (const { 0: name, index } of plain.matchAll(pattern)) {
      const before = plain.slice(Math.max(0, index - BEFORE_CHARS), index);
      const after = plain.slice(index + name.length, index + name.length + AFTER_CHARS);
      if (REFUSAL.test(before) || REFUSED_AFTER.test(after)) continue;
      for (const paper of papers) taken.add(paper);
    }
  }
  if (taken.size > 0) taken.add('rf_passport');
  return { workAuthorizations: WORK_AUTHORIZATIONS.filter((paper) => taken.has(paper)), docsHelp: HELP.test(plain) };
}
