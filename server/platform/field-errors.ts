import type { FieldError, FieldReason } from '#shared/contracts/problem.ts';

/** The part of a zod issue that a field's message is based on. */
interface Issue {
  code: string;
  path: readonly PropertyKey[];
  /** The schema's own Russian text, or zod's, which is the only thing that distinguishes a missing value from a wrong one. */
  message: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  origin?: string;
  keys?: readonly string[];
}

/** At most this many are listed: a form shows no more, and an error must not be longer than the request. */
const ERRORS_MAX = 20;
const UNKNOWN_KEYS_MAX = 5;
const FIELD_CHARS_MAX = 100;

/**
 * Russian messages by field. `field` is the path with dots: `contacts.phones.0`. Beyond the limit the last one says how
 * many more there are.
 */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const errors = issues.slice(0, ERRORS_MAX).flatMap((issue) => errorsOf(issue));
  const count = issues.length > ERRORS_MAX ? issues.length - ERRORS_MAX + errors.length : errors.length;
  if (count <= ERRORS_MAX) return errors;
  const named = errors.slice(0, ERRORS_MAX - 1);
  return [...named, { field: '', code: 'wrong_type', message: more(count - named.length) }];
}

function errorsOf(issue: Issue): FieldError[] {
  const described = describe(issue);
  if (issue.code !== 'unrecognized_keys') return [{ field: fieldOf(issue.path), ...described }];
  const keys = issue.keys ?? [];
  const named = keys.slice(0, UNKNOWN_KEYS_MAX).map((key) => ({ field: fieldOf([...issue.path, key]), ...described }));
  return keys.length <= UNKNOWN_KEYS_MAX
    ? named
    : [...named, { field: fieldOf(issue.path), ...described, message: more(keys.length - UNKNOWN_KEYS_MAX) }];
}

function more(count: number): string {
  return `И\u00a0ещё ${count.toLocaleString('ru')}`;
}

function fieldOf(path: readonly PropertyKey[]): string {
  const field = path.map(String).join('.');
  return field.length > FIELD_CHARS_MAX ? `${field.slice(0, FIELD_CHARS_MAX)}…` : field;
}

function describe(issue: Issue): { code: FieldReason; message: string } {
  const described = describeByCode(issue);
  return IS_OURS.test(issue.message) ? { ...described, message: issue.message } : described;
}

/** A schema may bring its own text; those of zod are English. */
const IS_OURS = /[а-яё]/i;

function describeByCode(issue: Issue): { code: FieldReason; message: string } {
  const isText = issue.origin === 'string' || issue.origin === 'array';
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown_key', message: 'Такого параметра нет' };
    case 'invalid_value':
    case 'invalid_union':
      return { code: 'not_in_dictionary', message: 'Выберите значение из списка' };
    case 'too_small':
      if (isText)
        return {
          code: Number(issue.minimum) === 1 ? 'is_empty' : 'is_too_short',
          message: `Нужно не меньше ${issue.minimum}`,
        };
      return { code: 'less_than_min', message: `Не меньше ${issue.minimum}` };
    case 'too_big':
      if (isText) return { code: 'is_too_long', message: `Не длиннее ${issue.maximum}` };
      return { code: 'greater_than_max', message: `Не больше ${issue.maximum}` };
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return { code: 'is_empty', message: 'Заполните это поле' };
      return { code: 'wrong_type', message: 'Проверьте формат' };
    default:
      return { code: 'wrong_type', message: 'Проверьте формат' };
  }
}
