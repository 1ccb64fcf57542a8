import type { PlainText } from './plain-text.ts';
import { readAround, type Reading } from './reading.ts';

/** Verbs that refuse nobody after «не»: «не спрашиваем», «не обижаем», «не задерживаем». */
const HARMLESS =
  'спрашива|смотр|влия|име[ею]т|игра|меша|обиж|обид|задерж|обман|треб|отка[зж]|стесня|сомнева|бо[ийя]|броса|забы|кида|опазд|пь[ею]т|кур|лен|жале|эконом|долж|обяз|возраж|уйд|важ[не]|теря|перепла|превыша|остан|пожал|ограничи|дел[аи]|различа|проверя|удерж|вычит|взима|прос|облага|обращ[а-яa-z]+ вним|быва|уме|зна|хвата|упус|увол|лиша|сокращ|волну|смуща|каса|беспокоят|пережива|беспокой(?:тесь|ся)|пуга|расстраив|отчаив|мо[жг]|прид|жд[её]шь|прерыва|прекраща|сниж|меня|сто[ия]т';
/** A verb of any form, but for the past. */
const VERB = `[а-яa-z]{2,}(?:[еи]м|ю|у|[еийь]те|[уюяаеи]т|ть|ти|тся|ться|тесь|мся|ся|ены?|аны?)(?![а-яa-z])`;
/** «Опыт не нужен» turns nobody away. */
const OF_SKILL =
  '(?<!(?:опыт|стаж|разряд|допуск|образование|инструмент|резюме|виза|патент|переводчик|корочки|стаж работы|регистрация) (?:работы )?)';
/** Those who are sought, by their trade or by a word for anybody; beginnings of words. */
export const TRADE_WORDS =
  '(?:человек|ребят|люд(?:и|ей)(?![а-яa-z])|мужчин|женщин|парн|сотрудник|работник|рабоч|специалист|к[ао]ндидат|прораб|сварщ|монтаж|электр|водител|повар|бригадир|инженер|разнорабоч|подсобн|маляр|крановщ|стропальщ|штукатур|монолитч|арматурщ|фасадч|вахтер|вахтовик|диспетчер|снабжен|сметчи|столяр|токар|фрезеровщ|тракторист|экскаваторщ|бульдозерист|помощник|менеджер|администратор|стажер|комплектовщ|ученик|машинист|отделочн|плиточн|слесар|сантехн|кладовщ|охранн|сторож|муж(?![а-яa-z])|жен(?![а-яa-z])|каменщ|бетонщ|плотник|геодез|мастер|грузчик|уборщ|комендант|секретар|бухгалтер|оператор|продав|хостес|резчик|дворник|лаборант|завхоз|кадровик|фасовщ|нормировщ|верхолаз|промальп|охрана|офис-менеджер|сварн|кровел|реставрат|шофер|логист|юрист|консьерж|печник|управляющ|экспедитор|учетчик|приемщи|паркетчик|жестян|механик|энергетик|технолог|проектиров|дизайнер|архитектор|альпинист|экономист|наладчик)';
