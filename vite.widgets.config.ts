import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { SMALL_ALIASES } from './widgets/build/small-aliases.ts';
import { lazyParts } from './widgets/build/lazy-parts.ts';
import { wornStyles } from './widgets/build/worn-styles.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const FEED = 'site/src/islands/vacancy-feed';

/** Parts of the feed that its usual settings do not draw. */
const LATER = {
  [`${FEED}/FeedFilters.tsx`]: 'FeedFilters',
  [`${FEED}/FeedGroups.tsx`]: 'FeedGroups',
  [`${FEED}/FeedTable.tsx`]: 'FeedTable',
  [`${FEED}/OpenedVacancy.tsx`]: 'OpenedVacancy',
  'shared/ui/Pager.tsx': 'Pager',
};

/** The bundler lists a module's names by `for … in`, which on some pages also meets what others have put on `Object.prototype`. */
function ownNamesOnly(): Plugin {
  return {
    name: 'karkas-own-names-only',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/for\(var (\w+) in (\w+)\)(?=\w+\(\w+,\1,\{get:)/g, 'for(var $1 of Object.keys($2))');
      }
    },
  };
}

/** Elements for other people's pages: modules that share their chunks, for `dist/widgets`. */
export default defineConfig({
  plugins: [
    tailwindcss(),
    ownNamesOnly(),
    lazyParts(LATER),
    wornStyles({
      files: [`${FEED}/*.tsx`, 'shared/ui/*.tsx', 'widgets/kit/*.ts'],
      later: { files: [...Object.keys(LATER), `${FEED}/FeedDetail.tsx`], classes: ['ava', 'block', 'card', 'chip', 'dark', 'feed-cards', 'feed-compact', 'feed-group', 'inline', 'k-accented', 'ph', 'table'] },
    }),
  ],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', KARKAS_VERSION: JSON.stringify(version) },
  resolve: { alias: SMALL_ALIASES },
  base: './',
  build: {
    outDir: 'dist/widgets',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: false,
    lib: { entry: { all: 'widgets/all.ts', define: 'widgets/define.ts', 'vacancy-feed': 'widgets/vacancy-feed.ts' }, formats: ['es'] },
    rolldownOptions: {
      // A door of an island must not bring all of it: only what is registered does something by being loaded.
      treeshake: { moduleSideEffects: [{ test: /widgets\/(?:[\w-]+|[\w-]+\/offer)\.ts$/, sideEffects: true }, { test: /\/(?:shared|site|widgets)\//, sideEffects: false }] },
      output: {
        minify: true,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          // In one piece what the first view needs, apart from what waits for a setting or a press.
          groups: [{ name: 'feed', test: /node_modules\/preact\/|widgets\/kit\/(?!address|analytics|frame\.)|widgets\/vacancy-feed\/(?!more|frame|item-actions|item-list|refusals)|shared\/(?:stores|client\/(?!call-body)|domain\/(?:embed|vacancy-terms)|ui\/(?!Pager|pages-around)|text\/(?:date|plural|plain-number))|islands\/vacancy-feed\/(?!FeedFilters|FeedGroups|FeedTable|load-detail|OpenedVacancy|FeedDetail|text-blocks)/ }],
        },
      },
    },
  },
});
