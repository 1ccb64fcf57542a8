import type { SignInProviderId } from '#shared/domain/sign-in-providers.ts';
import type { ProviderFetch } from './provider-fetch.ts';

/** What a provider says of a person. */
export interface ProviderPerson {
  /** The same for one person at each sign-in. */
  subject: string;
  firstName: string | null;
  lastName: string | null;
  /** In lower case; only one that the provider has checked. */
  email: string | null;
  /** E.164; only one that the provider has checked. */
  phone: string | null;
}

export interface ProviderEndpoints {
  issuer: string;
  authorize: string;
  token: string;
  person: string;
}

/** How a provider's protocol differs from plain OAuth 2.0 with PKCE. */
export interface ProviderDescription {
  id: SignInProviderId;
  scope: string;
  endpoints: ProviderEndpoints;
  /** Whether the exchange of the code sends our secret; with PKCE alone it does not. */
  sendsSecret: boolean;
  /** Parameters of the callback that the exchange of the code repeats. */
  repeats: readonly string[];
  /** Throws for an answer of another shape. */
  readPerson(fetch: ProviderFetch, url: string, accessToken: string, clientId: string): Promise<ProviderPerson>;
}
