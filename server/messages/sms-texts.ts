import type { SmsData, SmsMessage, SmsName } from './names.ts';

/** One SMS of Cyrillic letters. */
export const SMS_CHARS_MAX = 70;

const TEXTS: { [Name in SmsName]: (data: SmsData[Name], host: string) => string } = {
  // The last line lets a browser fill in the code on our site only (WebOTP).
  code: ({ code }, host) => `Каркас, код: ${code}\n@${host} #${code}`,
  'phone-changed': (_data, host) => `Каркас: номер аккаунта сменили. Не вы? ${host}/feedback`,
};

export function drawSms({ name, data }: Omit<SmsMessage, 'to'>, publicOrigin: string): string {
  // The data is of the name, which TypeScript cannot follow through a union.
  const draw = TEXTS[name] as (data: SmsMessage['data'], host: string) => string;
  return draw(data, new URL(publicOrigin).hostname);
}
