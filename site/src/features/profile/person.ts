import type { Me } from '#shared/contracts/account.ts';

/** For the avatar; undefined without a name. */
export function personInitials({ firstName, lastName }: Pick<Me, 'firstName' | 'lastName'>): string | undefined {
  const letters = [firstName, lastName].map((name) => name?.trim().charAt(0) ?? '').join('');
  return letters.toUpperCase() || undefined;
}

/** «Галеев Ильдар Ринатович»; null without a name. */
export function fullName({ lastName, firstName, middleName }: Pick<Me, 'lastName' | 'firstName' | 'middleName'>) {
  return [lastName, firstName, middleName].filter(Boolean).join(' ') || null;
}
