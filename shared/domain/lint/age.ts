import { AGED_RULES } from './age-names.ts';
import {
  AT_WORK,
  FROM,
  LAWFUL,
  MEASURE_BEFORE,
  NO_LIMIT,
  NUMBER,
  OF_PERSON,
  OTHER_AFTER,
  OTHER_BEFORE,
  PEOPLE,
  THING_AFTER,
  TO,
  TRADES,
  UNIT,
  YEARS,
  YOUTH_HELPED,
} from './age-words.ts';
import { CHOOSES, REFUSAL, type TextRule } from './text-rule.ts';

export const AGE_RULES: readonly TextRule[] = [
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:(?:только|строго|максимум|лучше|желательно) )?(?:не )?(?:по)?(?:старше|моложе|младше)(?: чем)? ${NUMBER}${UNIT}?(?:${TO}${NUMBER}${UNIT}?)?${THING_AFTER}`,
      'gu',
    ),
    unlessBefore:
      /(?:(?<!\p{L})(?:здани|дом(?!офон)|техник|оборудован|строен|детей|дети|бетон(?!щ)|животн|дерев(?!оо|ян)|труб(?!оукл|окл)|сет(?:и|ей)|кровл|коммуникац|лифт(?!е)|фасад(?!ч)|кабел(?!ьщ)|крыш|стен(?!д)|окн|перекрыт|плит(?!оч)|конструкц|больным|ветеран)[^.;]{0,25}|(?:самосвал|автомобил[ьи]|авто|машин[аы]|кран[ы]?|экскаватор|фургон|газель) ?)$/u,
    unless: LAWFUL,
  },
  // «возраст 25-40», «возрастной ценз до 52».
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:(?:верхн|максимальн|предельн|минимальн|оптимальн)\\p{L}+ (?:границ\\p{L}+ |предел |планк\\p{L}+ )?(?:по )?)?возр(?:аст\\p{L}*|\\.(?: огр\\p{L}*\\.?)?)[^.;!?\\n\\d]{0,40}?(?:1[468](?!\\d)${UNIT}?${TO})?${NUMBER}${UNIT}?(?:${TO}${NUMBER}${UNIT}?)?${THING_AFTER}`,
      'gu',
    ),
    // The age of whatever is no person: «возраст плиты 20 лет».
    unlessPhrase: new RegExp(`возраст\\p{L}* (?!${OF_PERSON})\\p{L}{3,}|(?:бригад|команд)\\p{L}* люди`, 'u'),
    unlessBefore:
      /(?<!\p{L})(?:(?:ограничен\p{L}* нет,?|(?:дет(?:и|ей|ям)|реб[её]нк)\p{L}*) ?(?:по |в )?|(?:здани|строен|(?<!\p{L})дом(?:а|ов|ам|ами|ах)?(?!\p{L})|техник|оборудован|автомобил|сет(?:и|ей)|труб|деревь)[^.;]{0,15})$/u,
    unless:
      /в (?:бригаде|команде|коллективе)[^.;]{0,20}(?:средний|люди|возраст)|средний возраст|закон|тк рф|ст\. ?\d|\d-фз|фз ?№? ?\d|дет(?:ей|и|ям)(?!\p{L})|нет ограничений|ограничений (?:по возрасту )?нет|без ограничений|(?:значени\p{L}+ не име|не важ|не имеет значения|люб(?:ой|ого) возраст|возраст\p{L}* любой)/u,
  },
  // «от 25 до 40 лет», «20-45 лет».
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d/])(?:строго |только )?(?:от |с )?${FROM}${UNIT}?${TO}${NUMBER}${UNIT}(?!\\p{L})`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
    unlessAfter: OTHER_AFTER,
    unless: (sentence) => AT_WORK.test(sentence) && !CHOOSES.test(sentence),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:строго |только |максимум )?(?:(?:до|от) ?|(?:после|не более|не менее|не больше|не меньше|около|с) )${NUMBER}${UNIT}(?!\\p{L})`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
    unlessAfter: OTHER_AFTER,
    unless: (sentence) =>
      LAWFUL.test(sentence) || YOUTH_HELPED.test(sentence) || (AT_WORK.test(sentence) && !CHOOSES.test(sentence)),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:максимум|минимум|предел|потолок|планка|порог|лимит|граница|ограничени[ея])(?:(?: -|:)? ?-? ?${NUMBER}${UNIT}| по (?:возрасту|годам) ?[:-]? ?${NUMBER}${UNIT}?)|(?<!\\p{L})(?:исполнилось|полных|достиг\\p{L}*) ${NUMBER}${UNIT}|(?<!\\p{L})${NUMBER}${UNIT} ?-? ?(?:максимум|предел|потолок)(?!\\p{L})`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})лет (?:(?:от |до |с )?${FROM}(?:${TO}${NUMBER})|(?:до|не (?:больше|более|старше)) ${NUMBER})(?!\\d)`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
  },
  // «Разнорабочий, 20-45», «(18-40)».
  {
    pattern: new RegExp(`(?<=(?:^|[,(] ?))${FROM} ?- ?${YEARS}(?= ?(?:[,.)]|$))`, 'gmu'),
    onlyWith: new RegExp(`${PEOPLE.source}|пьющ|судим|вредн\\p{L}+ привыч`, 'u'),
    unlessBefore: MEASURE_BEFORE,
  },
  { pattern: /(?<!\p{L})(?:рожденн|родивш|рожд\.)\p{L}*[^.;!?\n]{0,20}(?:19[4-9]\d|20[01]\d|\d\d-(?:х|е))/gu },
  {
    pattern:
      /(?<!\p{L})(?:двадцати|тридцати|сорока|пятидесяти|шестидесяти|[2-6]\d-?(?:ти)?)[ -]?летн\p{L}+(?! (?:опыт|стаж|гаранти|истори|дом|здани|срок|юбиле|практик|договор|контракт|эксплуат))/gu,
    onlyWith: new RegExp(
      `${REFUSAL.source}|только|нуж|ищем|предпоч|требу|лучше|летн\\p{L}+ и (?:выше|старше|моложе|младше)`,
      'u',
    ),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:вам|тебе|кому|кандидат\\p{L}* )(?: уже| еще)? ?(?:было |будет |примерно )?(?:больше|более|за|нет|меньше|исполнилось|около|порядка|под|свыше) ${NUMBER}${THING_AFTER}`,
      'gu',
    ),
  },
  // «Вам от тридцати до сорока», a person's own words.
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:вам|тебе) (?:(?:от |с )?${FROM}${TO}|до )${NUMBER}(?= ?(?:[,.!?)-]|$|лет| и(?!\\p{L})))`,
      'gu',
    ),
    unlessBefore: /(?:плат|начисл|выда|перевод|привез|достав|выплач|зараб|обойд)\p{L}*[^.;]{0,12}$/u,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])${NUMBER}(?:${UNIT} и выше|${UNIT}? и (?:старше|младше|моложе))(?!\\p{L})`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
  },
  // «До 45л», «20-45л»; «бак до 45л» is not of people.
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:(?:от|до|старше|моложе|младше) |${FROM} ?- ?)${YEARS} ?л(?!\\p{L}|\\. ?с(?!\\p{L}))`,
      'gu',
    ),
    unless:
      /(?<!\p{L})(?:бак|бочк|ведр|литр|миксер|емкост|топлив|бензин|дизел|об[ъь]?ем|огнетуш|ресивер|котел|бойлер|канистр|вод[аыу](?!\p{L})|двигател|масл|расход|раствор|краск|грунтовк|мешал|расширит|нагревател|насос)/u,
  },
  { pattern: new RegExp(`(?<=${TRADES}\\p{L}{0,10} )${FROM} ?- ?${YEARS}(?= ?(?:[,.)]|$))`, 'gmu') },
  // Without the word years, after words for people.
  {
    pattern: new RegExp(`(?<!\\p{L})(?:от|с) ${FROM} до ${NUMBER}(?! ?[\\p{L}\\d%°₽²³])`, 'gu'),
    unlessBefore: MEASURE_BEFORE,
    onlyWith: PEOPLE,
    unless: NO_LIMIT,
  },
  {
    pattern: new RegExp(`(?<![\\d.,])(?!1[468](?!\\d))(?:1[5-9]|[2-6]\\d) ?\\+${THING_AFTER}(?! ?\\d)`, 'gu'),
    onlyWith: new RegExp(
      `${PEOPLE.source}|${REFUSAL.source}|только|строго|лет|поколен|предпоч|\\+ ?-? ?нет(?!\\p{L})`,
      'u',
    ),
    unlessBefore: /(?:оплат|зарплат|доход|опыт|стаж|арматур|объект|класс|версии|android|windows)[^.;]{0,25}$/u,
  },
  {
    pattern: /(?<!\p{L})(?:19[4-9]\d|20[01]\d) ?(?:г\.? ?р\.?|год(?:а|ов)? рождения)(?: и (?:младше|старше|моложе))?/gu,
    unlessBefore: /(?<!\p{L})(?:мост|дом|здани|кран|дизел|станок|машин)\p{L}*[^.;]{0,12}$/u,
  },
  { pattern: /(?<!\p{L})(?:(?:год|дат)\p{L}* рожд\p{L}*|г\. ?р)\.?[^.;!?\n]{0,30}(?:19[4-9]\d|20[01]\d)/gu },
  // «Бригадира в районе сорока», «кто до 75-го»: beside people, with whatever may stand around a limit.
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:до|от|с|за|под|около|после|в районе|порядка|где-то|не (?:больше|меньше|более|менее|старше|младше|моложе)|старше|младше|моложе|максимум|минимум) ${NUMBER}(?:-?(?:и|ти|х|го))?(?: ?(?:лет|год\\p{L}*|г\\.|л\\.))?(?= ?(?:[,.!?)(;-]|$)| (?:и|вкл|не|нет)(?!\\p{L}))${THING_AFTER}`,
      'gmu',
    ),
    onlyWith: new RegExp(
      `^ ?${TRADES}|${PEOPLE.source}|${REFUSAL.source}|(?<!\\p{L})(?:бригадир|коллег|напарник|родил|рожд)`,
      'u',
    ),
    unlessBefore: new RegExp(`${MEASURE_BEFORE.source}|${OTHER_BEFORE.source}|\\d ?,? ?$`, 'u'),
    unlessAfter: OTHER_AFTER,
    unless: (sentence) => NO_LIMIT.test(sentence) || LAWFUL.test(sentence),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:вам|тебе) (?:уже |всего )?${NUMBER}(?= ?(?:[,.?!]|лет|с хвост|и (?:больше|выше|старше)))|(?<!\\p{L})(?:стукнул|перевалил|разменя)\\p{L}*(?: за)? (?:${NUMBER}${THING_AFTER}|\\p{L}+ десят)`,
      'gu',
    ),
  },
  {
    pattern: /(?<=[,(-] ?|^)не (?:стар(?:ый|ая|ые)|пожил\p{L}+)(?= ?(?:[,.)]|$))/gmu,
    onlyWith: new RegExp(`^ ?${TRADES}|${PEOPLE.source}`, 'u'),
  },
  ...AGED_RULES,
];
