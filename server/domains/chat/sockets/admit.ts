import type { IncomingMessage } from 'node:http';
import type { SOCKET_CLOSE } from '#shared/domain/chat.ts';
import { readAccessTokenState } from '../../account/index.ts';
import { visitorKey } from '../../../platform/limits.ts';
import { isErrorCode } from '../../../platform/problems.ts';
import { canUseChat, type ChatCaller } from '../policy.ts';
import { isTicket, useTicket, type SocketPass } from '../tickets.ts';
import { findOwner } from './rights.ts';
import type { SocketTools } from './tools.ts';

type Admitted = { pass: SocketPass; caller: ChatCaller } | { refused: keyof typeof SOCKET_CLOSE };

/** Sockets that one address may open in a minute: an office is one address. */
const OPENED_PER_MINUTE = 600;

/** Who opens a socket, by the token of its address, or why it is closed again. A page of an employer has the ticket of a guest. */
export async function admit(tools: SocketTools, request: IncomingMessage, ip: string): Promise<Admitted> {
  const token = URL.parse(request.url ?? '', 'http://localhost')?.searchParams.get('token') ?? '';
  const isOwn = isOwnOrigin(request, tools.publicOrigin);
  if (!isOwn && !isTicket(token)) return { refused: 'originDenied' };
  try {
    await tools.limiter.consume('chat sockets', { points: OPENED_PER_MINUTE, seconds: 60 }, visitorKey(ip));
  } catch (error) {
    if (isErrorCode(error, 'limit_exceeded')) return { refused: 'rateLimited' };
    throw error;
  }
  const pass = await passOf(tools, token);
  if (pass === 'expired') return { refused: 'tokenExpired' };
  if (!isOwn && pass && 'sessionId' in pass) return { refused: 'originDenied' };
  const actor = pass && (await findOwner(tools, pass, request.headers.origin ?? null));
  const decision = actor && canUseChat(actor);
  if (!decision?.allowed || pass === null) return { refused: 'tokenInvalid' };
  return { pass, caller: decision.granted };
}

async function passOf(tools: SocketTools, token: string): Promise<SocketPass | 'expired' | null> {
  if (isTicket(token)) return useTicket(tools, tools.secrets, token);
  const sessionId = await readAccessTokenState(tools.secrets, token, tools.clock.now());
  return sessionId === null || sessionId === 'expired' ? sessionId : { sessionId };
}

/** Browsers name the page's origin, which must be ours: by its configured name, or by the one that was asked for. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicOrigin: string): boolean {
  if (origin === undefined) return false;
  if (origin === new URL(publicOrigin).origin) return true;
  return host !== undefined && URL.parse(origin)?.host === host;
}
