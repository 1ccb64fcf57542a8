import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { headHash, smallHeadScript } from './site/adapter/head-script.mjs';
import { offlineParts } from './site/adapter/offline-parts.mjs';
import { plainAttributes } from './site/adapter/plain-attributes.mjs';
import { keptStyles, requestAdapter, touchDirective, workerOfDevelopment } from './site/adapter/integration.mjs';

/** Where `astro dev` finds the API; in production the site calls it in process. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:4320';

/**
 * What is always needed together comes as one file: on a slow net each file costs more than its bytes. Nothing of it is
 * loaded before somebody touches a page, but for what loads the rest. A group has what its files import, too, unless a group
 * above has it.
 */
const CHUNKS = [
  ['load', /preload-helper|[\\/](?:layer|respond-window)\.css|[\\/]lib[\\/]sign-in-address\.ts/],
  ['react', /node_modules[\\/](?:react|react-dom|scheduler|@nanostores[\\/]react|@astrojs[\\/]react)[\\/]/],
  [
    'call',
    /node_modules[\\/](?:nanostores|ky)[\\/]|[\\/]site[\\/]src[\\/]lib[\\/](?:call|host|require-sign-in|session)\.ts|[\\/]shared[\\/](?:client[\\/](?:call|call-body|explain-problem|retry-statuses|transport-[a-z]+)|stores[\\/]session)\.ts/,
  ],
  [
    'words',
    /[\\/]shared[\\/](?:text[\\/](?:date|number|plural|plain-number|terms|vacancy-labels)|domain[\\/](?:composed|time|limits)|stores[\\/]browser-storage)\.ts/,
  ],
  ['list-events', /[\\/]site[\\/]src[\\/]lib[\\/]list-events\.ts/],
  ['query-store', /[\\/]shared[\\/]stores[\\/]query-store\.ts/],
  ['parse-page', /[\\/]lib[\\/]parse-page\.ts/],
  ['place', /[\\/]shared[\\/]text[\\/]place\.ts/],
  ['vacancy-terms', /[\\/]shared[\\/]domain[\\/]vacancy-terms\.ts/],
  ['terms', /[\\/]shared[\\/](?:text[\\/]filter-chips|domain[\\/](?:query-fields|vacancy-query))\.ts/],
  ['hidden', /[\\/]shared[\\/]text[\\/]hidden-company\.ts/],
  [
    'forms',
    /[\\/]shared[\\/](?:text[\\/](?:respond-labels|respond-way|typed-phone)|domain[\\/](?:respond-terms|question|file-purposes)|stores[\\/]form(?:-draft)?|ui[\\/]form[\\/]typed-phone-field)\.ts|[\\/]lib[\\/]respond-events\.ts/,
  ],
  [
    'windows',
    /[\\/]site[\\/]src[\\/]lib[\\/](?:layers|stylesheet|toasts)\.ts|[\\/]site[\\/]src[\\/]layers[\\/]error\.ts|[\\/]shared[\\/](?:ui[\\/](?:element\.ts|layer[\\/]|toast[\\/])|stores[\\/](?:layers|toasts)\.ts|domain[\\/]overlays\.ts)/,
  ],
  [
    'opening',
    /[\\/]site[\\/]src[\\/](?:lib[\\/](?:(?:await|open)-respond|respond-styles)\.ts|layers[\\/]respond-(?:quick|company|vacancy)\.ts)/,
  ],
  ['resume-terms', /[\\/]shared[\\/](?:text[\\/]resume-labels|domain[\\/]resume-terms)\.ts/],
  [
    'filters',
    /[\\/]site[\\/]src[\\/](?:islands[\\/]vacancy-filters[\\/]|layers[\\/]vacancy-filters\.tsx)|[\\/]shared[\\/](?:ui[\\/]filters[\\/]|stores[\\/](?:list-filters|filter-choice)\.ts|text[\\/]vacancy-filters\.ts|domain[\\/]query-form\.ts)/,
  ],
  [
    'resume-filters',
    /[\\/]site[\\/]src[\\/](?:islands[\\/]resume-filters[\\/]|layers[\\/]resume-filters\.tsx)|[\\/]shared[\\/](?:text[\\/]resume-filter(?:s|-chips)|domain[\\/]resume-query)\.ts/,
  ],
  ['respond', /[\\/]site[\\/]src[\\/](?:lib[\\/]draw-respond\.tsx|islands[\\/]respond-form[\\/])/],
].map(([name, test], index, all) => ({ name, test, priority: all.length - index }));

export default defineConfig({
  srcDir: './site/src',
  publicDir: './site/public',
  outDir: './dist/site',
  cacheDir: './.cache/astro',
  output: 'server',
  adapter: requestAdapter(),
  integrations: [react(), touchDirective(), workerOfDevelopment()],
  session: false,
  // Shiki writes inline styles, which the policy forbids.
  markdown: { syntaxHighlight: false },
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  // A page brings its styles along: a file of their own costs a slow net one way more before anything is seen.
  build: { format: 'directory', inlineStylesheets: 'always' },
  cache: { provider: { name: 'page-tags', entrypoint: new URL('./site/adapter/page-tags.mjs', import.meta.url) } },
  security: {
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "media-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        // Video players (`shared/domain/video-player.ts`), loaded at a click.
        'frame-src https://vkvideo.ru https://rutube.ru',
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { resources: ["'self'"], hashes: [headHash] },
      styleDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    plugins: [tailwindcss(), smallHeadScript(), offlineParts(), keptStyles(), plainAttributes()],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
    server: { proxy: { '/api': apiOrigin, '/files': apiOrigin, '/_image/i': apiOrigin } },
  },
});
