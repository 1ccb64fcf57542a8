/** True for an insert or update that another row with the same unique values, of this constraint, has beaten. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
