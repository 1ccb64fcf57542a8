import { AGED_RULES } from './age-names.ts';
import {
  AGED_THING_BEFORE,
  AT_WORK,
  EITHER_END,
  FROM,
  IN_WORDS,
  isLawful,
  isOfThing,
  isRemark,
  MEASURE_BEFORE,
  NO_LIMIT,
  NUMBER,
  OF_PERSON,
  OTHER_AFTER,
  OTHER_BEFORE,
  PEOPLE,
  THING_AFTER,
  TO,
  UNIT,
  WELCOMES,
  YEARS,
  YOUTH_HELPED,
} from './age-words.ts';
import type { Reading } from './reading.ts';
import { CHOOSES, HEADED, NO_MATTER, REFUSAL, SEEKS, TRADES, type TextRule } from './text-rule.ts';

/** Lawful, open to any age, or of those who are there already. */
const isOfNobody = (read: Reading): boolean =>
  isLawful(read) ||
  isOfThing(read) ||
  NO_LIMIT.test(read.excuse) ||
  YOUTH_HELPED.test(read.excuse) ||
  (EITHER_END.test(read.sentence) && WELCOMES.test(read.sentence) && !REFUSAL.test(read.reach)) ||
  (AT_WORK.test(read.excuse) && !CHOOSES.test(read.reach));

