import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Method } from '#shared/contracts/contract.ts';
import type { Binding } from '../binder.ts';
import { DomainError } from '../problems.ts';
import { answerPreflight, isPreflight } from './foreign-pages.ts';

type Declared = Pick<Binding, 'method' | 'url' | 'contract'>;

interface Address {
  allowed: readonly string[];
  /** Methods that pages of any origin may send. */
  open: readonly Method[];
}

/**
 * Answers 405 to undeclared methods, and preflights where other origins may send more than a GET. It asks a table: a route
 * for each address and each of the three dozen methods took a tenth of the start.
 */
export function answerOtherMethods(app: FastifyInstance, declared: readonly Declared[]): void {
  const find = createTable(app.prefix, declared);
  app.addHook('onRequest', async (request, reply) => {
    const address = find(request);
    if (!address || address.allowed.includes(request.method)) return;
    if (address.open.length > 0 && isPreflight(request)) return answerPreflight(request, reply, address.open);
    void reply.header('allow', address.allowed.join(', '));
    throw new DomainError('method_not_allowed');
  });
}

/** Finds the address that a request names: one without parameters always, another only when no route took the request. */
function createTable(prefix: string, declared: readonly Declared[]): (request: FastifyRequest) => Address | undefined {
  const fixed = new Map<string, Address>();
  const variable: { pattern: RegExp; address: Address }[] = [];
  for (const [url, own] of Map.groupBy(declared, (one) => prefix + one.url)) {
    if (/[:*]/.test(url)) variable.push({ pattern: patternOf(url), address: addressOf(own) });
    else fixed.set(url, addressOf(own));
  }
  return ({ url, routeOptions }) => {
    const path = pathOf(url);
    const isUnrouted = routeOptions.url === undefined || routeOptions.url === `${prefix}/*`;
    return fixed.get(path) ?? (isUnrouted ? variable.find(({ pattern }) => pattern.test(path))?.address : undefined);
  };
}

function addressOf(own: readonly Declared[]): Address {
  const methods = own.map(({ method }) => method);
  return {
    // Fastify adds HEAD to GET.
    allowed: methods.includes('GET') ? [...methods, 'HEAD'] : methods,
    open: own.filter(({ contract }) => contract.embeddable === 'with-token').map(({ method }) => method),
  };
}

/** Addresses of contracts have letters, digits, hyphens and dots besides their parameters. */
function patternOf(url: string): RegExp {
  const source = url
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '.+')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** As the router reads it: decoded, without query and trailing slash. */
function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  // `app.ts` lets only addresses in that can be decoded.
  return decodeURI(path.endsWith('/') ? path.slice(0, -1) : path);
}
