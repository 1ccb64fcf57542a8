import type { Actor } from '../../../platform/actor.ts';
import { canUseChat, type ChatCaller } from '../policy.ts';
import type { SocketPass } from '../tickets.ts';
import { closeConnection, type Connection } from './connection.ts';
import type { SocketTools } from './tools.ts';

type Rights = Pick<SocketTools, 'findActor' | 'findGuest'>;

/** Who may stand on this now. A guest's is for pages of its own origin. */
export function findOwner(rights: Rights, pass: SocketPass, origin: string | null): Promise<Actor | null> {
  if ('sessionId' in pass) return rights.findActor(pass.sessionId);
  return origin === null ? Promise.resolve(null) : rights.findGuest(pass.grantId, origin);
}

/** The caller with the rights of now; null where they have no chat any more, which closes the socket. */
export async function callerOf(rights: Rights, connection: Connection): Promise<ChatCaller | null> {
  const { pass, caller } = connection;
  const actor = await findOwner(rights, pass, caller.kind === 'guest' ? caller.origin : null);
  const decision = actor && canUseChat(actor);
  if (!decision?.allowed) {
    closeConnection(connection, 'tokenInvalid');
    return null;
  }
  connection.caller = decision.granted;
  return decision.granted;
}

/** Closes those of these sockets whose owner may not use the chat any more: one that is silent would never be asked. */
export async function recheckRights(rights: Rights, connections: readonly Connection[]): Promise<void> {
  await Promise.all(connections.map((connection) => callerOf(rights, connection)));
}
