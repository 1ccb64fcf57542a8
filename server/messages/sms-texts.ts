import { oneLine } from './letter.ts';
import type { SmsData, SmsMessage, SmsName } from './names.ts';

/** One SMS of Cyrillic letters. */
export const SMS_CHARS_MAX = 70;

const TEXTS: { [Name in SmsName]: (data: SmsData[Name], host: string) => string } = {
  // The last line lets a browser fill in the code on our site only (WebOTP).
  code: ({ code }, host) => `Каркас, код: ${code}\n@${host} #${code}`,
  interview: ({ time, withName }) => {
    const start = `Каркас: собеседование в\u00a0${oneLine(time)}. `;
    return start + cut(oneLine(withName), SMS_CHARS_MAX - start.length);
  },
  'phone-changed': (_data, host) => `Каркас: номер аккаунта сменили. Не вы? ${host}/feedback`,
};

function cut(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1).trimEnd()}…`;
}

export function drawSms({ name, data }: Omit<SmsMessage, 'to'>, publicOrigin: string): string {
  // The data is of the name, which TypeScript cannot follow through a union.
  const draw = TEXTS[name] as (data: SmsMessage['data'], host: string) => string;
  return draw(data, new URL(publicOrigin).hostname);
}
