import {
  COMPANY_NUMBER,
  findMails,
  LOCAL_PHONE,
  MESSENGER_LINK,
  MESSENGER_SCHEME,
  NAMED_NICK,
  NICK,
  PAY_RANGE,
} from '../contact-patterns.ts';
import { phoneParts } from '../mask-phones.ts';

/** A contact and where it stands in the text. */
export interface ContactPlace {
  kind: 'phone' | 'mail' | 'link' | 'nick';
  from: number;
  to: number;
}

/** Words for digits, by which some get round a filter. */
const DIGIT_WORDS: Readonly<Record<string, string>> = {
  ноль: '0',
  нуль: '0',
  нолик: '0',
  нуля: '0',
  один: '1',
  одна: '1',
  два: '2',
  две: '2',
  три: '3',
  четыре: '4',
  пять: '5',
  шесть: '6',
  семь: '7',
  восемь: '8',
  девять: '9',
  десять: '10',
  двенадцать: '12',
  двадцать: '20',
  тридцать: '30',
  сорок: '40',
  пятьдесят: '50',
  шестьдесят: '60',
  семьдесят: '70',
  восемьдесят: '80',
  девяносто: '90',
  сто: '100',
  двести: '200',
  триста: '300',
  четыреста: '400',
  пятьсот: '500',
  шестьсот: '600',
  семьсот: '700',
  восемьсот: '800',
  девятьсот: '900',
};
const TEENS = /^(?:один|две|три|четыр|пят|шест|сем|восем|девят)надцать$/u;
/** In a row, of them so many written as words; a whole number of ten digits needs but one word. */
const WORD_DIGITS_MIN = 7;
const DIGIT_WORDS_MIN = 4;
const WHOLE_DIGITS_MIN = 10;
/** «Семь, потом девять»: between the digits of one number. */
const FILLER = /^(?:и|да|дальше|далее|потом|затем|еще|ещё)$/iu;
const WORD_OR_DIGITS = /\p{L}+|\d+/gu;

