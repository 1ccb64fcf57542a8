import type { embedIdentityContracts } from '#shared/contracts/embed-identity.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { findAccount } from '../account/index.ts';
import { giveGrant } from './grants.ts';
import { readIdentity, usedToken, type Vouched } from './identity-token.ts';
import { openPage, type PageTools } from './page.ts';
import { findOrAddPerson } from './persons.ts';
import { canHoldGrants } from './policy.ts';
import { isTestKey } from './service.ts';
import { findSigningKeys, setSigningKeyUsed } from './signing-keys.ts';

/** A company's own server says who is at its page, by a signed token that is good for one grant. */
export function embedIdentityCalls(tools: PageTools): Handlers<typeof embedIdentityContracts> {
  return {
    'POST /embed/identify': async ({ body: { key: publicKey, jwt, site } }, context) => {
      const { key, place } = await openPage(tools, publicKey, null, context, site);
      enforce(canHoldGrants(key));
      const now = context.clock.now();
      const { companyId } = key;
      const keys = await findSigningKeys(context.db, [key.id]);
      const vouched = await readIdentity(jwt, { keys, companyId, now });
      // A test writes nothing, so its tokens may be tried again.
      if (isTestKey(key.publicKey)) return { grant: null, test: true as const };
      const grant = await inTransaction(context.db, async (tx) => {
        await useToken(tx, companyId, vouched);
        await setSigningKeyUsed(tx, key.id, vouched.kid, now);
        const { subject, name, kid: signingKid } = vouched;
        const person = await findOrAddPerson(tx, context, {
          keyId: key.id,
          companyId,
          subject,
          name,
          site: place.site,
        });
        const { accountId } = person;
        if ((await findAccount(tx, accountId))?.status !== 'active')
          throw new DomainError('forbidden', { detail: 'Аккаунт этого посетителя на\u00a0Каркасе не\u00a0действует' });
        const { origin } = place;
        return giveGrant(tx, tools.secrets, { key, person, signingKid, accountId, origin, site: place.site, now });
      });
      return { grant };
    },
  };
}

/** Of those who bring the same token at once, the others wait here for the first. Throws `bad_argument` at `jwt`. */
async function useToken(tx: DatabaseTransaction, companyId: number, { jti, until }: Vouched): Promise<void> {
  const used = await tx
    .insertInto('embedUsedToken')
    .values({ companyId, jti, expiresAt: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst();
  if (!used) throw usedToken();
}

/** Tokens that are too old to be brought again. */
export async function deleteUsedTokens({ db, clock }: Pick<Context, 'clock'> & { db: Database }): Promise<void> {
  await db.deleteFrom('embedUsedToken').where('expiresAt', '<=', clock.now()).execute();
}
