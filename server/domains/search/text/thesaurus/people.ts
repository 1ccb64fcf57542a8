import type { Condition } from './conditions.ts';

/** «гр. Таджикистана» for «граждане Таджикистана». */
const withShort = (phrase: string) =>
  phrase.startsWith(CITIZENS) ? [phrase, `гр ${phrase.slice(CITIZENS.length)}`] : [phrase];
const CITIZENS = 'граждане ';

const who = (
  phrases: string,
  ...papers: ('rf_passport' | 'eaes' | 'patent_region' | 'rvp_vnj' | 'visa')[]
): Condition => ({
  phrases: phrases.split('; ').flatMap(withShort).join('; '),
  marks: papers.map((paper) => `work_doc:${paper}` as const),
  marksWeight: 1,
  // In a text the words often say whom it does not take.
  wordsWeight: 0,
});

/**
 * Peoples, and the countries that they come from. In a query for work it is what people call themselves: it means the papers that they
 * work by, and is never a condition of a vacancy. Nobody is searched for by it: `nationalities.ts`.
 */
export const NATIONS: readonly Condition[] = [
  who(
    'узбеки; узбек; таджики; таджик; азербайджанцы; азербайджанец; молдаване; молдаванин; украинцы; украинец; граждане узбекистана; граждане таджикистана; граждане азербайджана; граждане молдовы; граждане украины; граждане руз; граждане рт; из узбекистана; из таджикистана',
    'patent_region',
  ),
  who(
    'белорусы; белорус; казахи; казах; киргизы; киргиз; кыргызы; кыргыз; армяне; армянин; граждане беларуси; граждане белоруссии; граждане казахстана; граждане киргизии; граждане кыргызстана; граждане армении; граждане рб; гражданин рб; граждане рк; гражданин рк; граждане кр; граждане ра; из беларуси; из белоруссии; из казахстана; из киргизии; из кыргызстана; из армении',
    'eaes',
  ),
  who('снг; граждане снг; страны снг; жители снг; ближнее зарубежье', 'patent_region', 'eaes'),
];

/** Whom a vacancy takes, and who somebody is, by the papers that give a right to work. */
const PAPERS: readonly Condition[] = [
  who('патент; по патенту; есть патент; патент на работу; рабочий патент; патентники; патентник', 'patent_region'),
  who('еаэс; граждане еаэс; страны еаэс; евразийский союз', 'eaes'),
  who('внж; рвп; вид на жительство; разрешение на временное проживание; внж рвп; рвп внж; рвп и внж', 'rvp_vnj'),
  who(
    'иностранцы; иностранец; иностранные граждане; иностранный гражданин; иностранные рабочие; мигранты; мигрант; не гражданин; не граждане; не гражданин рф; не граждане рф; без гражданства; без гражданства рф; без гражданства россии; без российского гражданства; нерезидент; нерезиденты',
    'patent_region',
    'eaes',
    'rvp_vnj',
  ),
  who(
    'гражданство рф; гражданство россии; российское гражданство; граждане рф; гражданин рф; граждане россии; гражданин россии; паспорт рф; паспорт россии; российский паспорт',
    'rf_passport',
  ),
  who('рабочая виза; по визе', 'visa'),
  {
    phrases:
      'помощь с документами; помощь с патентом; помощь в оформлении патента; помощь с оформлением патента; помощь в оформлении документов; помощь с оформлением документов; поможем с документами; помогут с документами; помогаем с патентом; оформление патента; сделать патент; помощь с регистрацией',
    marks: ['docs_help:1'],
    marksWeight: 1,
    wordsWeight: 0,
  },
];

export const PEOPLE: readonly Condition[] = [...PAPERS, ...NATIONS];
