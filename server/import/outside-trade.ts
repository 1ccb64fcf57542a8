import { SPECIALIZATION_GROUPS, SPECIALIZATIONS, type TitleReading } from '../domains/compendium/index.ts';
import { plainWords } from './plain-text.ts';

/** Roles of hh.ru for construction: those that other trades share (drivers, machinists, helpers) say nothing. */
const TRADE_ROLES: ReadonlySet<number> = new Set([14, 27, 30, 47, 48, 78, 100, 108, 109, 143]);

/** Parts of words that only titles and companies of the trade have: «Грандстрой», not «шиномонтаж». */
const TRADE_WORDS =
  /строй(?!н)|бетон|(?<!видео|шино)монтаж|(?<!\p{L})(?:строит|жби(?!\p{L})|кирпич|кровл|кровел|фасад|отделоч|сварк|сварщ|арматур|опалуб|проходч|буров|бурени|свай|геодез|маркшейд|изыскан|проектиров|смет(?!ан)|прораб|крановщ|экскават|бульдоз|асфальт|дорожн|тоннел|мостов(?!о)|водоснабж|теплоснабж|газоснабж|вентиляц|отоплен|слаботоч|сантех|металлоконструкц|трубопровод|капитальн\p{L}* ремонт|ремонт\p{L}* (?:квартир|зданий|помещений)|благоустройств|вахт)/u;
/** What the texts of a job in the camp of a site say: every school speaks of repairs and greenery. */
const SITE_WORDS = /(?<!\p{L})(?:стройк|стройплощад|строител|вахт|монтаж)/u;
const SERVICE_GROUP = SPECIALIZATION_GROUPS.find(({ slug }) => slug === 'vakhta-i-byt')?.id;
const SERVICES = new Set(SPECIALIZATIONS.flatMap(({ id, groupId }) => (groupId === SERVICE_GROUP ? id : [])));

/** What tells whether a vacancy belongs to the trade. */
export interface Evidence {
  title: TitleReading;
  /** As the source states them. */
  titleText: string;
  companyName: string;
  schedule: string;
  /** The texts of the vacancy, also with tags. */
  texts: readonly string[];
  roleIds: readonly number[];
}

/**
 * Why a vacancy is outside the trade, in Russian; null when it is inside. Cooks, cleaners and guards are inside only
 * where something says that they work for a site: every town hires them.
 */
export function whyOutside({ title, titleText, companyName, schedule, texts, roleIds }: Evidence): string | null {
  if (title.isOther) return 'другая профессия';
  const has = (text: string) => TRADE_WORDS.test(plainWords(text));
  const isService = title.specializationIds.every((id) => SERVICES.has(id));
  if (title.specializationIds.length > 0 && !isService) return null;
  if (has(titleText) || has(companyName) || roleIds.some((id) => TRADE_ROLES.has(id))) return null;
  if (title.specializationIds.length === 0) return 'профессия не распознана, и о стройке ничего не сказано';
  const isOfSite = [schedule, ...texts].some((text) => SITE_WORDS.test(plainWords(text)));
  return isOfSite ? null : 'работа в быту, и о стройке ничего не сказано';
}
