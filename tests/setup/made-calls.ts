import type { InjectOptions } from 'fastify';
import { bindingsOf, type ContractMap, type Handlers, type Verifiers } from '#server/platform/binder.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { TrustedProxies } from '#server/platform/proxies.ts';
import { bindCalls } from '#server/platform/http/bind-calls.ts';
import { createTestApp } from './app.ts';

export interface MadeCallsOptions {
  actors?: Readonly<Record<string, Actor>>;
  verifiers?: Verifiers;
  publicOrigin?: string;
  trustedProxies?: TrustedProxies;
}

/** The product plus calls that only a test has, for features that no call uses yet. */
export async function createMadeCalls<Map extends ContractMap>(
  contracts: Map,
  handlers: Handlers<Map>,
  { actors = {}, verifiers, publicOrigin, trustedProxies }: MadeCallsOptions = {},
) {
  const t = await createTestApp((api, options) => {
    const platform = {
      ...options,
      resolveActor: async (token: string) => actors[token] ?? null,
      ...(verifiers ? { verifiers } : {}),
      ...(publicOrigin ? { publicOrigin } : {}),
    };
    bindCalls(api, platform, bindingsOf(contracts, handlers));
  }, trustedProxies);
  const send = (method: InjectOptions['method'], url: string, request: Omit<InjectOptions, 'method' | 'url'> = {}) =>
    t.app.inject({ method, url: `/api${url}`, ...request });
  return { ...t, send };
}
