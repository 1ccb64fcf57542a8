import type { FieldError } from '#shared/contracts/problem.ts';
import { vacancyContentSchema, type VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { composed } from '#shared/domain/composed.ts';
import { VACANCY_FIELDS, type VacancyField } from '#shared/domain/vacancy-fields.ts';
import { videoPlayer } from '#shared/domain/video-player.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { readAnyPhone } from '../../account/index.ts';
import { findCity, findSpecialization, languageNameOf, metroNamesOf, workTypeNamesOf } from '../../compendium/index.ts';

/** Fields as they were sent, each judged by itself. */
export interface CheckedFields {
  good: Partial<VacancyContent>;
  /** As typed. */
  wrong: Partial<Record<VacancyField, unknown>>;
  errors: FieldError[];
}

/** A change of one value, or a refusal of it. */
type Rule<Value> = (value: Value) => Value;

const known = <Item>(field: VacancyField, items: readonly Item[], isKnown: (item: Item) => boolean) => {
  const strange = items.findIndex((item) => !isKnown(item));
  if (strange >= 0) throw badField(`${field}.${strange}`, 'not_in_dictionary', 'Выберите из\u00a0списка');
};
const knownCity = (id: number) => findCity(id) !== null;

/** What a schema cannot check: dictionaries, numbers of phones, addresses of players. */
const RULES: { readonly [Field in VacancyField]?: Rule<VacancyContent[Field]> } = {
  specializationIds(ids) {
    known('specializationIds', ids, (id) => findSpecialization(id) !== null);
    return ids;
  },
  workTypes(keys) {
    known('workTypes', keys, (key) => workTypeNamesOf([key]).length > 0);
    return keys;
  },
  cityId(id) {
    if (id !== null && !knownCity(id)) throw badField('cityId', 'not_in_dictionary', 'Выберите город из\u00a0списка');
    return id;
  },
  hiringCityIds(ids) {
    known('hiringCityIds', ids, knownCity);
    return ids;
  },
  rotation(rotation) {
    known('rotation', rotation?.travelFromCityIds ?? [], knownCity);
    return rotation;
  },
  metroIds(ids) {
    known('metroIds', ids, (id) => metroNamesOf([id]).length > 0);
    return ids;
  },
  languages(languages) {
    known('languages', languages, ({ language }) => languageNameOf(language) !== null);
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
    if (url !== null && !videoPlayer(url))
      throw badField('videoUrl', 'not_in_dictionary', 'Вставьте ссылку на\u00a0ролик в\u00a0VK\u00a0Видео или RUTUBE');
    return url;
  },
};

/** Each field by its own rules: what is right, and what is not, with its messages. Never throws for a value. */
export function checkFields(fields: Partial<Record<VacancyField, unknown>>): CheckedFields {
  const checked: CheckedFields = { good: {}, wrong: {}, errors: [] };
  for (const field of VACANCY_FIELDS) {
    if (!(field in fields)) continue;
    const { good, errors } = checkField(field, fields[field]);
    if (errors.length === 0) Object.assign(checked.good, { [field]: good });
    else {
      checked.wrong[field] = fields[field];
      checked.errors.push(...errors);
    }
  }
  return checked;
}

function checkField<Field extends VacancyField>(field: Field, value: unknown) {
  const { success, data, error } = vacancyContentSchema.shape[field].safeParse(tidy(value));
  if (!success)
    return {
      good: undefined,
      errors: fieldErrors(error.issues.map((one) => ({ ...one, path: [field, ...one.path] }))),
    };
  // The schema of a field has the field's type, which the compiler loses for a field that it does not know.
  const good = data as VacancyContent[Field];
  try {
    return { good: RULES[field]?.(good) ?? good, errors: [] };
  } catch (refused) {
    if (!(refused instanceof DomainError)) throw refused;
    return { good: undefined, errors: refused.details.errors ?? [] };
  }
}

/** Texts in one form, so that their limits count the same signs that people see. */
function tidy(value: unknown): unknown {
  return typeof value === 'string' ? composed(value, 'NFC').replaceAll('\r\n', '\n') : value;
}

/** An error as one of a wrong value of its field. */
export function fieldOfError({ field }: Pick<FieldError, 'field'>): VacancyField | undefined {
  const [name] = field.split('.');
  return VACANCY_FIELDS.find((one) => one === name);
}
