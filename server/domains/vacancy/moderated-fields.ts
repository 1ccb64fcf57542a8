import { payLine } from '#shared/text/pay.ts';
import { formatPhone } from '#shared/text/phone.ts';
import { placeOf } from '#shared/text/place.ts';
import { vacancyStamp, vacancyTerms } from '#shared/text/vacancy-summary.ts';
import { VACANCY_PART_NAMES, type VacancyPart } from '#shared/domain/vacancy-fields.ts';
import { VACANCY_PARTS } from '#shared/text/moderated-field-labels.ts';
import type { ModeratedItem } from '../../platform/moderation.ts';
import { htmlToText } from '../../platform/html.ts';
import type { VacancyRow } from './repository.ts';
import { toVacancy } from './view.ts';

/** Everything that a vacancy says, as plain text, also what an anonymous one hides. Fields without a text are left out. */
export function moderatedFields(
  row: VacancyRow,
  now: Date,
  more: { findings: string; appeal: string } = { findings: '', appeal: '' },
): ModeratedItem['fields'] {
  const vacancy = toVacancy({ ...row, anonymous: false }, { market: null, showContacts: true, own: null }, now);
  const { amount, note } = payLine(vacancy.pay);
  const values: Record<VacancyPart, string> = {
    ...more,
    nationalities: row.nationalities.map((phrase) => `«${phrase}»`).join(', '),
    title: vacancy.title,
    pay: [amount, note].filter(Boolean).join(' '),
    place: placeOf(vacancy),
    terms: linesOf(vacancyStamp(vacancy)),
    description: htmlToText(vacancy.description),
    duties: htmlToText(vacancy.duties),
    requirements: htmlToText(vacancy.requirements),
    conditions: htmlToText(vacancy.conditions),
    details: linesOf(vacancyTerms(vacancy).flatMap(({ terms }) => terms)),
    contacts: contactLines(row.contacts),
  };
  return VACANCY_PART_NAMES.flatMap((name) => {
    const value = values[name];
    return value ? [{ name, title: VACANCY_PARTS[name], value }] : [];
  });
}

function linesOf(terms: readonly { term: string; value: string }[]): string {
  return terms.map(({ term, value }) => `${term}: ${value}`).join('\n');
}

function contactLines(contacts: VacancyRow['contacts']): string {
  if (!contacts) return '';
  return [contacts.name, ...contacts.phones.map(({ number }) => formatPhone(number)), contacts.email]
    .filter(Boolean)
    .join('\n');
}
