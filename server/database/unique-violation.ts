/** True for an insert or update that another row with the same unique values has beaten. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
