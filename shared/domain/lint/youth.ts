import { MEASURE_BEFORE, OTHER_BEFORE, THING_AFTER } from './age-words.ts';
import type { PlainText } from './plain-text.ts';
import { readingOf } from './reading.ts';
import { REFUSAL, type Place } from './text-rule.ts';
import type { YouthRule } from '../youth-work.ts';

/** What a text can offer the young although a law forbids it; overtime and journeys are in no field. */
export type YouthWork = Exclude<YouthRule, 'hours_unstated' | 'week_hours'> | 'overtime' | 'trips';

const AGE = '(?:1[4-7](?!\\d|-?(?:я|й|го|му|м|е|ю)(?![а-яa-z]))|(?:четыр|пят|шест|сем)надцати(?![а-яa-z]))';
const PUPILS =
  '(?:детвор|ребятн|п[эт]+ушник|старшак|юнец|юнц[а-яa-z]{1,2}(?![а-яa-z])|подростков[а-яa-z]{2} (?:бригад|отряд|звен)|до совершеннолети|мал(?:ец|ьц(?:ы|ов|а|у))(?![а-яa-z])|после (?:8|9|девятого|восьмого)(?![а-яa-z]| (?:смен|числ|час|январ|ма))|выпускник[а-яa-z]* (?:9|девят|школ)|подрост(?:ок|к(?!ов[а-яa-z]))|несовершеннолетн|(?:старше|[а-яa-z]{3,10}и|перво)классни[кц]|школьни[кц]|тинейджер|юниор|малолет(?!к[а-яa-z]{4})|лицеист|гимназист|школот|воспитанник)[а-яa-z]*|уча(?:щи(?:еся|хся|мся)|щегося)|школьн[а-яa-z]+ скамьи|(?:9|1[01]|восьм[а-яa-z]+|девят[а-яa-z]+|десят[а-яa-z]+)(?:-?(?:го|х))? класс(?:а|ов)?(?![а-яa-z])|дет(?:и|ей|ям) (?:работник|сотрудник)[а-яa-z]+(?= (?:с|от) 1)|(?:мама|папа|родители|предки) не против|(?:разрешени|согласи)[а-яa-z] родителей|юн(?:ые|ых|ым)(?: [а-яa-z]+|(?= ?[-:,]))';
/** After whom a number by itself is an age. */
const WHOSE =
  '(?:парн|парень|паренек|пацан|мальчи|девоч|дет(?:и|ей|ям)(?![а-яa-z])|отряд|бригад|юнош|девуш|ребят|студент|учени[кц]|учащ|помощник|практикант|стажер|колледж|техникум|[а-яa-z]{4,7}курсник|возраст|можно|бер[еу]|возьм|прим|прин)';
const YOUNG = new RegExp(
  `(?<![а-яa-z])(?:${PUPILS}|(?:(?:с|от) )?${AGE}(?: ?(?:-|,|и|или|до) ?(?:1[5-9]|20))?(?:-?ти)? ?(?:лет(?![а-яa-z])|годик|годк)[а-яa-z]*|(?:1[4-7](?:-?ти)?-?|(?:четыр|пят|шест|сем)надцати)летн[а-яa-z]+|(?:еще )?(?:нет|без|не исполнилось) (?:18|восемнадцати)(?! ?[а-яa-z]{1,2}\\.)|18 (?:лет )?(?:еще )?нет(?![а-яa-z])|до (?:18|восемнадцати)(?: лет| (?:тоже|можно|бер|возьм|прин)[а-яa-z]*|(?=\\)))|(?:можно|студент[а-яa-z]*|учащ[а-яa-z]+|ребят[а-яa-z]*|парн[а-яa-z]+) до (?:18|восемнадцати)(?!:\\d)|(?:кому|вам|тебе|племянник[а-яa-z]|ему|ей|сын[а-яa-z]|брат[а-яa-z])(?: уже| всего| ж)? ${AGE}|(?:с|от) ${AGE}(?: до (?:1[5-9]|20)(?!\\d))?(?= ?(?:[,:)!]|\\.(?: |$)|$)| (?:и старше|на|в|по|можно|с раз|с соглас)(?![а-яa-z]{4,}ми))|${AGE}(?: ?\\+| ?- ?(?:1[5-9]|20)(?!\\d)|(?= ?[,?)-])))${THING_AFTER}`,
  'gmu',
);
/** A number without years is an age only of somebody, or where it stands first. */
const BARE = /^(?:(?:с|от) )?[\dа-яa-z]+(?: ?- ?\d\d| до \d\d)? ?\+?$/u;
const OF_SOMEBODY = new RegExp(`(?:^ ?|(?<![а-яa-z])(?:${WHOSE}[а-яa-z]*|${PUPILS})[^.;№\\d]{0,25})$`, 'u');
/** Work with the young, not of them: «группа подростков», «лагерь для школьников». */
const BESIDE_THEM =
  /(?<![а-яa-z])(?:уч(?:им|ить|ат)|обуч[а-яa-z]+|групп[а-яa-z]|родител[а-яa-z]+|(?:лагер|клуб|центр|площадк|турник|парк|колони|интернат|приют|санатори|городок|двор|дом|школ|общежити|секци|корпус|зал)[а-яa-z]*(?: [а-яa-z]+)?(?: для)?|перевоз[а-яa-z]+|от|стаж|опыт|права?) $/u;
