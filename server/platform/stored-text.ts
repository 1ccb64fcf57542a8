import type { FieldError } from '#shared/contracts/problem.ts';
import { DomainError } from './problems.ts';

/**
 * Throws `bad_argument` at the first field of an address, a query or a body with a text that cannot be stored: PostgreSQL has neither NUL nor half
 * of a surrogate pair. A contract need not mind either.
 */
export function assertStorable(body: unknown): void {
  const path = findUnstorable(body);
  if (path === null) return;
  const message = 'Здесь есть знак, которого не\u00a0бывает в\u00a0тексте';
  const error: FieldError = { field: path.join('.'), code: 'wrong_type', message };
  throw new DomainError('bad_argument', { errors: [error] });
}

/** The path of such a text; null without one. Its depth is that of a schema. */
function findUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    // A key like that cannot be named in the answer either.
    if (!isStorable(key)) return [];
    const path = findUnstorable(inner);
    if (path) return [key, ...path];
  }
  return null;
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
