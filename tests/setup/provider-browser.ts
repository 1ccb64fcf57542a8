import type { SignInProviderId } from '#shared/domain/sign-in-providers.ts';

/** Somebody of the sandbox who has no account. */
export const MARINA = 'Марина';

/** A browser that signs in by a provider of the sandbox; its cookies outlive the server. Each request comes `from` an address of its own. */
export function openProviderBrowser(from: () => string) {
  const jar = new Map<string, string>();

  async function send(url: string, body?: object): Promise<Response> {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...jar].map((cookie) => cookie.join('=')).join('; '),
        'content-type': 'application/json',
        // The way back from a provider is a visit from its site.
        'sec-fetch-site': url.includes('/callback/') ? 'cross-site' : 'same-origin',
        'x-forwarded-for': from(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return answer;
  }

  /** Chooses the person on the provider's page; returns the path that leads back to us. */
  async function choose(address: string, id: SignInProviderId, person: string): Promise<string> {
    const { headers } = await send(`${address}/api/auth/signin/${id}`);
    const page = await (await fetch(new URL(headers.get('location') ?? '', address))).text();
    const [, href = ''] = new RegExp(`href="([^"]+)">${person}`).exec(page) ?? [];
    const { pathname, search } = new URL(href.replaceAll('&amp;', '&'), address);
    return pathname + search;
  }

  return { send, choose };
}
