import type { FastifyInstance } from 'fastify';
import { SIGN_IN_PROVIDERS, type SignInProviderId } from '#shared/domain/sign-in-providers.ts';
import type { Config } from './config.ts';
import { createSignInProvider, type ProviderKeys, type SignInProvider } from './gateways/sign-in-providers/index.ts';
import { CHOICE_POLICY } from './sandbox/sign-in-choice.ts';
import { startSignInSandbox, type SignInSandbox } from './sandbox/sign-in-provider.ts';

interface OpenProviders {
  providers: readonly SignInProvider[];
  /** Null where no provider needs it. */
  sandbox: SignInSandbox | null;
}

type Settings = Pick<Config, 'mode' | 'publicOrigin' | 'providerKeys'>;

/** Providers with keys; without keys the fake in demo mode, and nothing in production. */
export async function openSignInProviders({ mode, publicOrigin, providerKeys }: Settings): Promise<OpenProviders> {
  const needsSandbox = mode === 'demo' && SIGN_IN_PROVIDERS.some((id) => !providerKeys[id]);
  const sandbox = needsSandbox ? await startSignInSandbox(new URL(publicOrigin).origin) : null;
  const providers = SIGN_IN_PROVIDERS.flatMap((id) => {
    const keys = providerKeys[id] ?? (sandbox && sandboxKeys(sandbox, id, publicOrigin + choicePath(id)));
    return keys ? [createSignInProvider(id, keys)] : [];
  });
  return { providers, sandbox };
}

/** `authorize`: where browsers go; by default to the sandbox itself. */
export function sandboxKeys(
  { url, clientId, clientSecret }: Pick<SignInSandbox, 'url' | 'clientId' | 'clientSecret'>,
  id: SignInProviderId,
  authorize = `${url}/${id}/authorize`,
): ProviderKeys {
  const [token, person] = id === 'vk' ? ['oauth2/auth', 'oauth2/user_info'] : ['token', 'info'];
  return {
    clientId,
    clientSecret,
    endpoints: { issuer: `${url}/${id}`, authorize, token: `${url}/${id}/${token}`, person: `${url}/${id}/${person}` },
  };
}

const choicePath = (id: SignInProviderId) => `/dev/sign-in-provider/${id}`;

/** The page of the fake under our own address: browsers may reach no other port. */
export function serveSignInChoice(
  app: FastifyInstance,
  sandbox: SignInSandbox,
  headers: Readonly<Record<string, string>>,
): void {
  for (const id of SIGN_IN_PROVIDERS)
    app.get(choicePath(id), { schema: { hide: true } }, async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://own.invalid');
      const { status, type, body } = sandbox.choice(id, searchParams);
      return reply
        .status(status)
        .headers({ ...headers, 'content-security-policy': CHOICE_POLICY, 'cache-control': 'no-store' })
        .type(type)
        .send(body);
    });
}