const SAFE = new RegExp(
  `(?:с|от|старше|исполн[а-яa-z]+|достиг[а-яa-z]+|после) (?:18|восемнадцати)(?!:| до \\d)|18 ?\\+|(?<!не)совершеннолетн|до (?:18|восемнадцати)(?: лет)? (?:запрещ|не допуск|нельзя)|только [^.;]{0,15}взросл|преподава|профориентац|экскурси`,
  'u',
);
const SAFE_IN_CLAUSE =
  /строим|начинал|начал[аи]? |летн[а-яa-z]+ (?:опыт|стаж|гаранти|истори)|закон(?!ч)|закрыт|мимо|не быва|стаж(?:ем|а)?(?! не )(?![а-яa-z])|на рынке/u;
const NOT = '(?<!(?<![а-яa-z])(?:без|не|нет|никаких|кроме)(?: [а-яa-z]+){0,2} )(?<![а-яa-z])';
const work = (words: string) => new RegExp(`${NOT}(?:${words})`, 'u');
/** In the order in which they win. */
const WORKS: readonly (readonly [YouthWork, RegExp])[] = [
  [
    'night',
    work(
      'ноч(?:н|ь|и|ам)|2[23][:.]00|до утра|треть[яю] смен|полноч|круглосуточ|сут(?:ки|ок|ками)(?![а-яa-z])|с 2[0-3] до [0-8](?!\\d)|(?:десяти|одиннадцати) вечера|(?:пяти|шести) утра',
    ),
  ],
  ['overtime', work('сверхуроч|переработ|после смен')],
  ['trips', work('командиров|выезд[а-яa-z]* в (?:друг|соседн)')],
  ['rotation', work('вахт(?!ер|ов?и|енн)')],
  [
    'underground',
    work(
      'подполь|под полом|подзем|под земл|шахт|тон+ел|колод[ец]|кессон|коллектор|люк(?:и|ах|е)?(?![а-яa-z])|забо[йе]|штольн|проходчик',
    ),
  ],
  ['demolition', work('демонтаж|снос(?!к)|слом|разб[оия]р(?!ч)|взрыв|отбойн|отбойк|сби(?:ть|ва)')],
  [
    'height',
    work(
      'высот|верхолаз|веревк|альпин|кровл|кровел|крыш|мансард|фасад|стропил|мачт(?:а|у|ы|е)(?![а-яa-z])|антенн|водосток|люльк|лес(?:а|ах|ам|ов)(?![а-яa-z])|дымоход|подмост|вышк|металлоконструкц',
    ),
  ],
  [
    'machinery',
    work(
      'сва(?:и|й|ю|ям)(?![а-яa-z])|сваебо|(?:авто)?кран(?:а|е|у|ом|ы|овщ[а-яa-z]+)?(?![а-яa-z])|экскават|бульдозер|погрузчик|трактор|кат(?:ок|к(?:и|а|у))(?![а-яa-z])|асфальтоукл|строп|лифт|болгарк|бензо|виброплит|бетономеш|бетононасос|лебедк|циркуляр|дробил|пилорам|лесопил|перфорат|стан(?:ок|к)|грузовик|самосвал',
    ),
  ],
  [
    'hazard',
    work(
      '(?:с|(?<![а-яa-z]))вар(?:ить|им|щ|к|оч)|газо(?:рез|в)|резак|битум|мастик|асфальт|асбест|шифер|лакокрас|лак(?:ом|а|и)?(?![а-яa-z])|цистерн|солярк|извест|пескостру|эпоксид|смол|нитро|малярн[а-яa-z]+ (?:участ|цех|камер)|эмал|растворител|кислот|щелоч|респират|стекловат|минват|рубероид|гудрон|ртут|аккумулятор|пропан|карбид|хлор|изоцианат|краскопульт|напылен|гипохлорит|вредн|химик|литейн|кот(?:ел|л)(?!ован|ет)|напряжен|(?:электро)?щит(?![а-яa-z]*к)|электромонт|металлолом|азс|транше|котлован',
    ),
  ],
  [
    'loads',
    work(
      'меш(?:ки|ок|ка)|цемент|кирпич|тяжес|тяжел|груз(?:чик|ить|им)|разгруз|погрузк|вагон(?!чик)|щебен|таска|шпал|рельс|ванн(?:ы|у)|батаре[ия](?![а-яa-z])|носи(?:ть|лк)|подноск|переноск|полтонн|[2-9]\\d ?кг|тонн|опалуб|арматур|монолит|бетон|кладк|каменщ',
    ),
  ],
  [
    'day_hours',
    work(
      '[6-9] утра до [5-9] вечера|(?<!(?:\\d|[вскц]|до) ?)(?:8|9|1\\d|2[0-4])[ -]{0,2}ч(?:ас[а-яa-z]*)?(?![а-яa-z]| в нед)',
    ),
  ],
];
/** As a text of a whole paragraph is read: a call and what it is for stand on both sides of «!» and «?». */
const END = /[\n;]|(?<=[а-я\d)]{3})\.(?= |$)/;
const CONTEXT_CHARS = 90;

