import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { embedLinkContracts } from '#shared/contracts/embed-link.ts';
import { WIDGET_LINK_SECONDS } from '#shared/domain/embed.ts';
import { imageUrl } from '#shared/domain/image-sizes.ts';
import { SECOND_MS, toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { WidgetLink } from '../../database/schema.ts';
import { asApplicant } from '../../platform/actor.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { makeToken } from '../../platform/secrets.ts';
import { findAccount } from '../account/index.ts';
import { endSockets } from '../chat/index.ts';
import { findCompanyNames, findCompanyShort } from '../company/index.ts';
import { deleteGrant, findLiveGrants, findParent } from './grant-repository.ts';
import { giveGrant } from './grants.ts';
import { deletePerson, findPersonsOf, joinPerson } from './persons.ts';
import { openOpener, openPage, type Opener, type PageTools } from './page.ts';
import { canHoldGrants, CHAT_USE, isFor, RESPOND_USE } from './policy.ts';
import { isTestKey } from './service.ts';

/**
 * Linking the account of whoever is signed in on our site to a page of an employer. They allow it in a window of ours, which
 * hands a code to that page's origin alone; the page exchanges it with the verifier that only it knows (RFC 7636). The same way a
 * frame of ours gets to know whom the page around it knows (record 0090).
 */

const PURPOSE = 'widget link';

export function embedLinkCalls(tools: PageTools): Handlers<typeof embedLinkContracts> {
  return {
    'GET /embed/link': async ({ query }, context) => {
      const { key, site } = await openLink(tools, context, query);
      const company = await findCompanyShort(context.db, key.companyId);
      if (!company) throw new DomainError('not_found');
      const { id, name, logoUrl } = company;
      return {
        site,
        company: { id, name, logoUrl: logoUrl && imageUrl(logoUrl, 'logo', 2) },
        chats: isFor(key, CHAT_USE),
        responds: isFor(key, RESPOND_USE),
      };
    },

    'POST /embed/link': async ({ body }, context) => {
      const { key } = await openLink(tools, context, body);
      const { db, clock } = context;
      const { accountId } = asApplicant(context);
      const { origin, challenge, joins } = body;
      return { code: await addLink(tools, { db, clock }, { embedKeyId: key.id, accountId, origin, challenge, joins }) };
    },

    'POST /embed/grant/code': async ({ body: { challenge } }, { db, clock, actor }) => {
      // What a frame knows goes no further.
      if (actor.kind !== 'guest' || actor.origin === tools.ownOrigin) throw new DomainError('forbidden');
      const { accountId, grantId } = actor;
      const parent = await findParent(db, grantId, clock.now());
      if (!parent) throw new DomainError('unauthorized');
      const { id: parentId, embedKeyId } = parent;
      const link = { embedKeyId, accountId, parentId, origin: tools.ownOrigin, challenge };
      return { code: await addLink(tools, { db, clock }, link) };
    },

    'POST /embed/link/exchange': async ({ body }, context) => {
      const { key, place } = await openPage(tools, body.key, null, context, body.site);
      enforce(canHoldGrants(key));
      // A code that is tried wrongly is used up as well: the transaction that does so ends before the refusal.
      const link = await takeLink(context.db, tools.secrets.hash(PURPOSE, body.code));
      const now = context.clock.now();
      const isRight =
        link?.embedKeyId === key.id &&
        link.origin === place.origin &&
        link.expiresAt > now &&
        link.challenge === createHash('sha256').update(body.verifier).digest('base64url');
      if (!isRight) throw new DomainError('unauthorized');
      const { accountId, origin, parentId, joins } = link;
      return inTransaction(context.db, async (tx) => {
        const parent = parentId === null ? undefined : await findParent(tx, parentId, now);
        const holds = parentId === null || parent !== undefined;
        if (!holds || (await findAccount(tx, accountId))?.status !== 'active') throw new DomainError('unauthorized');
        // Nobody is joined who was not asked.
        const person =
          parentId === null
            ? joins &&
              (await joinPerson(
                tx,
                { ...context, ...tools },
                { actor: context.actor, accountId, companyId: key.companyId },
              ))
            : personOf(parent);
        const given = { key, parent, person: person || undefined, accountId, origin, site: place.site, now };
        return { grant: await giveGrant(tx, tools.secrets, given) };
      });
    },

    'DELETE /embed/grant': async (_request, { db, actor }) => {
      if (actor.kind !== 'guest') throw new DomainError('forbidden');
      await deleteGrant(db, actor.accountId, actor.grantId);
      await endSockets(db, [actor.accountId]);
    },

    'GET /users/sites': async (_request, context) => {
      const { db, clock } = context;
      const { accountId } = asApplicant(context);
      const [grants, persons] = await Promise.all([
        findLiveGrants(db, accountId, clock.now()),
        findPersonsOf(db, accountId),
      ]);
      const sites = [
        ...persons.map(({ joinedAt, createdAt, ...one }) => ({
          ...one,
          createdAt: joinedAt ?? createdAt,
          expiresAt: null,
        })),
        ...grants.map(({ site, origin, ...one }) => ({ ...one, site: site ?? origin })),
      ];
      const names = await findCompanyNames(
        db,
        sites.map(({ companyId }) => companyId),
      );
      return {
        items: sites.map(({ id, site, companyId, createdAt, expiresAt }) => ({
          id,
          origin: site,
          company: { id: companyId, name: names.get(companyId) ?? '' },
          createdAt: toIso(createdAt),
          expiresAt: toIso(expiresAt),
        })),
      };
    },

    'DELETE /users/sites/{id}': async ({ params }, context) => {
      const { db } = context;
      const { accountId } = asApplicant(context);
      const isGone = (await deleteGrant(db, accountId, params.id)) || (await deletePerson(db, accountId, params.id));
      if (!isGone) throw new DomainError('not_found');
      await endSockets(db, [accountId]);
    },
  };
}

async function openLink(tools: PageTools, context: CallContext, asked: Opener) {
  const opened = await openOpener(tools, context, asked, null);
  if (isTestKey(opened.key.publicKey))
    throw new DomainError('forbidden', { detail: 'Тестовый ключ никого не\u00a0узнаёт' });
  return opened;
}

/** Whom the page around a frame knows by its company's word. */
function personOf(parent: Awaited<ReturnType<typeof findParent>>) {
  return parent && parent.personId !== null ? { id: parent.personId, joinedAt: parent.joinedAt } : undefined;
}

/** A code that holds for a minute. */
async function addLink(
  { secrets }: PageTools,
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  link: Omit<Insertable<WidgetLink>, 'codeHash' | 'expiresAt'>,
): Promise<string> {
  const code = makeToken();
  const expiresAt = new Date(clock.now().getTime() + WIDGET_LINK_SECONDS * SECOND_MS);
  await db
    .insertInto('widgetLink')
    .values({ ...link, codeHash: secrets.hash(PURPOSE, code), expiresAt })
    .execute();
  return code;
}

function takeLink(db: Database, codeHash: Buffer) {
  return db
    .deleteFrom('widgetLink')
    .where('codeHash', '=', codeHash)
    .returning(['embedKeyId', 'accountId', 'parentId', 'origin', 'challenge', 'joins', 'expiresAt'])
    .executeTakeFirst();
}

export async function deleteOldLinks({ db, clock }: Pick<CallContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('widgetLink').where('expiresAt', '<=', clock.now()).execute();
}
