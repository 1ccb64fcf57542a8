import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AGREEMENTS } from '#shared/domain/agreements.ts';

const site = path.resolve(import.meta.dirname, '../../site');
const pages = readdirSync(path.join(site, 'src/content/pages')).map((name) => path.basename(name, '.md'));
const slugs = [...AGREEMENTS.map(({ slug }) => slug), ...pages];

/** First segments that lead elsewhere: routes of the site, files, what the server answers itself, words kept for later. */
const taken = new Set([
  ...readdirSync(path.join(site, 'src/pages')).map((name) => path.basename(name, '.astro')),
  ...readdirSync(path.join(site, 'public')),
  ...[
    'api',
    'files',
    'widgets',
    'ws',
    '_astro',
    '_image',
    'list',
    'category',
    'main',
    'profile',
    'staff',
    'auth',
    'login',
    'signup',
  ],
]);

test.each(slugs)('/%s is an address that nothing else has', (slug) => {
  expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  expect(taken).not.toContain(slug);
  expect(slugs.filter((one) => one === slug)).toHaveLength(1);
});
