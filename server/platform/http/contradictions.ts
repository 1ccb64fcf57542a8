import { isSchema } from '#shared/contracts/answers.ts';
import { isSameForAll } from '../access.ts';
import type { Binding } from '../binder.ts';

/** Throws at the start when parts of a contract contradict each other. */
export function refuseContradictions({ name, method, contract }: Binding): void {
  const { access, answer, cookies, embeddable, files, form, idempotent, plainText, revalidated } = contract;
  const isFile = !isSchema(answer) && answer.kind === 'file';
  const isKept = embeddable === true || Boolean(revalidated);
  const setsCookies = Object.values(cookies ?? {}).some(({ use }) => use !== 'read');
  const wrong = [
    [idempotent && (files || setsCookies || isFile), 'files and cookies are not repeated from an idempotency key'],
    [embeddable && cookies, 'no credentials of a visitor go to pages of other origins'],
    [embeddable === true && (method !== 'GET' || !isSameForAll(access)), 'what everybody keeps is a public GET'],
    [isKept && cookies, 'an answer with cookies is kept by nobody'],
    [files && form, 'a body is a plain form or has files'],
    [
      plainText && (!isSameForAll(access) || cookies || files || form),
      'any page sends plain text, so it is for visitors',
    ],
    [(files || form || plainText) && method === 'GET', 'a GET has no body'],
  ].find(([isWrong]) => isWrong);
  if (wrong) throw new Error(`${name}: ${String(wrong[1])}`);
}
