import type { FieldError } from '#shared/contracts/problem.ts';
import { resumeContentSchema, type ResumeContent } from '#shared/contracts/resume-content.ts';
import { contactsInText } from '../../../platform/writing/contacts-in-text.ts';
import { freeTextsOf } from '../../../platform/writing/free-texts.ts';

/** Texts in which a contact stands where it belongs, or that nobody else ever reads. */
const OWN_PLACES: ReadonlySet<string> = new Set([
  'contacts',
  'experience.reasonLeft',
  'experience.reference',
  'permits.number',
  // Addresses of ours and of players.
  'photo.url',
  'portfolio.url',
  'videoUrl',
]);

/** In all other texts, which would be open to all: contacts have fields of their own. */
export function contactsInResume(content: ResumeContent): FieldError[] {
  return contactsInText(
    freeTextsOf(resumeContentSchema, content, OWN_PLACES),
    'для\u00a0телефона, почты и\u00a0ников есть «Контакты», там их видят не\u00a0все',
  );
}