export const AGE_RULES: readonly TextRule[] = [
  {
    pattern: new RegExp(
      `(?<![а-яa-z])(?:(?:только|строго|максимум|лучше|желательно) )?(?:не )?(?:по)?(?:старше|моложе|младше)(?: чем)? ${NUMBER}${UNIT}?(?:${TO}${NUMBER}${UNIT}?)?${THING_AFTER}`,
      'gu',
    ),
    unlessBefore: AGED_THING_BEFORE,
    unless: (read) => isOfNobody(read) || isRemark(read),
  },
  // «возраст 25-40», «возрастной ценз до 52».
  {
    pattern: new RegExp(
      `(?<![а-яa-z])(?:(?:верхн|максимальн|предельн|минимальн|оптимальн)[а-яa-z]+ (?:границ[а-яa-z]+ |предел |планк[а-яa-z]+ )?(?:по )?)?возр(?:аст[а-яa-z]*|\\.(?: огр[а-яa-z]*\\.?)?)[^.;!?\\n\\d]{0,40}?(?:1[468](?!\\d)${UNIT}?${TO})?${NUMBER}${UNIT}?(?:${TO}${NUMBER}${UNIT}?)?${THING_AFTER}`,
      'gu',
    ),
    // The age of whatever is no person: «возраст плиты 20 лет».
    unlessPhrase: new RegExp(`возраст[а-яa-z]* (?!${OF_PERSON})[а-яa-z]{3,}|(?:бригад|команд)[а-яa-z]* люди`, 'u'),
    unlessBefore:
      /(?<![а-яa-z])(?:(?:ограничен[а-яa-z]* нет,?|(?:дет(?:и|ей|ям)|реб[её]нк)[а-яa-z]*) ?(?:по |в )?|(?:здани|строен|(?<![а-яa-z])дом(?:а|ов|ам|ами|ах)?(?![а-яa-z])|техник|оборудован|автомобил|сет(?:и|ей)|труб|деревь)[^.;]{0,15})$/u,
    unless: (read) =>
      isLawful(read) ||
      /в (?:бригаде|команде|коллективе)[^.;]{0,20}(?:средний|люди|возраст)|средний возраст|нет ограничений|ограничений (?:по возрасту )?нет|без ограничений|люб(?:ой|ого) возраст|возраст[а-яa-z]* любой|значени[а-яa-z]+ не име|не важ|не имеет значения/u.test(
        read.excuse,
      ) ||
      /(?<![а-яa-z])дет(?:ей|и|ям)(?![а-яa-z])/u.test(read.clause),
  },
  // «от 25 до 40 лет», «20-45 лет».
  {
    pattern: new RegExp(
      `(?<![а-яa-z\\d/])(?:строго |только )?(?:от |с )?${FROM}${UNIT}?${TO}${NUMBER}${UNIT}(?![а-яa-z])`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
    unlessAfter: OTHER_AFTER,
    unless: isOfNobody,
  },
  {
    pattern: new RegExp(
      `(?<![а-яa-z])(?:строго |только |максимум )?(?:(?:до|от) ?|(?:после|не более|не менее|не больше|не меньше|около|с) )${NUMBER}${UNIT}(?![а-яa-z])`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
    unlessAfter: OTHER_AFTER,
    unless: isOfNobody,
  },
  {
    pattern: new RegExp(
      `(?<![а-яa-z])(?:верхн[а-яa-z]+|нижн[а-яa-z]+) (?:предел|планк|границ)[а-яa-z]*[^.;!?\\n]{0,20} ${NUMBER}${THING_AFTER}|(?<![а-яa-z])(?:максимум|минимум|предел|потолок|планка|порог|лимит|граница|ограничени[ея])(?:(?: -|:)? ?-? ?${NUMBER}${UNIT}| по (?:возрасту|годам) ?[:-]? ?${NUMBER}${UNIT}?)|(?<![а-яa-z])(?:исполнилось|стукнуло|полных(?: лет)?|достиг[а-яa-z]*) (?:не (?:больше|более|менее|меньше) )?${NUMBER}(?:${UNIT}|${THING_AFTER}(?![а-яa-z\d]))|(?<![а-яa-z])${NUMBER}${UNIT} ?-? ?(?:максимум|предел|потолок)(?![а-яa-z])`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
    unlessPhrase: /оклад|зарплат|доход|ставк|смет/u,
  },
  {
    pattern: new RegExp(
      `(?<=(?<![а-яa-z])(?:реб[яё]та|ребят|парни|парней|люди|людей|мужчин[аы]?|женщин[аы]?|девушк[иу]|кандидат[ыа]|сотрудник[иа]|рабочи[ех]),? )${FROM} ?- ?${YEARS}${THING_AFTER}|(?<![а-яa-z])лет (?:(?:[а-яa-z]+ ){0,2}(?:до|от) ${NUMBER}${THING_AFTER}|(?:от |до |с )?${FROM}(?:${TO}${NUMBER})|(?:до|не (?:больше|более|старше)) ${NUMBER})(?!\\d)`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
  },
  // «Разнорабочий, 20-45», «(18-40)».
  {
    pattern: new RegExp(`(?<=(?:^|[,(] ?))${FROM} ?- ?${YEARS}(?= ?(?:[,.)]|$))`, 'gmu'),
    onlyWith: new RegExp(`${PEOPLE.source}|пьющ|судим|вредн[а-яa-z]+ привыч`, 'u'),
    unlessBefore: MEASURE_BEFORE,
  },
  {
    pattern: new RegExp(
      `(?<![а-яa-z])(?:лимит|потолок|планка|порог) (?:[а-яa-z]+ )?${NUMBER}(?= ?(?:[,.!?)]|$))|(?<![а-яa-z])(?:ваши годы|по годам|годы)(?: ?[:-])? ?(?:от |до )?${NUMBER}(?:${TO}${NUMBER})?|(?<!\\d)\\d\\d-го(?: года?)?(?: рождения)? и (?:младше|моложе|старше)|(?<=[а-яa-z] )${YEARS} ?± ?\\d|(?<![а-яa-z])(?:нам|нашим|всем) (?:по|около|под|за) ${NUMBER}(?=[,.;])|(?<![а-яa-z])из (?:шестидесятых|семидесятых|восьмидесятых|девяностых|нулевых)(?![а-яa-z])`,
      'gmu',
    ),
    onlyWith: new RegExp(`${CHOOSES.source}|${HEADED.source}|и (?:младше|моложе|старше)|исключен|годы`, 'u'),
    unless: /автобус|мест(?![а-яa-z])|км|руб|тонн|килограмм/u,
  },
  {
    pattern:
      /(?<![а-яa-z])рожд[её]нн[а-яa-z]+ (?:в|при) ссср|(?<![а-яa-z])(?:рожденн|родивш|родил[иа]?с|рожд\.)[а-яa-z]*[^.;!?\n]{0,20}(?:19[4-9]\d|20[01]\d|\d\d-(?:х|е))/gu,
  },
  {
    pattern:
      /(?<![а-яa-z])(?:двадцати|тридцати|сорока|пятидесяти|шестидесяти|[2-6]\d-?(?:ти)?)[ -]?летн[а-яa-z]+(?! (?:опыт|стаж|гаранти|истори|дом|здани|срок|юбиле|практик|договор|контракт|эксплуат))/gu,
    onlyWith: new RegExp(
      `${REFUSAL.source}|только|нуж|ищем|предпоч|требу|лучше|летн[а-яa-z]+ (?:и (?:выше|старше|моложе|младше)|рубеж|порог)`,
      'u',
    ),
  },
  {
    pattern: new RegExp(
      `(?<![а-яa-z])(?:вам|тебе|кому|кандидат[а-яa-z]* )(?: уже| еще)? ?(?:было |будет |примерно )?(?:больше|более|за|нет|меньше|исполнилось|около|порядка|под|свыше) ${NUMBER}${THING_AFTER}`,
      'gu',
    ),
    unlessAfter: /^ ?-? ?не (?:беспокой|пережива|волну)[а-яa-z]+,? (?:возьм|бер|прим|прин)/u,
  },
  // «Вам от тридцати до сорока», a person's own words.
  {
    pattern: new RegExp(
      `(?<![а-яa-z])(?:вам|тебе) (?:(?:от |с )?${FROM}${TO}|до )${NUMBER}(?= ?(?:[,.!?)-]|$|лет| и(?![а-яa-z])))`,
      'gu',
    ),
    unlessBefore: /(?:плат|начисл|выда|перевод|привез|достав|выплач|зараб|обойд)[а-яa-z]*[^.;]{0,12}$/u,
  },
  {
    pattern: new RegExp(
      `(?<![а-яa-z\\d])${NUMBER}(?:${UNIT} и выше|${UNIT}? и (?:старше|младше|моложе))(?![а-яa-z]| \\d)`,
      'gu',
    ),
    unlessBefore: OTHER_BEFORE,
  },
  // «До 45л», «20-45л»; «бак до 45л» is not of people.
  {
    pattern: new RegExp(
      `(?<![а-яa-z\\d])(?:(?:от|до|старше|моложе|младше) |${FROM} ?- ?)${YEARS} ?л(?![а-яa-z]|\\. ?с(?![а-яa-z]))`,
      'gu',
    ),
    unless:
      /(?<![а-яa-z])(?:бак|бочк|ведр|литр|миксер|емкост|топлив|бензин|дизел|об[ъь]?ем|огнетуш|ресивер|котел|бойлер|канистр|вод[аыу](?![а-яa-z])|двигател|масл|расход|раствор|краск|грунтовк|мешал|расширит|нагревател|насос)/u,
  },
  {
    pattern: new RegExp(`(?<=[а-яa-z],? )${FROM} ?- ?${YEARS}(?= ?(?:[,.)]|$))`, 'gmu'),
    onlyWith: new RegExp(`^[ -]{0,3}(?:${SEEKS.source} (?:[а-яa-z]+ )?)?${TRADES}`, 'u'),
    unlessBefore: MEASURE_BEFORE,
  },
  // Without the word years, after words for people.
  {
    pattern: new RegExp(`(?<![а-яa-z])(?:от|с) ${FROM} до ${NUMBER}(?! ?[а-яa-z\\d%°₽²³])`, 'gu'),
    unlessBefore: MEASURE_BEFORE,
    onlyWith: PEOPLE,
    unless: isOfNobody,
  },
  {
    pattern: new RegExp(`(?<![\\d.,])(?!1[468](?!\\d))(?:1[5-9]|[2-6]\\d) ?\\+${THING_AFTER}(?! ?\\d)`, 'gu'),
    onlyWith: new RegExp(
      `${PEOPLE.source}|${REFUSAL.source}|только|строго|лет|поколен|предпоч|\\+ ?-? ?нет(?![а-яa-z])`,
      'u',
    ),
    unlessBefore:
      /(?:оплат|зарплат|доход|опыт|стаж|арматур|объект|класс|версии|android|windows)[^.;]{0,25}$|(?<![а-яa-z])(?:лифт(?!е)|здани|дом(?:а|ов|ам)? |сет(?:и|ей|ям)|кран(?!ов)|кот[ле])[а-яa-z]* ?$/u,
  },
  {
    pattern:
      /(?<![а-яa-z])(?:19[4-9]\d|20[01]\d) ?(?:г\.? ?р\.?|год(?:а|ов)? рождения)(?: и (?:младше|старше|моложе))?|(?<!\d)(?:19[4-9]\d|20[01]\d) и (?:младше|старше|моложе)/gu,
    unlessBefore: /(?<![а-яa-z])(?:мост|дом|здани|кран|дизел|станок|машин)[а-яa-z]*[^.;]{0,12}$/u,
  },
  { pattern: /(?<![а-яa-z])(?:(?:год|дат)[а-яa-z]* рожд[а-яa-z]*|г\. ?р)\.?[^.;!?\n]{0,30}(?:19[4-9]\d|20[01]\d)/gu },
  // «Бригадира в районе сорока», «кто до 75-го»: beside people, with whatever may stand around a limit.
  {
    pattern: new RegExp(
      `(?<![а-яa-z\\d])(?!после (?:1\\d|2[0-3])(?!\\d))(?:до|от|с|за|под|около|после|в районе|порядка|где-то|не (?:больше|меньше|более|менее|старше|младше|моложе)|старше|младше|моложе|максимум|минимум) ${NUMBER}(?:-?(?:и|ти|х|го))?(?: ?(?:лет|год[а-яa-z]*|г\\.|л\\.))?(?= ?(?:[,.!?)(;-]|$)| (?:и|вкл|не|нет)(?![а-яa-z]))${THING_AFTER}`,
      'gmu',
    ),
    onlyWith: new RegExp(
      `${HEADED.source}|${PEOPLE.source}|${REFUSAL.source}|(?<![а-яa-z])(?:бригадир|коллег|напарник|родил|рожд|паспорт)`,
      'u',
    ),
    unlessBefore: new RegExp(`${MEASURE_BEFORE.source}|${OTHER_BEFORE.source}|\\d ?,? ?$`, 'u'),
    unlessAfter: OTHER_AFTER,
    unless: isOfNobody,
  },
  {
    pattern: new RegExp(
      `(?<![а-яa-z])(?:вам|тебе) (?:уже |еще )?не (?:было |исполнилось |стукнуло )${NUMBER}${THING_AFTER}|(?<![а-яa-z])(?:вам|тебе) (?:уже |всего )?${NUMBER}(?= ?(?:[,.?!]|лет|с хвост|и (?:больше|выше|старше)))|(?<![а-яa-z])(?:стукнул|перевалил|разменя)[а-яa-z]*(?: за)? (?:${NUMBER}${THING_AFTER}|[а-яa-z]+ десят)`,
      'gu',
    ),
  },
  {
    pattern: new RegExp(
      `(?<=[,(-] ?|^|(?<![а-яa-z])(?:но|и) )не (?:стар(?:ый|ая|ые|ого)|перестар[а-яa-z]+|пожил[а-яa-z]+)(?= ?(?:[,.)]|$)| ${TRADES})`,
      'gmu',
    ),
    onlyWith: new RegExp(`${TRADES}|${PEOPLE.source}`, 'u'),
  },
  // «До 35, граждане РФ»: a limit that a line or a sentence begins with, and nothing that it is of.
  { pattern: new RegExp(`(?<=(?:^|[.!?;] )(?:[-•*] ?)?)до ${YEARS}(?= ?(?:[,.;!]|$))`, 'gmu'), unless: isOfNobody },
  // «После сорока шести не зовём»: a number in words, and nothing that is counted.
  {
    pattern: new RegExp(`(?<![а-яa-z])(?:до|от|за|под|после|старше|кому) ${IN_WORDS}${THING_AFTER}(?![а-яa-z])`, 'gu'),
    onlyWith: CHOOSES,
    unlessBefore: new RegExp(`${MEASURE_BEFORE.source}|${OTHER_BEFORE.source}`, 'u'),
    unlessAfter: /^ (?!и(?![а-яa-z])|на |в |не |с |прос|лет|тяж|сложн|трудн|уже|к нам)[а-яa-z]/u,
    unless: isOfNobody,
  },
  // Whatever else is said of an age, but for that of things and of children.
  {
    pattern: /(?<![а-яa-z])возраст(?:а|у|ом|е|ы|ов)?(?![а-яa-z])/gu,
    onlyWith: new RegExp(
      `${CHOOSES.source}|(?<![а-яa-z])(?:кандидат|соискател|требовани|разумн|подходящ|ваш|должен|до|важен|имеет знач)`,
      'u',
    ),
    orListed: true,
    unlessAfter: new RegExp(`^ (?!${OF_PERSON})[а-яa-z]{3,}`, 'u'),
    unlessBefore: /(?<![а-яa-z])(?:категори[яю]|должность|разряд),? а не $/u,
    unless: (read) =>
      isOfNobody(read) ||
      NO_MATTER.test(read.excuse) ||
      /(?<![а-яa-z])(?:здани|дом(?:а|у|ов)?(?![а-яa-z])|бетон(?!щ)|объект|техник|оборуд|сут|дет(?:и|ей|ск)|школьн|реб[её]н|подрост|дерев|стен|труб|сет[иь]|(?:с|от) 1[4-8](?!\d)|1[4-7] ?-|18|пенсионн|люб|не (?:важ|игра|ограни|спраш|нуж))/u.test(
        read.excuse,
      ),
    rewrite: null,
  },
  ...AGED_RULES,
];
