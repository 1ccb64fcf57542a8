import * as oauth from 'openid-client';
import { PROVIDER_NAMES, type SignInProviderId } from '#shared/domain/sign-in-providers.ts';
import { ProviderUnavailable } from '../dadata.ts';
import type { ProviderDescription, ProviderEndpoints, ProviderPerson } from './description.ts';
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts';
import { vk } from './vk.ts';
import { yandex } from './yandex.ts';

export type { ProviderPerson } from './description.ts';
export { ProviderUnavailable } from '../dadata.ts';

/** The provider does not confirm the sign-in: a code that is wrong, used or somebody else's, or a person who said no. */
export class ProviderRefused extends Error {}

export interface SignInProvider {
  id: SignInProviderId;
  name: string;
  /** The address of the provider's page. */
  start(request: { callbackUrl: string; state: string; verifier: string }): Promise<string>;
  /**
   * Who came back. `callback` is the address that the provider sent the browser to, with its query. Throws
   * {@link ProviderRefused}, {@link ProviderUnavailable}.
   */
  finish(answer: { callback: URL; state: string; verifier: string }): Promise<ProviderPerson>;
}

export interface ProviderKeys {
  clientId: string;
  /** Empty where PKCE is enough. */
  clientSecret: string;
  /** Of the sandbox; the provider's own by default. */
  endpoints?: ProviderEndpoints;
  timeoutMs?: number;
}

const DESCRIPTIONS: Readonly<Record<SignInProviderId, ProviderDescription>> = { yandex, vk };

const TIMEOUT_MS = 5_000;

export const makeState = oauth.randomState;
export const makeVerifier = oauth.randomPKCECodeVerifier;

/** A client of a sign-in provider: authorization code with PKCE. */
export function createSignInProvider(id: SignInProviderId, keys: ProviderKeys): SignInProvider {
  const description = DESCRIPTIONS[id];
  const endpoints = keys.endpoints ?? description.endpoints;
  const name = PROVIDER_NAMES[id];
  const fetch = createProviderFetch(name, keys.timeoutMs ?? TIMEOUT_MS);
  const config = configure(description, endpoints, keys, fetch);
  return {
    id,
    name,
    async start({ callbackUrl, state, verifier }) {
      const url = oauth.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: description.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async finish({ callback, state, verifier }) {
      const repeated = description.repeats.map((one) => [one, callback.searchParams.get(one) ?? '']);
      try {
        const tokens = await oauth.authorizationCodeGrant(
          config,
          callback,
          // The state is compared here once more; `iss` is checked where the provider sends one.
          { pkceCodeVerifier: verifier, expectedState: state },
          Object.fromEntries(repeated) as Record<string, string>,
        );
        return await description.readPerson(fetch, endpoints.person, tokens.access_token, keys.clientId);
      } catch (error) {
        throw unavailableIn(error) ?? new ProviderRefused(`${name} does not confirm the sign-in.`);
      }
    },
  };
}

function configure(
  { sendsSecret }: ProviderDescription,
  { issuer, authorize, token }: ProviderEndpoints,
  { clientId, clientSecret }: ProviderKeys,
  fetch: ProviderFetch,
): oauth.Configuration {
  const server = { issuer, authorization_endpoint: authorize, token_endpoint: token };
  const authentication = sendsSecret ? oauth.ClientSecretPost(clientSecret) : oauth.None();
  const config = new oauth.Configuration(server, clientId, undefined, authentication);
  // Only the sandbox is configured so.
  if (token.startsWith('http:')) oauth.allowInsecureRequests(config);
  config[oauth.customFetch] = async (url, init) => plainAnswer(await fetch(url, init as RequestInit));
  return config;
}

/** VK answers errors with 200, and sends an ID token, which nobody reads here: the person is asked for. */
async function plainAnswer(answer: Response): Promise<Response> {
  const { status } = answer;
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return Response.json({ error: 'invalid_request' }, { status: 400 });
  const { id_token: _idToken, ...rest } = body as Record<string, unknown>;
  return Response.json(rest, { status: 'error' in rest && status < 400 ? 400 : status });
}

/** The library may have wrapped it. */
function unavailableIn(error: unknown): ProviderUnavailable | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ProviderUnavailable) return one;
  return null;
}
