import { formatPhone } from '#shared/text/phone.ts';

export interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
}

/** «Ильдар Галеев»; the e-mail address or phone of an account without a name. */
export function displayName({ firstName, lastName, email, phone }: NamedPerson): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name || email || (phone ? formatPhone(phone) : 'Без имени');
}

/** One or two letters for the avatar: «ИГ», «I» of an address, «83» of a phone. */
export function initials({ firstName, lastName, email, phone }: NamedPerson): string {
  const letters = [firstName, lastName].map(firstLetter).join('');
  return letters || firstLetter(email) || phone?.slice(-2) || '·';
}

/** By whole characters: half of an emoji is not a letter. */
function firstLetter(text: string | null): string {
  const [letter = ''] = text?.slice(0, 2) ?? '';
  return letter.toUpperCase();
}
