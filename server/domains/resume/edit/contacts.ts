import type { FieldError } from '#shared/contracts/problem.ts';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { contactsInText, type TextAt } from '../../../platform/writing/contacts-in-text.ts';

/** In the places where people put a phone that would be open to all: contacts have fields of their own. */
export function contactsInResume(content: ResumeContent): FieldError[] {
  return contactsInText(
    textsOf(content),
    'для\u00a0телефона, почты и\u00a0ников есть «Контакты», там их видят не\u00a0все',
  );
}

function textsOf({ title, about, ownTools, ownMachinery, crew, experience, portfolio }: ResumeContent): TextAt[] {
  return [
    ['title', title],
    ['about', about],
    ['ownTools', ownTools],
    ['ownMachinery', ownMachinery],
    ['crew.name', crew?.name],
    ...experience.flatMap(({ company, facilityName, role, volumes, duties }, index): TextAt[] => [
      [`experience.${index}.company`, company],
      [`experience.${index}.facilityName`, facilityName],
      [`experience.${index}.role`, role],
      [`experience.${index}.volumes`, volumes],
      [`experience.${index}.duties`, duties],
    ]),
    ...portfolio.map(({ caption }, index): TextAt => [`portfolio.${index}.caption`, caption]),
  ];
}
