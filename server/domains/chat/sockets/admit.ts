import type { IncomingMessage } from 'node:http';
import type { SOCKET_CLOSE } from '#shared/domain/chat.ts';
import { readAccessTokenState } from '../../account/index.ts';
import { visitorKey } from '../../../platform/limits.ts';
import { isErrorCode } from '../../../platform/problems.ts';
import { canUseChat, type ChatCaller } from '../policy.ts';
import { isTicket, useTicket } from '../tickets.ts';
import type { SocketTools } from './tools.ts';

type Admitted = { sessionId: string; caller: ChatCaller } | { refused: keyof typeof SOCKET_CLOSE };

/** Sockets that one address may open in a minute: an office is one address. */
const OPENED_PER_MINUTE = 600;

/** Who opens a socket, by the token of its address, or why it is closed again. */
export async function admit(tools: SocketTools, request: IncomingMessage, ip: string): Promise<Admitted> {
  if (!isOwnOrigin(request, tools.publicOrigin)) return { refused: 'originDenied' };
  try {
    await tools.limiter.consume('chat sockets', { points: OPENED_PER_MINUTE, seconds: 60 }, visitorKey(ip));
  } catch (error) {
    if (isErrorCode(error, 'limit_exceeded')) return { refused: 'rateLimited' };
    throw error;
  }
  const token = URL.parse(request.url ?? '', 'http://localhost')?.searchParams.get('token') ?? '';
  const sessionId = isTicket(token)
    ? await useTicket(tools, tools.secrets, token)
    : await readAccessTokenState(tools.secrets, token, tools.clock.now());
  if (sessionId === 'expired') return { refused: 'tokenExpired' };
  const actor = sessionId === null ? null : await tools.findActor(sessionId);
  const decision = actor && canUseChat(actor);
  if (!decision?.allowed || sessionId === null) return { refused: 'tokenInvalid' };
  return { sessionId, caller: decision.granted };
}

/** Browsers name the page's origin, which must be ours: by its configured name, or by the one that was asked for. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicOrigin: string): boolean {
  if (origin === undefined) return false;
  if (origin === new URL(publicOrigin).origin) return true;
  return host !== undefined && URL.parse(origin)?.host === host;
}
