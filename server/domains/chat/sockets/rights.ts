import { canUseChat, type ChatCaller } from '../policy.ts';
import { closeConnection, type Connection } from './connection.ts';
import type { SocketTools } from './tools.ts';

type Rights = Pick<SocketTools, 'findActor'>;

/** The caller with the rights of now; null where they have no chat any more, which closes the socket. */
export async function callerOf({ findActor }: Rights, connection: Connection): Promise<ChatCaller | null> {
  const actor = await findActor(connection.sessionId);
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
