import type { Transport, TransportAnswer, TransportRequest } from './call.ts';

/** The part of a session that calls need: `shared/stores/session.ts`. */
export interface TokenSource {
  /** Null for a visitor. */
  token(): Promise<string | null>;
  /** Another token after this one was refused; null when there is none. */
  renew(refused: string): Promise<string | null>;
  /** The new one was refused too. */
  end(): void;
}

/**
 * Sends requests with the session's token. A request whose token is refused is sent once more with a new one: nothing
 * has happened yet. A public write with a dead token has happened, as a visitor's, so only the next request gets a new
 * token.
 */
export function sessionTransport(transport: Transport, session: TokenSource): Transport {
  return async (request) => {
    const token = await session.token();
    if (token === null) return transport(request);
    const answer = await transport(withToken(request, token));
    if (!isRefused(answer)) return answer;
    const renewed = await session.renew(token).catch(() => null);
    if (renewed === null || (answer.status !== 401 && request.method !== 'GET')) return answer;
    const second = await transport(withToken(request, renewed));
    if (isRefused(second)) session.end();
    return second;
  };
}

function withToken(request: TransportRequest, token: string): TransportRequest {
  return { ...request, headers: { ...request.headers, 'X-Access-Token': token } };
}

/** A call for everybody answers a dead token as it answers a visitor, and says so. */
function isRefused({ status, headers }: TransportAnswer): boolean {
  return status === 401 || headers.get('X-Answered-As') === 'visitor';
}
