import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PageNeeds } from '#shared/domain/page-needs.ts';
import { pageHeaders, securityHeaders, withOwnHashes } from './security.ts';

const base = securityHeaders({ https: true });
const POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; form-action 'self'; frame-ancestors 'none'; script-src 'self' 'sha256-a'";
const headersFor = (needs?: PageNeeds) => pageHeaders(base, POLICY, needs);
const directive = (needs: PageNeeds, name: string) =>
  headersFor(needs)
    ['content-security-policy']?.split('; ')
    .find((one) => one.startsWith(`${name} `));

describe('headers of a page', () => {
  test('a page without needs has its own policy and the common headers', () => {
    expect(headersFor()).toEqual({ ...base, 'content-security-policy': POLICY });
    expect(pageHeaders(base, undefined)).toEqual(base);
  });

  test.each<[PageNeeds, string, string]>([
    [{ blobImages: true }, 'img-src', "img-src 'self' data: blob:"],
    [{ blobMedia: true }, 'media-src', "media-src 'self' blob:"],
    [{ formTargets: ['https://id.example'] }, 'form-action', "form-action 'self' https://id.example"],
    [{ paymentOrigin: 'https://pay.example' }, 'script-src', "script-src 'self' 'sha256-a' https://pay.example"],
    [{ embedders: [] }, 'frame-ancestors', "frame-ancestors 'self'"],
    [{ embedders: ['https://*.example.ru'] }, 'frame-ancestors', "frame-ancestors 'self' https://*.example.ru"],
  ])('%o opens one directive only', (needs, name, written) => {
    expect(directive(needs, name)).toBe(written);
    const others = POLICY.split('; ').filter((one) => !one.startsWith(`${name} `));
    for (const other of others) expect(headersFor(needs)['content-security-policy']?.split('; ')).toContain(other);
  });

  test.each(["https://id.example; script-src 'unsafe-inline'", "'unsafe-inline'", '*', 'javascript:', 'https://a b'])(
    'an invalid origin (%s) is written nowhere',
    (hostile) => {
      expect(directive({ formTargets: [hostile] }, 'form-action')).toBe("form-action 'self'");
      expect(directive({ embedders: [hostile] }, 'frame-ancestors')).toBe("frame-ancestors 'self'");
    },
  );

  test('the microphone, the position, windows and frames are opened each by its own need', () => {
    expect(base['permissions-policy']).toContain('microphone=()');
    expect(headersFor({ microphone: true })).toEqual({
      ...headersFor(),
      'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()',
    });
    expect(headersFor({ geolocation: true })).toEqual({
      ...headersFor(),
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    });
    expect(headersFor({ opener: true })).toEqual({
      ...headersFor(),
      'cross-origin-opener-policy': 'unsafe-none',
    });
    expect(headersFor({ embedders: [] })).not.toHaveProperty('x-frame-options');
  });
});

test('the policy names the inline styles and scripts of the page alone, and none that Astro did not name', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const named = ['a{color:red}', 'b{color:red}', 'go()', 'stop()'].map(hashOf);
  const policy = `default-src 'none'; style-src 'self' ${named[0]} ${named[1]}; script-src 'self' ${named[2]} ${named[3]}`;
  const html = '<style>a{color:red}</style><script type="module">go()</script><style>injected{}</style>';
  expect(withOwnHashes(policy, html)).toBe(
    `default-src 'none'; style-src 'self' ${named[0]}; script-src 'self' ${named[2]}`,
  );
});
