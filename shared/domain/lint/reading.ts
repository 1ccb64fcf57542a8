import { around } from './plain-text.ts';

/** What stands around a phrase in its sentence, by how near it is. Clauses end with commas. */
export interface Reading {
  phrase: string;
  before: string;
  after: string;
  sentence: string;
  /** Between commas, dashes, colons and brackets. */
  item: string;
  /** The item without the phrase. */
  rest: string;
  /** Between commas, whatever dashes and colons are in it. */
  clause: string;
  /**
   * What may call or turn away whoever the phrase names: its clause and those that speak of nothing of their own («увы, не
   * берём», and not «пьющих не берём»); the sentence, where the phrase is one of a list or goes on with «который …».
   */
  reach: string;
  /** What may make the phrase harmless: its clause, and what is said of it after («мы вернём», not «проживание бесплатно»). */
  excuse: string;
}

/** Words of a clause that has no thing of its own: verbs, pronouns, prepositions, refusals. */
const OF_NOTHING =
  /^(?:[а-яa-z]+(?:[еи]м|[еийь]те|[уюяеи]т|ть|тся|ться|тесь|ено)|[а-яa-z]+[еи]шь|не|ни|и|а|но|да|мы|вы|ты|нам|вам|вас|тебя|их|им|его|таких|тех|этих|таким|тем|это|для|к|по|за|с|у|ко|на|все|сразу|тоже|увы|жаль|сожалению|просьба|прошу|пожалуйста|сорри|тогда|значит|так|только|лучше|желательно|обязательно|строго|важно|нельзя|отказ|мимо|лесом|спасибо|нет|наши?|наша|ваш|поэтому|должно|быть|без|не[её]|него|ни[хм]|ин(?:ых|ым|ые)|так(?:ие|ой|ая|ого)|анкет[ыа]?|отклик[иа]?|резюме|врем[а-я]+|надо|больше|никак|сч[её]т|сами?|адресу|друг[а-я]+|остальн[а-я]+|кроме|приоритете?|плюс|свой|точно|вариант|нужн[аыо]?|нужен)$/u;
/** What goes on about the clause before. */
const OF_IT =
  /^ ?(?:если|котор|но|а|мы|для вас|это|потом|деньги|затем|у нас|все|(?:плат|оплачива|несе)(?:[ие]т|[ие]м|т) |е[её] нес|пришл|верн|возвра|возмещ|возмест|компенс)/u;
const SUBORDINATE =
  /^ ?(?:[ускв] |на |для )?(?:котор[а-яa-z]+|кто|кого|кому|чтобы?|чей|чья|чьи|если|как|или|либо|и|но|не|(?!веру)[а-яa-z]+(?:[уюая]щ|вш)[а-яa-z]{2})(?![а-яa-z])/u;
const VERB = /[а-яa-z]{3}(?:[еи]м|[уюяеи]т|тся|ться)(?![а-яa-z])/u;
/** Another is turned away: «пьющих не берём». */
const REFUSES = /(?<![а-яa-z])не [а-яa-z]+(?:[еи]м|[уюяеи]т|[ую]|ть)(?![а-яa-z])/u;
const GOES_ON = /^ ?(?:чтоб|котор|кто |(?:но|однако) (?:не|на|в|мы) )/u;
/** Characters beside the phrase in a clause that is an item of a list. */
const ITEM_CHARS_MAX = 12;

/** Takes linear time: what is read has at most 90 characters on both sides. */
export function readAround(text: string, index: number, phrase: string): Reading {
  return readingOf(around(text, index, index + phrase.length), phrase);
}

export function readingOf({ before, after }: { before: string; after: string }, phrase: string): Reading {
  const sentence = before + phrase + after;
  const [head = '', ...next] = after.split(',');
  const previous = before.split(',');
  const clause = (previous.pop() ?? '') + phrase + head;
  const isListed = isItem(clause, phrase);
  const isPart = SUBORDINATE.test(clause);
  const reach = [
    ...previous.filter((one) => isPart || isBare(one) || (isListed && !REFUSES.test(one))),
    clause,
    ...next.filter((one, at) => isPart || isBare(one) || (at === 0 && (isListed || GOES_ON.test(one)))),
  ].join(',');
  const excuse = [clause, ...next.filter((one) => isBare(one) || OF_IT.test(one))].join(',');
  const item = itemAround(before, phrase, after);
  return { phrase, before, after, sentence, item, rest: itemAround(before, ' ', after), clause, reach, excuse };
}

/** One of a list, which has no verb of its own. */
function isItem(clause: string, phrase: string): boolean {
  return clause.length - phrase.length <= ITEM_CHARS_MAX && !VERB.test(clause.replace(phrase, ' '));
}

function isBare(clause: string): boolean {
  const words = clause.split(/[ .:-]+/u).filter(Boolean);
  return words.length > 0 && words.every((word) => OF_NOTHING.test(word));
}

/** From the last comma, dash, colon or bracket to the next one. */
function itemAround(before: string, phrase: string, after: string): string {
  const from = Math.max(
    before.lastIndexOf(','),
    before.lastIndexOf(':'),
    before.lastIndexOf(' - '),
    before.lastIndexOf('('),
  );
  const to = after.search(/[,:()]| - /);
  return before.slice(from + 1) + phrase + (to === -1 ? after : after.slice(0, to));
}
