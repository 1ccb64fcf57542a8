import type { CodeSent } from '#shared/contracts/account.ts';

/** «Код ушёл по СМС на +7 917 204-16-83.» */
export function sentTo({ channel, destination }: Pick<CodeSent, 'channel' | 'destination'>): string {
  return channel === 'sms'
    ? `Код ушёл по\u00a0СМС на\u00a0${destination}.`
    : `Письмо с\u00a0кодом ушло на\u00a0${destination}. Нет его\u00a0— проверьте спам.`;
}

/** «0:42». */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
