import { vacancyContentSchema, type VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { VACANCY_FIELDS } from '#shared/domain/vacancy-fields.ts';
import { assertPlayable } from '../../../platform/writing/assert-playable.ts';
import {
  checkFields as checkWritten,
  type CheckedFields,
  type FieldJudge,
  type SentFields,
} from '../../../platform/writing/check-fields.ts';
import { readAnyPhone } from '../../account/index.ts';
import { assertAllKnown, assertKnown } from '../../compendium/index.ts';

/** What a schema cannot check: dictionaries, numbers of phones, addresses of players. */
const JUDGE: FieldJudge<VacancyContent, null> = {
  names: VACANCY_FIELDS,
  shape: vacancyContentSchema.shape,
  rules: {
    specializationIds(ids) {
      assertAllKnown('specialization', 'specializationIds', ids);
      return ids;
    },
    workTypes(keys) {
      assertAllKnown('workType', 'workTypes', keys);
      return keys;
    },
    cityId(id) {
      assertKnown('city', 'cityId', id);
      return id;
    },
    hiringCityIds(ids) {
      assertAllKnown('city', 'hiringCityIds', ids);
      return ids;
    },
    rotation(rotation) {
      assertAllKnown('city', 'rotation', rotation?.travelFromCityIds ?? []);
      return rotation;
    },
    metroIds(ids) {
      assertAllKnown('metro', 'metroIds', ids);
      return ids;
    },
    languages(languages) {
      assertAllKnown(
        'language',
        'languages',
        languages.map(({ language }) => language),
      );
      return languages;
    },
    contacts: (contacts) =>
      contacts && {
        ...contacts,
        phones: contacts.phones.map((phone, index) => ({
          ...phone,
          number: readAnyPhone(`contacts.phones.${index}.number`, phone.number),
        })),
      },
    videoUrl(url) {
      assertPlayable('videoUrl', url);
      return url;
    },
  },
};

/** Each field by its own rules: what is right, and what is not, with its messages. Never throws for a value. */
export function checkFields(fields: SentFields<VacancyContent>): CheckedFields<VacancyContent> {
  return checkWritten(JUDGE, fields, null);
}
