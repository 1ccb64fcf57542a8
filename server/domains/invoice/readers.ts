import type { MemberPermission } from '#shared/domain/permissions.ts';

/** Who of a company sees a paper: is told of it, and gets it with the mail. */
export const READERS = {
  invoice: 'balance.view',
  act: 'documents.view',
} as const satisfies Record<string, MemberPermission>;
