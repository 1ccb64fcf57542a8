import { vacancyContentSchema, type VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { VACANCY_FIELDS } from '#shared/domain/vacancy-fields.ts';
import {
  checkFields as checkWritten,
  type CheckedFields,
  type FieldJudge,
  type SentFields,
} from '../../../platform/writing/check-fields.ts';
import { playable } from '../../../platform/writing/playable.ts';
import { readAnyPhone } from '../../account/index.ts';
import { allKnownIn, assertAllKnown, eachKnownIn, knownIn } from '../../compendium/index.ts';

/** What a schema cannot check: dictionaries, numbers of phones, addresses of players. */
const JUDGE: FieldJudge<VacancyContent, null> = {
  names: VACANCY_FIELDS,
  shape: vacancyContentSchema.shape,
  rules: {
    specializationIds: allKnownIn('specialization'),
    workTypes: allKnownIn('workType'),
    cityId: knownIn('city'),
    hiringCityIds: allKnownIn('city'),
    rotation(rotation) {
      assertAllKnown('city', 'rotation', rotation?.travelFromCityIds ?? []);
      return rotation;
    },
    metroIds: allKnownIn('metro'),
    languages: eachKnownIn('language', 'language'),
    contacts: (contacts) =>
      contacts && {
        ...contacts,
        phones: contacts.phones.map((phone, index) => ({
          ...phone,
          number: readAnyPhone(`contacts.phones.${index}.number`, phone.number),
        })),
      },
    videoUrl: playable,
  },
};

/** Each field by its own rules: what is right, and what is not, with its messages. Never throws for a value. */
export function checkFields(fields: SentFields<VacancyContent>): CheckedFields<VacancyContent> {
  return checkWritten(JUDGE, fields, null);
}