const URL = /(?<![\p{L}\p{N}.@-])(?:https?:\/\/|www\.)[^\s<>"'«»,;)]{3,300}/giu;
const DOMAIN =
  /(?<![\p{L}\p{N}.@/_-])(?!(?:г\.москва|smeta\.ru|(?:asp|ado|vb)\.net)(?![\p{L}\p{N}/-]))(?:[a-zа-я\d][a-zа-я\d-]{0,60}\.){1,4}(?:ru|рф|com|org|net|su|pro|info|online|site|store|moscow|москва|дети|by|kz|uz|example)(?:\/[^\s<>"'«»,;)]{0,200})?(?![\p{L}\p{N}_-]|\.\p{L})/giu;
/** Ends of addresses after a path or a spoken dot need no list: «forms.gle/…». */
const SHORT_LINK =
  /(?<![\p{L}\p{N}.@/_-])(?!asp\.net)(?:[a-z\d][a-z\d-]{1,40}\.){1,3}(?!dwg|rvt|ifc|pdf|doc|xls|nwc|zip)[a-z]{2,6}\/[a-z\d][\w/?=.-]{2,200}/giu;
/** «почта собака яндекс точка ру», «почта @ mail . ru», «почта [собака] mail [точка] ru». */
const SPOKEN_MAIL =
  /(?<![\p{L}\p{N}])[\w.а-я-]{2,40} ?(?:@|[[({]?(?:собач?ка|сабака)(?:[_ -]нет)?[\])}]?|[[({] ?(?:at|эт|гав) ?[\])}]| гав ) ?(?:[\w.а-я-]{2,40} ?[[({]?(?:точка|тчк|dot|дот|\.|,)[\])}]? ?(?:ru|ру|com|ком|рф|net|org|орг|su)|(?:яндекс|мейл|майл|мэйл|гмейл|джимейл|рамблер|mail|yandex|gmail|bk|list|inbox))(?![\p{L}\p{N}])/giu;
const SPOKEN_SITE =
  /(?<![\p{L}\p{N}])(?:t(?: ?\. ?| )me(?: ?\/ ?| )\w{4,32}|[a-zа-я\d-]{2,40} точка (?:ru|ру|com|ком|рф|gle)|[a-z\d-]{3,40} ?\. (?:ru|com|рф)|www[ .]{1,3}[a-z\d-]{3,40}[ .]{1,3}(?:ru|com|org|net))(?![\p{L}\p{N}])/giu;
/** A name of letters of the other script beside a messenger. */
const BESIDE_MESSENGER =
  /(?<!\p{L})(?:телеграмм?\p{L}{0,2}|телег[аеиу]|telegram|тг|tg|дискорд\p{L}?|discord|ватсапп?\p{L}?|вотсап\p{L}?|[ву][оа]ц?ап|whats ?app|viber|вайбер\p{L}?|вк|вконтакте|vk|инстаграм\p{L}?|инста|instagram|скайп\p{L}?|skype|ник)(?:[ :—–-]{1,3}(?:собака )?| (?:ник|по нику|канал\p{L}?|чат\p{L}?|групп\p{L}|аккаунт\p{L}?|бот\p{L}?|id)[ :—–-]{1,3})(?!https?:|whats|viber|telegram|и(?!\p{L})|(?:ads|premium|desktop|bot|api|business|web)(?!\w))(?=[a-z\d_]*[a-z])[a-z\d_][\w.]{3,31}(?!\w)/giu;
/** A number of a town, with its code in brackets. */
const TOWN_PHONE = /(?<![\p{L}\p{N}(])(?:(?:\+7|[78])[ -]?)?\(\d{3,5}\)[ -]?\d(?:[ -]?\d){4,6}(?!\d| ?(?:₽|руб))/gu;
/** «звоните 45-67-89»: short numbers are known by what is asked. */
const ASKED_PHONE =
  /(?<!\p{L})(?:контакт(?:ы|н\p{L}+)?(?: лиц\p{L}| тел\p{L}*)?(?:[ :,-]{1,2}\p{L}{2,15}){0,3},?|городск\p{L}{2}|по номеру|добавочн\p{L}+|звони\p{L}*|звонок|звонки|набер\p{L}+|тел|телефон\p{L}{0,2}|т\.|моб|сот|смс|пиши\p{L}*|вайбер|ватсап|вотсап)[ .:№]{1,3}(?:(?:на|по|городск\p{L}+|номер\p{L}?|телефон\p{L}{0,2}|в|офис|контору|кадры|тел\.?|\p{L}{4,12})[ .,:№]{1,3}){0,3}(?=\d)\d{1,3}(?:[ -]{1,3}\d{2,3}){2,4}(?!\d| ?(?:₽|руб|тыс))/giu;
/** «2-55-18 (городской)», «555-12-34 доб. 5»: by what follows. */
const NAMED_PHONE = /(?<![\d-])\d{1,3}-\d\d-\d\d(?=[^\n.\d]{0,20}(?:городск|доб(?:\.|авочн)? ?\d|отдел кадров))/giu;
/** «имя#4471» of a messenger. */
const NUMBERED_NICK = /(?<![\p{L}\p{N}_.@/])[a-z][\w.]{1,31}#\d{4}(?!\w)/giu;
/** A name with a low line, which no trade has, after the word for a messenger. */
const NEAR_MESSENGER =
  /(?<!\p{L})(?:телеграмм?\p{L}{0,2}|телег[аеиу]|тикток\p{L}?|tiktok|фейсбук\p{L}?|facebook|ютуб\p{L}?|сигнал|signal|имо|imo|тг|tg|мессенджер\p{L}*|макс[еу]?|max|ватсап\p{L}?|вк|вконтакте|инстаграм\p{L}?|инсте|дискорд\p{L}?|ник)(?!\p{L})[^\n.!?/]{0,25}[ ,:«(@-](?=[\w.а-я]{4,32}(?![\w/]))(?:[a-z][a-z\d.]*_[\w.]+|[а-яa-z]+_[а-я\w]+)|(?<!\p{L})(?:telegram|телеграм\p{L}*|тг|телег[аеу])[ :]{1,3}@ [a-z]{3,20}(?: [a-z]{3,20})?|(?<!\p{L})(?:ник(?:у|ом)?|логин)(?: в \p{L}+)?[ :«"-]{1,3}[a-z][\w.]{3,31}/giu;
/** «Наш чат в телеге „Шабашка“», «найдёте нас в 2ГИС», «kadry на яндексе»: where to look instead of a link. */
const CALLED_GROUP =
  /(?<!\p{L})(?:канал[аеу]?|чат[ае]?|групп[аыу]|паблик|сообществ[оа])(?!\p{L})(?=[^\n.!?]{0,60}(?:телег|тг|вк|vk|вайбер|ватсап|подпис|добавл|вступ|пиши|админ)|(?<=(?:телеграмм?|телеги|вк) \p{L}{4,6}))[^\n.!?«"]{0,30}[«"][^»"\n]{2,40}[»"]|(?<!\p{L})(?:подпис|добавл|вступ)\p{L}+ (?:на|в) (?:наш\p{L}* )?(?:канал|чат|групп[уы]|паблик) [«"][^»"\n]{2,40}[»"]|(?<!\p{L})(?:найд|ищ|наход|спис)\p{L}* (?:нас|меня|бригаду|группу|мы|в(?= (?:вк|телег)))[^\n.!?]{0,20}(?:2гис|2 ?gis|телег\p{L}|вконтакте|вк|инст\p{L}+|авито|одноклассник\p{L}*|тикток\p{L}?|ютуб\p{L}?|фейсбук\p{L}?|вайбер\p{L}?|[вт][оа]тсап\p{L}?)(?!\p{L})|(?<![\p{L}\p{N}.@])[a-z][\w.-]{3,30} на (?:яндекс|мэйл|мейл|джимейл|гугл|gmail|mail|yandex)\p{L}*/giu;
/** «Аська 456-789», «начинается с 8950, дальше 77 88 991», «смс на номер 4422». */
const HINTED_PHONE =
  /(?<!\p{L})(?:аськ\p{L}|icq|viber|вайбер|whatsapp|[вт][оа]тсап|макс)[ :№]{1,3}\d[\d -]{5,15}\d|(?<!\d)\d-\d\d-\d\d \(город|(?<!\d)[78]9\d\d?\d?,? (?:дальше|потом|затем|далее)[ :]{1,2}\d[\d -]{3,12}\d|(?<!\p{L})(?:отправ|смс|sms)[^\n.!?]{0,30}номер\p{L}* \d{4,6}(?!\d)/giu;
/** Letters that stand for digits among digits: «8-9О5-ООО-7З-19». */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { о: '0', o: '0', з: '3', l: '1', i: '1', б: '6' };
const MIXED_WORD = /[\p{L}\p{N}]+/gu;

/** Phones, mail addresses, links and names in messengers of a text, in order and without overlaps. Takes linear time. */
export function findContacts(text: string): ContactPlace[] {
  const places: ContactPlace[] = [
    ...found(text, MESSENGER_LINK, 'link'),
    ...found(text, MESSENGER_SCHEME, 'link'),
    ...Array.from(findMails(text), (place) => ({ kind: 'mail' as const, ...place })),
    ...found(text, SPOKEN_MAIL, 'mail'),
    ...found(text, URL, 'link'),
    ...found(text, DOMAIN, 'link'),
    ...found(text, SHORT_LINK, 'link'),
    ...found(text, SPOKEN_SITE, 'link'),
    ...found(text, NAMED_NICK, 'nick'),
    ...found(text, BESIDE_MESSENGER, 'nick'),
    ...found(text, NICK, 'nick'),
    ...found(text, NUMBERED_NICK, 'nick'),
    ...found(text, NEAR_MESSENGER, 'nick'),
    ...found(text, CALLED_GROUP, 'link'),
    ...found(text, HINTED_PHONE, 'phone'),
    ...phones(withPlainDigits(text)),
    ...found(text, TOWN_PHONE, 'phone'),
    // «25 т 2018-2020 г.» is of tonnes.
    ...found(text, LOCAL_PHONE, 'phone').filter(({ from }) => !/\d\s?$/.test(text.slice(Math.max(0, from - 2), from))),
    ...found(text, ASKED_PHONE, 'phone'),
    ...found(text, NAMED_PHONE, 'phone'),
    ...spokenPhones(text),
  ];
  const kept: ContactPlace[] = [];
  for (const place of places.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = kept.at(-1);
    if (last && place.from < last.to) last.to = Math.max(last.to, place.to);
    else kept.push({ ...place });
  }
  return kept;
}

function found(text: string, pattern: RegExp, kind: ContactPlace['kind']): ContactPlace[] {
  return Array.from(text.matchAll(pattern), ({ 0: one, index }) => ({ kind, from: index, to: index + one.length }));
}

function phones(text: string): ContactPlace[] {
  const places: ContactPlace[] = [];
  let from = 0;
  for (const part of phoneParts(text)) {
    const to = from + part.text.length;
    // Sizes: «8 920 × 1 230 × 450».
    const isPay =
      part.text.includes('×') ||
      PAY_RANGE.test(part.text) ||
      COMPANY_NUMBER.test(text.slice(Math.max(0, from - 10), from));
    if (part.kind === 'phone' && !isPay) places.push({ kind: 'phone', from, to });
    from = to;
  }
  return places;
}

/** The same text, as long, with digits for the letters that stand for them in words that have digits, and in «ООО» beside them. */
function withPlainDigits(text: string): string {
  return text.replaceAll(MIXED_WORD, (word, index: number) => {
    if (word.length > 12 || /^\d+$/.test(word)) return word;
    const plain = Array.from(word.toLowerCase(), (char) => DIGIT_LETTERS[char] ?? char).join('');
    if (!/^\d+$/.test(plain) || plain.length !== word.length) return word;
    return /\d/.test(word) || (word.length > 1 && /[\d)-][ -]?$/.test(text.slice(Math.max(0, index - 2), index)))
      ? plain
      : word;
  });
}

/** Runs of digits and of words for them that are as long as a number. */
function spokenPhones(text: string): ContactPlace[] {
  const places: ContactPlace[] = [];
  let run = { from: 0, to: -1, digits: '', words: 0 };
  const end = () => {
    const isSpoken =
      run.words >= DIGIT_WORDS_MIN && run.digits.length >= WORD_DIGITS_MIN && /^[789]|0/.test(run.digits);
    const isWhole = run.words > 0 && run.digits.length >= WHOLE_DIGITS_MIN && /^[789]/.test(run.digits);
    if (isSpoken || isWhole) places.push({ kind: 'phone', from: run.from, to: run.to });
    run = { from: 0, to: -1, digits: '', words: 0 };
  };
  for (const { 0: word, index } of text.matchAll(WORD_OR_DIGITS)) {
    const isFar = run.to !== -1 && index - run.to > 3;
    if (isFar) end();
    const digits = /^\d{1,7}$/.test(word) ? word : digitsOf(word.toLowerCase());
    if (digits === null && run.to !== -1 && FILLER.test(word)) {
      run.to = index + word.length;
      continue;
    }
    if (digits === null) {
      end();
      continue;
    }
    if (run.to === -1) run.from = index;
    run.to = index + word.length;
    run.digits += digits;
    if (!/^\d/.test(word)) run.words += 1;
  }
  end();
  return places;
}

function digitsOf(word: string): string | null {
  return DIGIT_WORDS[word] ?? (TEENS.test(word) ? '11' : null);
}
