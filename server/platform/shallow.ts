import { DomainError } from './problems.ts';

/** No contract nests half as deep; readers that call themselves would run out of stack at some thousands. */
const LEVELS_MAX = 40;

/** Throws `bad_argument` for a body that nests deeper, in linear time and without a call for each level. */
export function assertShallow(body: unknown): void {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LEVELS_MAX) throw new DomainError('bad_argument', { detail: 'Данные вложены слишком глубоко' });
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}