export const TRADES = `(?<![а-яa-z])${TRADE_WORDS}`;
/** A title or a line that begins with a trade. */
const ANY_TRADE = `(?:${TRADES}|[а-яa-z]{3,14}(?:щик|чик|тель|ист|олог|арь)(?:и|ы|а|ов|ей|ям|ам|у)?(?![а-яa-z]))`;
export const HEADED = new RegExp(`^[ -]{0,3}${ANY_TRADE}`, 'u');
const ITEM = /(?:[,:(]| -) ?(?:[а-яa-z\d]+ )?$|^[ -]{0,3}[а-яa-z-]+ (?:с |без )?$/u;
/** Whatever has one of these in its sentence is turned away: «… не берём», «кроме …», «… мимо». */
export const REFUSAL = new RegExp(
  `(?<![а-яa-z])(?:${OF_SKILL}не (?!${HARMLESS})${VERB}|не(?:рассм|бер[еу]|возьм|звон|предл|подход|подойд|прин[ия]м|пиш|беспок|оформ|трудоустр)[а-яa-z]+|не (?:пиши|звони|трать|лезь|ходи|беспокой|предлагай)(?![а-яa-z])|${OF_SKILL}не (?:наш|ваш|для|к нам|мест[ао]|нужн[аыо]?(?![а-яa-z]| ?\\d)|надо|работа|соглас|вариант|допуск|пропуск|годен|по адресу)[а-яa-z]*|(?<!не )отка[зж][а-яa-z]*|отклон[а-яa-z]+|отсе(?:в|ива)[а-яa-z]+|кроме|мимо(?! (?:наш[а-яa-z]+ |стро[а-яa-z]+ )?(?:забор|площадк|объект|стройк|дом))|исключ(?:ая|ен|аем|аю|им)[а-яa-z]*|(?:анкет|отклик|резюме|заявк)[а-яa-z]* не (?:смотр|чита|откр)[а-яa-z]+|в последнюю очередь|(?:просьба|прошу|просим|пожалуйста,?) (?:[а-яa-z]+ ){0,2}не(?![а-яa-z])|(?<!(?<!работа|труди|устраива|приходи|звони|откликну|пода|идти)ть(?:ся)? (?:[а-яa-z\\d]+ ){0,3})нельзя|запрещ[её]н[а-яa-z]* работа|хода? нет|мест (?:[а-яa-z]+ ){0,3}нет(?![а-яa-z])|без шанс|без вариантов|воздерж[а-яa-z]+|нежелател[а-яa-z]+|сорри|увы|лесом|отпада[а-яa-z]+|(?:откл|пис|звон|обращ|приезж)[а-яa-z]* не стоит|(?:друг|остальн)[а-яa-z]+ нет(?![а-яa-z])|отдыха(?:ют|ть)|пролета[а-яa-z]+|(?:заверн|разверн)[уе]т|(?:разво|заво)рачива[а-яa-z]+|тогда не стоит|до свидания|делать нечего|смысла нет|вход (?:закрыт|запрещ)[а-яa-z]*|недопустим[а-яa-z]*|под запретом|удаля(?:ем|ю)|- минус|игнорир[а-яa-z]+|(?:- |сразу |извините,? |увы,? |точно )нет(?![а-яa-z]| (?:ограничен|требован|разниц|проблем))|извин(?:ите|яйте)|без обид|\\? ?нет(?= ?[-,.]|$)|(?<!не |нам )ищи(?:те)? (?:друг|дальше|себе)|не рад[ыа]?(?![а-яa-z])|(?:остальн|друг)[а-яa-z]+ (?:удачи|спасибо)|(?<!вход |торг |заявк[аи] )закрыто|просьба мимо|к сожалению,? нет|разговора нет|поэтому нет|(?:друг|остальн)[а-яa-z]+ далеко|(?!ограничен|штраф|залог|взнос|вычет|проблем|удержан|посредник)[а-яa-z]{3,}(?:ов|ам|ям|шей|ан|ин) нет(?= ?[,.!]|$)|не светит)`,
  'u',
);
export const ONLY =
  /(?<![а-яa-z])(?:только|ток[ао]|лишь|строго|исключительно|одни|одних|предпоч[а-яa-z]+|предпочт[а-яa-z]+|приоритет[а-яa-z]*|преимуществ[а-яa-z]+|желательно|обязательн[а-яa-z]*|необходим[а-яa-z]*|требу[а-яa-z]+|нуж(?:ен|на|но|ны)|ищ(?:ем|у)|бер(?:ем|у)|возьм[а-яa-z]+|приним[а-яa-z]+|приглаша[а-яa-z]+|набира[а-яa-z]+|рассматрива[а-яa-z]+)(?![а-яa-z])/u;
/** Whom an advert wants: «нужна», «ждём», «рассмотрим». */
export const SEEKS =
  /(?<![а-яa-z])(?:нуж(?:ен|н[аыо])|требу[ею]тся|требуются|треб\.|ищ(?:ем|у|ет|ут|ется|утся)|в поиск(?:е|ах)|подыскива(?:ем|ю)|подбира(?:ем|ю)|жд(?:ем|ут|у|ет)|бер(?:ем|у|ет|ут)|возьм(?:ем|у|ет|ут)|прим(?:ем|у|ет)|принима(?:ем|ю|ет|ются)|отда(?:ем|ю) мест[а-яa-z]|найм(?:ем|у)|нанима(?:ем|ю)|(?:приглаша|набира|отбира|комплекту|формиру|усилива|пополня|вербу)(?:ем|ю|ет|ют|ются)|пригласим|набер(?:ем|у)|постав(?:им|лю)|допуска(?:ем|ются)|хот(?:им|елось бы|ел[аи]? бы|ят)|хочется|в идеале|идеальн[а-яa-z]+|рад[ыа]? (?:видеть|принять|взять)|рассм[ао]тр[а-яa-z]+|предпоч[а-яa-z]+|приоритет[а-яa-z]*|в первую очередь|предлага(?:ем|ю) работу|оформляем только|приветству[а-яa-z]+|желател[а-яa-z]+|отзовитесь|откликайтесь|приходите|приезжайте|зовем|подойд(?:ет|ут)|ау|(?<!не )только|строго|исключительно|(?:вакансия|работа) для)(?![а-яa-z])/u;
/** Somebody is wanted or turned away. */
export const CHOOSES = new RegExp(`${REFUSAL.source}|${SEEKS.source}`, 'u');
/** The words of a call right before whom it seeks: «набираем в бригаду …», «лучше …». */
export const SOUGHT =
  '(?<![а-яa-z])(?<!не )(?:треб(?:у[ею]тся|\\.)|нужн[аы]|нужен|ищ(?:ем|у|ет)|возьм(?:ем|у)|бер(?:ем|у)(?= только)|(?:набира|приглаша|нанима|подбира)(?:ем|ю|ет)|рассм[ао]тр(?:им|ю|иваем|ивает|иваю)|хот(?:им|елось бы)|рады видеть|предпочт[а-яa-z]+|предпочита[а-яa-z]+|(?:работа|вакансия) для|лучше|желательн[а-яa-z]+|строго|исключительно|только|ток[ао]|в первую очередь)(?:(?: [а-яa-z]{1,15}){0,3} |[ :-]{2,3})';
/** Nobody is chosen, whoever is named: «наравне», «рады всем», «не отказываем». */
const OPEN =
  /(?<![а-яa-z])(?:не отказ[а-яa-z]+|наравне|на равных|рад[ыа]? (?:и )?(?:всем|любым|каждому)|всем рад[а-яa-z]*|(?:бер(?:ем|у)|принимаем|возьмем|ждем) (?:[а-яa-z]+ )?(?:всех|любых)(?!,? кроме)|у нас был[иа]?(?![а-яa-z])|нужны (?:все|любые)(?![а-яa-z])|мы (?:- )?семья|и все(?:м|х)? остальны[а-яa-z]+|в том числе|те же (?:деньги|условия|ставки|права)|одинаков[а-яa-z]+ (?:получа|плат|ставк|услов|оплат|прав)|получа[а-яa-z]+ одинаков|можно (?:и|всем)|тоже (?:рад|бер|жд|подход|подойд|приним)[а-яa-z]+|(?:у нас|в (?:нашей |нашем )?(?:бригаде|команде|коллективе|штате)) (?:давно |тоже |уже )?(?:работа|труд)[юя]тс?я?(?![а-яa-z])|(?:работа|труд)[юя]т(?:ся)? у нас)/u;
const CLOSED =
  /(?<![а-яa-z])(?:только|строго|исключительно|кроме|мимо|лишь|одни(?:х|м|ми)?|друг(?:их|ие|им) не|(?:и|не) (?:старше|моложе|младше)|до [2-6]\d(?= лет)|остальн[а-яa-z]+ (?:не|мимо|отказ[а-яa-z]*)|лучше|желательн[а-яa-z]+|предпоч[а-яa-z]+|приоритет[а-яa-z]*)(?![а-яa-z])/u;
/** It does not matter, unless the same sentence seeks somebody: «прописку не спрашиваем, нужны мужчины». */
const INDIFFERENT =
  /(?<![а-яa-z])(?:не спрашива[а-яa-z]+|не смотр(?:им|ю) на|(?<=(?<![а-яa-z])на [а-яa-z][^.;]{0,25})не смотр(?:им|ю)|или (?:нет|с н(?:ими|ей)|без)(?![а-яa-z])|(?<!остальное )не ?важно|все равно|без разницы|(?:вне |не)зависим[а-яa-z]+ от)/u;
/** A verb by which a clause tells of those who are there: «девушка оформляет», «узбеки и русские ладят». */
const TELLS =
  /(?<![а-яa-z])(?!треб|прос[ия]т|подход|подойд|долж|превыш|достиг|исполн|име[ею]т|начина|устраива|интересу|нужда|ищ|жд|хоч|хот|уме[ею]т|мо[жг]|зна[ею]т|владе|люб|оформляем|трудоустр|предпоч|привет|быть|понима|готов(?![ия]т)|маршрут|институт|салют|уют|приют|справл|справ[ия]т|возраст|собираем|доверя|цен[ия]|уваж|нрав)[а-яa-z]{2,}(?:а[ею]т|я[ею]т|у[ею]т|[аяуюи]тся|(?<!ран|нол|мпоз|олом|ерл|икул|нтон|ред|лим|виз|фиц|анз|агн)ит|(?:ид|йд|вез|клад|жив|вед|стан)ет|ят|ют|ут|аст|аем|яем|уем|(?<!(?:ст|дет|эм|магистр|спир|вертик|горизонт))[аиы]ли(?:сь)?)(?![а-яa-z])/u;
const DEMANDS =
  /(?<![а-яa-z])(?:обязательн|необходим|важн|услови|требовани|кандидат|соискател|должн|нельзя|вы(?![а-яa-z]))/u;
/** A call for a trade has its object, so another clause tells of somebody else: «нужен прораб, семья въезжает в мае». */
const SEEKS_TRADE = new RegExp(
  `${SEEKS.source}(?: [а-яa-z]+){0,2} (?:${ANY_TRADE}|бригад)|^[ -]{0,3}${ANY_TRADE}[а-яa-z]* (?:нуж(?:ен|н[аы])|требу)|(?:приходите|приезжайте|откликайтесь)(?= ?(?:[,.!:]|$))`,
  'u',
);
const OF_WHOM_IS_SOUGHT = new RegExp(
  `${CHOOSES.source}|${DEMANDS.source}|${ONLY.source}|(?<![а-яa-z])(?:котор|кто|кого|кому|чтоб|чей|чья|чьи|если|как и)`,
  'u',
);
const DUTY = /^ ?[а-яa-z]+(?:ть|ти)(?:ся)?(?![а-яa-z])/u;
/** A sentence that chooses nobody although it names people. */
function isOpenToAll({ sentence, reach }: Reading): boolean {
  return (
    (OPEN.test(sentence) && !CLOSED.test(reach)) ||
    (INDIFFERENT.test(sentence) && !CHOOSES.test(reach) && !CLOSED.test(reach))
  );
}
function isAside({ sentence, reach, item, rest }: Reading): boolean {
  return (
    (TELLS.test(rest) || DUTY.test(rest)) &&
    SEEKS_TRADE.test(sentence) &&
    !REFUSAL.test(reach) &&
    !OF_WHOM_IS_SOUGHT.test(item)
  );
}
/** The sentence says that it does not matter, or that it is the employer's business. */
export const NO_MATTER =
  /(?<![а-яa-z])(?:значени[а-яa-z]+ не име|не име[а-яa-z]+ значени|(?<!(?:опыт|образовани[ея]|стаж|график|специальность) (?:работы )?)(?:не важ|неважн)|бер(?:ем|у) (?:всех|любых)|всем рад|рад[ыа]? (?:всем|любым)|все (?:живут|ладят|равны)|на равных|не смотрим на|(?<=(?<![а-яa-z])на [а-яa-z][^.;]{0,25})не смотрим|не спрашива|не влия|без разницы|не помех|не игра|не интересу|не страшно|не проблем|не принцип|не критич|наравне|независимо|не ограничив|ограничений (?:по [а-яa-z]+ )?нет|без ограничений|одинаков|не обязател|не провер|личное дело|ваше дело|не зада|не уточня|не обсужда|не каса|не повод|не причин|безразличн|не отража|не мешает|не препятств|не преград|не беда|не указыва|не спрос|не изуча|вторичн|ни при чем|не главн|не критери)/u;

export interface TextRule {
  pattern: RegExp;
  /** The sentence before the phrase, the phrase or what follows it may make it harmless. */
  unlessBefore?: RegExp;
  unlessPhrase?: RegExp;
  unlessAfter?: RegExp;
  /** One of these in `excuse` of a reading makes it harmless; a function may look at less or at more. */
  unless?: RegExp | readonly RegExp[] | ((read: Reading) => boolean);
  /** One of these has to be in `reach` of a reading. */
  onlyWith?: RegExp;
  /** Or it is an item of what is listed after a trade: «Мастер, отец двоих». */
  orListed?: boolean;
  /** What may stand in place of the phrase; without it the phrase is to be removed. Null: a person has to think. */
  rewrite?: ((phrase: string) => string) | null;
}

export interface Place {
  from: number;
  to: number;
  phrase: string;
  rewrite: string | null;
}

/** Whoever warns of swindlers asks for nothing. */
const WARNS =
  /(?<!не )(?:(?<![а-яa-z])вр[её]т(?![а-яa-z])|лжет|не верьте|не платите|не переводите|мошен|аферист|жулик|обманщик|якобы)|это (?:обман|не мы)/u;

/** Money is what somebody's work is about, and no sum is named and nobody asked: «учёт залогов за поддоны». */
const BOOKS =
  /(?<![а-яa-z])(?:учет(?!н)|учит?ыва|сверк|сверя|реестр|отчет|бухгалт|сметчик|юрист|экономист|кассир|контрагент|дольщик|инкасс|взыска|1с(?![а-яa-z]))/u;
const ASKED_OF_SOMEBODY =
  /\d{3}|руб|(?<![а-яa-z])(?:в[аы][смш]?[а-яa-z]{0,2}(?![а-яa-z])|плат[иеяь]|опла(?:т|чив)|внес|внос|удерж|выч[ие]т|кандидат|соискател|нович|работник|сотрудник|бер[уе]|возьм|собира|прос|купи|покупа|за свой)/u;

/**
 * Where the rules find something, as places in the text that was typed, in order and without overlaps; not in warnings. Takes
 * linear time.
 */
export function findPlaces(read: PlainText, rules: readonly TextRule[]): Place[] {
  return placesWhere(
    read,
    rules,
    ({ sentence }) => !WARNS.test(sentence) && !(BOOKS.test(sentence) && !ASKED_OF_SOMEBODY.test(sentence)),
  );
}

/** The same for rules about people: not in sentences that choose nobody. */
export function findChoices(read: PlainText, rules: readonly TextRule[]): Place[] {
  return placesWhere(
    read,
    rules,
    (said) =>
      !isOpenToAll(said) &&
      !(TELLS.test(said.item) && !CHOOSES.test(said.reach) && !DEMANDS.test(said.sentence)) &&
      !isAside(said),
  );
}

function placesWhere(
  { text, at, source }: PlainText,
  rules: readonly TextRule[],
  isMeant: (read: Reading) => boolean,
): Place[] {
  const found: (Place & { rank: number })[] = [];
  for (const [rank, rule] of rules.entries()) {
    for (const { 0: phrase, index } of text.matchAll(rule.pattern)) {
      if (rule.unlessPhrase?.test(phrase)) continue;
      const around = readAround(text, index, phrase);
      if (!holds(rule, around) || !isMeant(around)) continue;
      const from = at[index] ?? 0;
      const to = (at[index + phrase.length - 1] ?? 0) + 1;
      const rewrite = rule.rewrite === null ? null : (rule.rewrite?.(phrase) ?? '');
      found.push({ from, to, phrase: source.slice(from, to), rewrite, rank });
    }
  }
  return withoutOverlaps(found);
}

function holds(rule: TextRule, read: Reading): boolean {
  const { before, after } = read;
  if (rule.unlessBefore?.test(before) || rule.unlessAfter?.test(after)) return false;
  const { unless = [] } = rule;
  if (typeof unless === 'function' ? unless(read) : [unless].flat().some((one) => one.test(read.excuse))) return false;
  const isListed = rule.orListed && HEADED.test(before) && ITEM.test(before);
  return isListed || (rule.onlyWith?.test(read.reach) ?? true);
}

/** Of places that overlap the longer one stays, then that of the earlier rule. */
function withoutOverlaps(found: readonly (Place & { rank: number })[]): Place[] {
  const inOrder = found.toSorted((a, b) => a.from - b.from || b.to - a.to || a.rank - b.rank);
  const kept: Place[] = [];
  for (const { rank: _, ...place } of inOrder) {
    const last = kept.at(-1);
    if (!last || place.from >= last.to) kept.push(place);
    else if (place.to - place.from > last.to - last.from) kept[kept.length - 1] = place;
  }
  return kept;
}

/** The phrases as they are written, without repeats. */
export function phrasesOf(places: readonly Place[], countMax: number): string[] {
  const found = new Map<string, string>();
  for (const { phrase } of places) {
    const key = phrase.trim().toLowerCase();
    if (found.size < countMax && !found.has(key)) found.set(key, phrase.trim());
  }
  return [...found.values()];
}
