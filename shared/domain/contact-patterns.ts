/** How contacts are written in texts, for those who hide them and those who refuse them. */

/** Links to a person or a group in a messenger. */
export const MESSENGER_LINK =
  /(?<![\w.-])(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.(?:me|dog)|wa\.me|(?:api|chat)\.whatsapp\.com|vk\.me|viber\.click)(?![\w.-])(?:\/[^\s<>"'«»,;)]*)?/giu;
export const MESSENGER_SCHEME = /(?<![\w.-])(?:tg|viber|whatsapp|skype):(?:\/\/)?[\w?][^\s<>"'«»,;)]*/giu;
export const NICK = /(?<![\p{L}\p{N}_.@/])@[a-z]\w{3,31}(?!\w)/giu;
/** «Telegram: ivan_petrov»: a name without a sign is known only by the word before it. */
export const NAMED_NICK =
  /((?<!\p{L})(?:телеграмм?|telegram|тг|tg|ватсап|вотсап|whats ?app|viber|вайбер|skype|скайп)\s?[:—–-]\s?)(?!https?:)[a-z]\w{3,31}(?![\w.])/giu;

const MAIL_SIGN = /@|\[at\]|\(at\)|\(собака\)/giu;
const MAIL_NAME_CHAR = /[\p{L}\p{N}._%+-]/u;
// eslint-disable-next-line regexp/no-super-linear-move -- sticky, over at most 255 characters
const MAIL_DOMAIN = /\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/uy;
/** Maximum lengths of an address's parts, RFC 5321. */
const MAIL_NAME_CHARS_MAX = 64;
const MAIL_DOMAIN_CHARS_MAX = 255;
/** Local numbers, recognisable only by the word before them. */
export const LOCAL_PHONE = /((?<!\p{L})(?:тел|телефон[а-я]*|т)[.:№\s]+)\d[\d\s()-]{3,10}\d(?!\d)/giu;
/** «45 000–50 000» and «95 000 + 27 000» have as many digits as a phone. */
export const PAY_RANGE = /^\d{1,3}\s\d{3}(?:\s*[-–—]\s*\d{1,3}\s\d{3}|(?:\s\+\s[1-9]\d{0,2}\s\d00)+)$/;
/** Numbers of ten digits too; at the end of what stands before them. */
export const COMPANY_NUMBER = /(?:ИНН|ОГРН|КПП|БИК)[\s:№]*$/iu;

/** Places of mail addresses, in order. Takes linear time. */
export function* findMails(text: string): Generator<{ from: number; to: number }> {
  let position = 0;
  for (const { 0: sign, index } of text.matchAll(MAIL_SIGN)) {
    if (index < position) continue;
    const from = mailNameStart(text, index, position);
    const domainStart = index + sign.length;
    const after = text.slice(domainStart, domainStart + MAIL_DOMAIN_CHARS_MAX);
    MAIL_DOMAIN.lastIndex = 0;
    if (from === null || !MAIL_DOMAIN.test(after)) continue;
    position = domainStart + MAIL_DOMAIN.lastIndex;
    yield { from, to: position };
  }
}

/** The start of the name before the at sign, with at most one space between them; null when there is none. */
function mailNameStart(text: string, signAt: number, floor: number): number | null {
  const end = /\s/.test(text.charAt(signAt - 1)) ? signAt - 1 : signAt;
  let start = end;
  while (start > Math.max(floor, end - MAIL_NAME_CHARS_MAX) && MAIL_NAME_CHAR.test(text.charAt(start - 1))) start -= 1;
  return start < end ? start : null;
}
