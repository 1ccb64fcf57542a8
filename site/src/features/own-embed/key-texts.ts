import type { OwnKey } from '#shared/contracts/embed-keys.ts';
import { longDate, relativeDateTime } from '#shared/text/date.ts';
import { KEY_STATUS_MARKS, siteName } from '#shared/text/embed-key-labels.ts';
import { plural } from '#shared/text/plural.ts';
import { joined } from '#shared/text/terms.ts';

/** The state of a key, and until when the old half of a rotation works. */
export function keyState({ status, rotatesUntil }: OwnKey): { text: string; mark: string } {
  const { text, mark } = KEY_STATUS_MARKS[status];
  return { text: rotatesUntil === null ? text : `${text}, работает до\u00a0${longDate(rotatesUntil)}`, mark };
}

/** A line below the name of a key in the list. */
export function keyAbout(key: OwnKey): string {
  const [site] = key.origins;
  const host = site && siteName(site);
  const others = key.origins.length - 1;
  const about = joined(
    key.status !== 'active' && keyState(key).text,
    key.test && 'тестовый',
    host && (others > 0 ? `${host} и\u00a0ещё ${plural(others, ['сайт', 'сайта', 'сайтов'])}` : host),
  );
  return about ?? '';
}

/** Dates of a key for its company. */
export function keyDates({ createdAt, createdBy, lastUsedAt, revokedAt }: OwnKey, now: Date): [string, string][] {
  return [
    ['Сделан', [longDate(createdAt), createdBy].filter(Boolean).join(', ')],
    ['Последний запрос', lastUsedAt === null ? 'Ещё не\u00a0было' : relativeDateTime(lastUsedAt, now)],
    ...(revokedAt === null ? [] : [['Отозван', longDate(revokedAt)] as [string, string]]),
  ];
}

/** Where the webmaster reads what is wrong with a key on its site. */
export function doctorOf({ publicKey, origins }: OwnKey): string {
  const origin = origins.find((one) => !one.includes('*'));
  return `/developers?${new URLSearchParams({ key: publicKey, ...(origin ? { origin } : {}) })}#check`;
}

/** How the company's server signs, with what is its own in the code: the number of the company comes with the key. */
export function signingGuideOf({ publicKey, signingKeys }: OwnKey): string {
  // The newest: who exchanges keys signs with it from now on.
  const kid = signingKeys.at(-1)?.kid;
  return `/developers?${new URLSearchParams({ key: publicKey, ...(kid ? { kid } : {}) })}#identity`;
}
