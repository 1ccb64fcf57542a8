import type { FieldError } from '#shared/contracts/problem.ts';
import { findContacts } from '#shared/domain/lint/contacts.ts';

/** A text that others read, at its field. */
export type TextAt = readonly [field: string, text: string | null | undefined];

/**
 * Contacts in texts: they would be read by those who may not see the contacts, and go round what their owner has chosen. `why`
 * follows the words that were found.
 */
export function contactsInText(texts: readonly TextAt[], why: string): FieldError[] {
  return texts.flatMap(([field, text]) => {
    const [found] = text ? findContacts(text) : [];
    if (!found || !text) return [];
    const phrase = text.slice(found.from, found.to);
    return [{ field, code: 'contacts_in_text', message: `Уберите «${phrase}»: ${why}` }];
  });
}
