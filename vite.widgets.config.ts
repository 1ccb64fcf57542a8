import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { PREACT_ALIASES } from './widgets/build/preact-aliases.ts';
import { lazyParts } from './widgets/build/lazy-parts.ts';
import { wornStyles } from './widgets/build/worn-styles.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const FEED = 'site/src/islands/vacancy-feed';

/** Parts of the feed that its usual first view does not draw. */
const LATER = {
  [`${FEED}/FeedEnd.tsx`]: 'FeedEnd',
  [`${FEED}/FeedFilters.tsx`]: 'FeedFilters',
  [`${FEED}/FeedGroups.tsx`]: 'FeedGroups',
  [`${FEED}/FeedMessage.tsx`]: 'FeedMessage',
  [`${FEED}/FeedTable.tsx`]: 'FeedTable',
  [`${FEED}/OpenedVacancy.tsx`]: 'OpenedVacancy',
  'shared/ui/Pager.tsx': 'Pager',
};

/** In one piece what the first view needs, apart from what waits for a setting or a press. */
const FIRST =
  /node_modules\/(?:preact|nanostores|@nanostores)\/|widgets\/kit\/|widgets\/vacancy-feed\/|shared\/(?:client|stores|ui)\/|shared\/domain\/(?:embed|vacancy-terms)|shared\/text\/(?:date|plural|plain-number)|islands\/vacancy-feed\//;
const NOT_FIRST =
  /widgets\/kit\/(?:address|analytics|frame|policy)\.|widgets\/vacancy-feed\/(?:more|frame|attend|advice|json-ld|item-actions)\.|call-body|pages-around|load-detail|FeedDetail|text-blocks/;

function isFirst(id: string): boolean {
  return FIRST.test(id) && !NOT_FIRST.test(id) && !Object.keys(LATER).some((file) => id.endsWith(file));
}

/** Elements for other people's pages: modules that share their chunks, for `dist/widgets`. */
export default defineConfig({
  plugins: [
    tailwindcss(),
    lazyParts({ parts: LATER, home: 'widgets/vacancy-feed/more.ts' }),
    wornStyles({
      files: [`${FEED}/*.tsx`, 'shared/ui/*.tsx', 'widgets/kit/*.ts'],
      later: {
        files: [...Object.keys(LATER), `${FEED}/FeedDetail.tsx`],
        classes: [
          'ava',
          'block',
          'card',
          'chip',
          'dark',
          'empty',
          'feed-cards',
          'feed-compact',
          'feed-group',
          'inline',
          'k-accented',
          'ph',
          'table',
        ],
      },
    }),
  ],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', KARKAS_VERSION: JSON.stringify(version) },
  resolve: { alias: PREACT_ALIASES },
  base: './',
  build: {
    outDir: 'dist/widgets',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: false,
    lib: {
      entry: { all: 'widgets/all.ts', define: 'widgets/define.ts', 'vacancy-feed': 'widgets/vacancy-feed.ts' },
      formats: ['es'],
    },
    rolldownOptions: {
      // A door of an island must not bring all of it: only what is registered does something by being loaded.
      treeshake: {
        moduleSideEffects: [
          { test: /widgets\/(?:[\w-]+|[\w-]+\/offer)\.ts$/, sideEffects: true },
          { test: /\/(?:shared|site|widgets)\//, sideEffects: false },
          // Else a name of theirs would bring what it does without: lit-html, the whole of preact/compat.
          { test: /node_modules\/(?:@lit|@lit-labs|lit|lit-element|lit-html|preact)\//, sideEffects: false },
        ],
      },
      output: {
        minify: true,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          groups: [{ name: 'feed', test: isFirst }],
        },
      },
    },
  },
});