/** Where a text calls the young to what they may not do, and what it is. Takes linear time. */
export function findYouth({ text, at, source }: PlainText): (Place & { work: YouthWork })[] {
  const found: (Place & { work: YouthWork })[] = [];
  for (const { 0: phrase, index } of text.matchAll(YOUNG)) {
    const to = index + phrase.length;
    const before =
      text
        .slice(Math.max(0, index - CONTEXT_CHARS), index)
        .split(END)
        .at(-1) ?? '';
    const [after = ''] = text.slice(to, to + CONTEXT_CHARS).split(END);
    const sentence = before + phrase + after;
    const { clause, reach } = readingOf({ before, after }, phrase);
    const offered = [before, after].flatMap((side) => side.split(',')).filter((one) => !REFUSAL.test(one));
    const named = WORKS.find(([, words]) => words.test(offered.join(' , ')))?.[0];
    if (
      !named ||
      REFUSAL.test(reach) ||
      SAFE.test(sentence) ||
      SAFE_IN_CLAUSE.test(clause) ||
      !isOfPerson(before, phrase)
    )
      continue;
    const from = at[index] ?? 0;
    const end = (at[to - 1] ?? 0) + 1;
    found.push({ from, to: end, phrase: source.slice(from, end), rewrite: grownUp(phrase), work: named });
  }
  return found;
}

function isOfPerson(before: string, phrase: string): boolean {
  if (BESIDE_THEM.test(before)) return false;
  if (!/\d|надцати/u.test(phrase) || /летн|класс/u.test(phrase)) return true;
  if (BARE.test(phrase)) return OF_SOMEBODY.test(before) && !MEASURE_BEFORE.test(before);
  return /(?<![а-яa-z])практикант[а-яa-z]* $/u.test(before) || !OTHER_BEFORE.test(before);
}

const ENDINGS: Readonly<Record<string, string>> = {
  и: 'ие',
  ы: 'ие',
  ов: 'их',
  ам: 'им',
  ами: 'ими',
  а: 'его',
  у: 'ему',
};

/** Of age in the same form: «подростков» as «совершеннолетних», «с 16» as «с 18 лет»; null where the words fit nobody else. */
function grownUp(phrase: string): string | null {
  const ofYears = phrase.indexOf('летн');
  if (ofYears !== -1) return `совершеннолетн${phrase.slice(ofYears + 'летн'.length)}`;
  if (phrase === 'подросток') return 'совершеннолетний';
  const ending = /(?:подростк|классник|школьник|тинейджер|юниор|лицеист|гимназист)(и|ы|ов|ами?|а|у)$/u.exec(
    phrase,
  )?.[1];
  if (ending) return `совершеннолетн${ENDINGS[ending] ?? ''}`;
  if (!/^(?:с |от )?(?:1[4-7]|[а-яa-z]+надцати)/u.test(phrase)) return null;
  return phrase.endsWith('+') ? '18+' : `${/^с /u.test(phrase) ? 'с' : 'от'} 18\u00a0лет`;
}
