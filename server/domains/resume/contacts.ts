import type { Resume } from '#shared/contracts/resume.ts';
import { CONTACT_WAYS } from '#shared/domain/resume-terms.ts';
import { maskOf } from './policy.ts';
import type { StoredResume } from './stored.ts';

/** What a company that has them sees of the contacts: a way that is hidden stays hidden, its person may answer on the site. */
export function contactsOf(resume: StoredResume): Resume['contacts'] {
  const { contacts } = resume;
  if (!contacts) return null;
  const { hiddenWays } = maskOf('company', resume);
  return { ...contacts, ...Object.fromEntries(hiddenWays.map((way) => [way, null])) };
}

/** Whether there is a phone, an address or another way among them. */
export function hasWays(contacts: Resume['contacts']): contacts is NonNullable<Resume['contacts']> {
  return contacts !== null && CONTACT_WAYS.some((way) => contacts[way]);
}
