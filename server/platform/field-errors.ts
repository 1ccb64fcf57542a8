import type { FieldError, FieldReason } from '#shared/contracts/problem.ts';

/** The part of a zod issue that a field's message is made of. */
interface Issue {
  code: string;
  path: readonly PropertyKey[];
  /** zod's own text: the only place where it tells a missing value from a wrong one. */
  message: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  origin?: string;
  keys?: readonly string[];
}

/** Russian messages at their fields. `field` is the path with dots: `contacts.phones.0`. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const keys =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map((key) => [...issue.path, key]) : [issue.path];
    return keys.map((path) => ({ field: path.map(String).join('.'), ...describe(issue) }));
  });
}

function describe(issue: Issue): { code: FieldReason; message: string } {
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
