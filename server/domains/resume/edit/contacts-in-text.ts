import type { FieldError } from '#shared/contracts/problem.ts';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { findContacts } from '#shared/domain/lint/contacts.ts';

/** Names of the places where people put a phone that would be open to all. */
type Place = readonly [field: string, text: string | null | undefined];

/**
 * Contacts in texts: they would be read by those who may not see the contacts, and go round what their owner has chosen. They have
 * fields of their own.
 */
export function contactsInText(content: ResumeContent): FieldError[] {
  return placesOf(content).flatMap(([field, text]) => {
    const [found] = text ? findContacts(text) : [];
    if (!found || !text) return [];
    const phrase = text.slice(found.from, found.to);
    return [
      {
        field,
        code: 'contacts_in_text',
        message: `Уберите «${phrase}»: для\u00a0телефона, почты и\u00a0ников есть «Контакты», там их видят не\u00a0все`,
      },
    ];
  });
}

function placesOf({ title, about, ownTools, ownMachinery, crew, experience, portfolio }: ResumeContent): Place[] {
  return [
    ['title', title],
    ['about', about],
    ['ownTools', ownTools],
    ['ownMachinery', ownMachinery],
    ['crew.name', crew?.name],
    ...experience.flatMap(({ company, facilityName, role, volumes, duties }, index): Place[] => [
      [`experience.${index}.company`, company],
      [`experience.${index}.facilityName`, facilityName],
      [`experience.${index}.role`, role],
      [`experience.${index}.volumes`, volumes],
      [`experience.${index}.duties`, duties],
    ]),
    ...portfolio.map(({ caption }, index): Place => [`portfolio.${index}.caption`, caption]),
  ];
}
