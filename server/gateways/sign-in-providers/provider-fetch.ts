import { ProviderUnavailable } from '../dadata.ts';

export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>;

const BYTES_MAX = 64 * 1024;

/**
 * Requests to a sign-in provider: short, without redirects, with small answers. The addresses are ours or configured, so
 * the guard of `platform/outbound.ts` does not apply. Throws {@link ProviderUnavailable}, also for 5xx.
 */
export function createProviderFetch(name: string, timeoutMs: number): ProviderFetch {
  return async (url, init) => {
    try {
      const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      const text = await readText(answer);
      if (answer.status >= 500 || text === null) throw new ProviderUnavailable('refused', `${name} does not work.`);
      return new Response(text || null, { status: answer.status, headers: answer.headers });
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new ProviderUnavailable('timeout', `${name} did not answer in time.`);
      throw new ProviderUnavailable('unreachable', `${name} cannot be reached.`);
    }
  };
}

/** Null for a body that is too large. */
async function readText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
