import { globSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { PREACT_ALIASES } from './widgets/build/preact-aliases.ts';
import { lazyParts } from './widgets/build/lazy-parts.ts';
import { leftOut } from './widgets/build/left-out.ts';
import { ownNames } from './widgets/build/own-names.ts';
import { withoutWords } from './widgets/build/without-words.ts';
import { usedStyles } from './widgets/build/used-styles.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const ISLAND = 'site/src/islands/vacancy-feed';

/** Parts of the feed that its usual first view does not draw. */
const LATER = {
  [`${ISLAND}/CardMarks.tsx`]: 'CardMarks',
  [`${ISLAND}/FeedEnd.tsx`]: 'FeedEnd',
  [`${ISLAND}/FeedFilters.tsx`]: 'FeedFilters',
  [`${ISLAND}/FeedGroups.tsx`]: 'FeedGroups',
  [`${ISLAND}/FeedMessage.tsx`]: 'FeedMessage',
  [`${ISLAND}/FeedReading.tsx`]: 'FeedReading',
  [`${ISLAND}/FeedTable.tsx`]: 'FeedTable',
  [`${ISLAND}/OpenedVacancy.tsx`]: 'OpenedVacancy',
  'shared/ui/Pager.tsx': 'Pager',
};

/** What the respond button draws once it is pressed. */
const FORM = [
  'widgets/kit/respond/{open-place,respond-window}.ts*',
  'widgets/respond-button/button.ts',
  'shared/ui/button-look.ts',
  ...globSync('site/src/islands/respond-form/*.tsx', { cwd: import.meta.dirname }),
  'shared/ui/layer/layer-window.ts',
  'shared/ui/element.ts',
];

/** What the chat bubble draws once it is opened. */
const PANEL = [
  'widgets/kit/chat/*.ts*',
  'widgets/chat-bubble/launcher.ts',
  ...globSync('site/src/islands/chat/*.tsx', { cwd: import.meta.dirname }),
  'site/src/islands/respond-form/{CodeStep,Consents,Field,Icon,PersonFields}.tsx',
  'shared/ui/respond-looks.ts',
  'shared/ui/layer/layer-window.ts',
  'shared/ui/element.ts',
];

/** What every element loads at once, and what draws islands: the feed loads it at once too, others when they are pressed. */
const SHELL =
  /node_modules\/(?:@lit|@lit-labs|lit|@preact)\/|widgets\/kit\/(?:attribute-properties|define-once|events|hint|karkas|karkas-element|kept-out|page-settings|utm|script-origin|theme)\.|shared\/domain\/(?:attribute-readers|embed(?:-attributes)?)\./;
const FRAMEWORK =
  /node_modules\/(?:preact|nanostores(?!\/map)|@nanostores)\/|shared\/client\/(?:call|transport-fetch)\.|widgets\/kit\/ask-once\.|shared\/text\/(?:date|plural|plain-number)\./;
const FEED =
  /widgets\/vacancy-feed\/|widgets\/kit\/(?:frame|host|island-element|later|links|policy|shell|when-visible)\.|shared\/(?:stores\/query|ui\/(?!form\/|layer\/|element|respond-looks))|shared\/domain\/(?:feed-|vacancy-terms)|islands\/vacancy-feed\//;
const BUTTON =
  /widgets\/respond-button\/(?!advice|chat-after|course|looks|more|open)|shared\/domain\/respond-attributes/;
const BUBBLE =
  /widgets\/chat-bubble\/(?!advice|greet|identify|looks|more|open|reset|title|unread)|shared\/domain\/chat-attributes/;
/** What waits for a setting or a press. */
const NOT_FIRST =
  /widgets\/kit\/(?:address|repeat-events|frame|value-hints)\.|widgets\/vacancy-feed\/(?:more|frame|attend|advice|guarded|json-ld|item-actions|respond-inline|statuses)\.|call-body|embed-figures|(?:element|feed)-address|feed-events|pages-around|load-detail|FeedDetail|text-blocks/;

function isFirst(id: string, part: RegExp): boolean {
  return part.test(id) && !NOT_FIRST.test(id) && !Object.keys(LATER).some((file) => id.endsWith(file));
}

/** Elements for other people's pages: modules that share their chunks, for `dist/widgets`. */
export default defineConfig({
  plugins: [
    tailwindcss(),
    leftOut(),
    ownNames(),
    withoutWords(
      [
        'attribute-readers',
        'feed-readers',
        'embed-attributes',
        'feed-attributes',
        'respond-attributes',
        'chat-attributes',
      ].map((name) => `shared/domain/${name}.ts`),
    ),
    lazyParts({ parts: LATER, home: 'widgets/vacancy-feed/more.ts' }),
    usedStyles({
      folder: 'vacancy-feed',
      files: [`${ISLAND}/*.tsx`, 'shared/ui/*.tsx', 'widgets/kit/*.ts'],
      later: {
        files: [...Object.keys(LATER), `${ISLAND}/FeedDetail.tsx`],
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
    usedStyles({ folder: 'kit/respond', files: FORM, later: { files: [], classes: ['dark', 'k-accented'] } }),
    usedStyles({
      folder: 'respond-button',
      files: ['widgets/respond-button/*.ts', 'shared/ui/button-look.ts'],
      later: {
        files: ['widgets/respond-button/looks.ts', 'shared/ui/button-look.ts'],
        classes: ['dark', 'icon', 'k-accented'],
      },
    }),
    usedStyles({ folder: 'kit/chat', files: PANEL, later: { files: [], classes: ['dark', 'k-accented'] } }),
    usedStyles({
      folder: 'chat-bubble',
      files: ['widgets/chat-bubble/*.ts'],
      later: { files: ['widgets/chat-bubble/greet.ts'], classes: ['dark', 'k-accented'] },
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
      entry: {
        all: 'widgets/all.ts',
        define: 'widgets/define.ts',
        doctor: 'widgets/doctor.ts',
        framed: 'widgets/framed.ts',
        'chat-bubble': 'widgets/chat-bubble.ts',
        'respond-button': 'widgets/respond-button.ts',
        'vacancy-feed': 'widgets/vacancy-feed.ts',
      },
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
          groups: [
            { name: 'framework', test: FRAMEWORK },
            { name: 'shell', test: (id) => isFirst(id, SHELL) },
            { name: 'feed', test: (id) => isFirst(id, FEED) },
            // Of the button and the bubble.
            { name: 'visits', test: /widgets\/kit\/(?:visits|meeting)\./ },
            { name: 'button', test: BUTTON },
            { name: 'bubble', test: BUBBLE },
          ],
        },
      },
    },
  },
});
