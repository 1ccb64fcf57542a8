import { createHash } from 'node:crypto';
import type { PageNeeds } from '#shared/domain/page-needs.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers of every answer. {@link pageHeaders} derives a page's headers from these. */
export function securityHeaders(options: { https: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy({}),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** A host may contain characters that would end a directive of the policy. */
const ORIGIN = /^https?:\/\/[\w.*:[\]-]+$/;

/** The origins that are safe to write into a policy. */
export function plainOrigins(origins: readonly string[]): string[] {
  return origins.filter((origin) => ORIGIN.test(origin));
}

/**
 * Headers of one page: the common ones, with the page's own `policy` (which lists its scripts and styles) in place of
 * the general one, widened only by the page's needs.
 */
export function pageHeaders(base: Headers, policy: string | undefined, needs: PageNeeds = {}): Record<string, string> {
  const { 'x-frame-options': framing, ...others } = base;
  const isFramed = needs.embedders !== undefined;
  return {
    ...others,
    ...(framing !== undefined && !isFramed ? { 'x-frame-options': framing } : {}),
    'content-security-policy': widened(policy ?? base['content-security-policy'] ?? '', needs),
    ...(needs.microphone || needs.geolocation ? { 'permissions-policy': permissionsPolicy(needs) } : {}),
    ...(needs.opener ? { 'cross-origin-opener-policy': 'unsafe-none' } : {}),
  };
}

const INLINE = /<(style|script)\b[^>]*>([^]*?)<\/\1>/g;

/**
 * The policy without the hashes of inline styles and scripts that this page does not have. Astro lists those of all
 * pages, which is more than the rest of the headers together. Nothing is added, so what got into a page is not let in.
 */
export function withOwnHashes(policy: string, html: string): string {
  const own = new Set(
    [...html.matchAll(INLINE)].map(
      ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  );
  return policy.replaceAll(/ ('sha256-[^']+')/g, (written, hash: string) => (own.has(hash) ? written : ''));
}

function permissionsPolicy({ microphone, geolocation }: PageNeeds): string {
  const allowed = (isNeeded = false): string => `(${isNeeded ? 'self' : ''})`;
  return `camera=(), microphone=${allowed(microphone)}, geolocation=${allowed(geolocation)}, payment=()`;
}

function widened(policy: string, needs: PageNeeds): string {
  const { blobImages, blobMedia, formTargets = [], paymentOrigin, ownFrames, embedders } = needs;
  const payment = plainOrigins(paymentOrigin === undefined ? [] : [paymentOrigin]);
  const more: Readonly<Record<string, readonly string[]>> = {
    'img-src': blobImages ? ['blob:'] : [],
    'media-src': blobMedia ? ['blob:'] : [],
    'form-action': plainOrigins(formTargets),
    'script-src': payment,
    'frame-src': [...(ownFrames ? ["'self'"] : []), ...payment],
    'frame-ancestors': embedders ? ["'self'", ...plainOrigins(embedders)] : [],
  };
  return policy
    .split(';')
    .map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      const added = more[name] ?? [];
      // 'none' is invalid beside another source.
      const kept = added.length > 0 ? sources.filter((source) => source !== "'none'") : sources;
      return [name, ...kept, ...added].join(' ');
    })
    .filter(Boolean)
    .join('; ');
}
