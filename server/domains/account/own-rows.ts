import type { OwnData } from '../../platform/domain.ts';

/** What accounts store of a person. Hashes of passwords and tokens are not theirs to take along. */
export const findOwnRows: OwnData = async (db, accountId) => ({
  account: await db
    .selectFrom('account')
    .select([
      'id',
      'kind',
      'status',
      'email',
      'emailConfirmedAt',
      'phone',
      'phoneConfirmedAt',
      'passwordChangedAt',
      'lastName',
      'firstName',
      'middleName',
      'birthDate',
      'cityId',
      'specializationId',
      'preferredContact',
      'telegram',
      'callHours',
      'photoUrl',
      'createdAt',
      'updatedAt',
    ])
    .where('id', '=', accountId)
    .execute(),
  consent: await db
    .selectFrom('consent')
    .select(['documentKey', 'version', 'givenAt', 'ip', 'userAgent', 'channel', 'withdrawnAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute(),
  identity: await db
    .selectFrom('accountIdentity')
    .select(['provider', 'subject', 'linkedAt'])
    .where('accountId', '=', accountId)
    .execute(),
  secondFactor: await db
    .selectFrom('secondFactor')
    .select(['confirmedAt', 'createdAt'])
    .where('accountId', '=', accountId)
    .execute(),
  session: await db
    .selectFrom('session')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'endedAt', 'endedBecause'])
    .where('accountId', '=', accountId)
    .execute(),
});
