import type { Actor } from '#server/platform/actor.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { embedChatContracts } from '#shared/contracts/embed-chat.ts';
import { codeFor } from './account-world.ts';
import { openPage } from './embed-respond-world.ts';
import { SITE, type EmbedWorld } from './embed-world.ts';

type Calls = typeof embedChatContracts;
export type Asked = CallAnswer<Calls['POST /embed/chat/guest']>;
export type Known = CallAnswer<Calls['POST /embed/chat/guest/{pending}/confirm']>;

export const CHAT_KEY = { widgets: ['chat-bubble'], scopes: ['chat.guest'] } as const;

/** Everything that the form of a guest sends. */
export const guestOf = (key: string, phone: string) =>
  ({ key, name: 'Ильдар', phone, agreement: true, personalAgreement: true, transferAgreement: true }) as const;

/** Asks for a guest's code as the bubble of a page does. */
export async function askAs(page: ReturnType<typeof openPage>, key: string, phone: string, more: object = {}) {
  return page.send('POST', '/embed/chat/guest', { ...guestOf(key, phone), ...more }, await page.work());
}

/** Somebody who has brought a code to a page of the company. */
export async function enterAsGuest(w: EmbedWorld, key: string, phone: string) {
  const page = openPage(w, { key });
  const { confirmationId } = (await askAs(page, key, phone)).json<Asked>();
  const code = await codeFor(w.t, phone);
  const { grant } = (
    await page.send('POST', `/embed/chat/guest/${confirmationId}/confirm`, { key, code })
  ).json<Known>();
  if (!grant) throw new Error('Nothing was given');
  const { accountId, companyId } = await w.t.db
    .selectFrom('widgetGrant')
    .select(['accountId', 'companyId'])
    .where('id', '=', grant.grantId)
    .executeTakeFirstOrThrow();
  return { page, grant, accountId, companyId, actor: guestActor({ accountId, companyId, grantId: grant.grantId }) };
}

/** As the verifier of widget tokens finds them. */
export function guestActor(parts: {
  accountId: string;
  companyId: number;
  grantId: string;
}): Actor & { kind: 'guest' } {
  return { kind: 'guest', origin: SITE, site: SITE, scopes: ['chat.guest'], ...parts };
}
