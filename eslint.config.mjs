import astro from 'eslint-plugin-astro';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import typescript from 'typescript-eslint';
import { FEATURE_USES } from './site/features.mjs';

/**
 * Rules that the compiler and dependency-cruiser cannot express. dependency-cruiser enforces the import rules of
 * ARCHITECTURE.md, but does not read `.astro`, so those of the site's templates are here.
 */

/** Code that ends in a browser bundle. */
const BROWSER = [
  'site/src/**/*.{ts,tsx,astro}',
  'site/src/**/*.astro/*.ts',
  'shared/{client,stores,ui,text}/**/*.{ts,tsx}',
  'widgets/**/*.{ts,tsx}',
];
const TESTS = ['**/*.test.{ts,tsx}', 'tests/**'];
/** Lists of data and generated code may be of any length. */
const DATA = [
  'server/database/schema.ts',
  'server/domains/compendium/data/**',
  'server/domains/compendium/thesaurus/**',
  'server/domains/search/text/thesaurus/**',
  'server/demo/**',
  'site/src/features/markup/specimens.ts',
];

const noZod = [
  {
    name: 'zod',
    allowTypeImports: true,
    message: 'zod would drag its locales into the browser: contracts are types here.',
  },
  {
    name: 'zod/mini',
    importNames: ['z'],
    allowTypeImports: true,
    message: "Write import * as z from 'zod/mini': the name z drags everything in.",
  },
];
const contractsAsTypes = {
  regex: '/contracts/',
  allowTypeImports: true,
  message: 'Contracts are types in the browser: import type.',
};
const siteBorders = [
  contractsAsTypes,
  { regex: '^#server/|/server/', message: 'The site asks by Astro.locals.call and never imports the server.' },
  {
    regex: '^#islands/(?!.+/(?:index\\.ts|island\\.tsx)$)',
    message: 'An island is used by its doors: island.tsx or index.ts.',
  },
  { regex: '(?:^|/)(?:tests|bench|scripts|widgets)/', message: 'The site imports shared code and its own.' },
];

/** Within a feature's folder, `../name/` is another feature and `../../` leads to shared code. */
const featureBorder = (uses) => ({
  regex: String.raw`^\.\./(?:\.\./features/|(?!\.\./${uses.map((name) => `|${name}/`).join('')}))`,
  message: 'A feature uses its own folder, shared parts and the features that site/features.mjs names for it.',
});
const noPages = { regex: String.raw`^\.\./(?:.*/)?pages/`, message: 'Nothing imports a page.' };
const noFeatures = {
  regex: String.raw`^\.\./(?:.*/)?(?:features|layouts)/`,
  message: 'What features share uses none of them.',
};

const noInlineStyle = {
  selector: 'JSXAttribute[name.name="style"]',
  message: 'The Content-Security-Policy forbids style attributes: use a class.',
};
const noCallErrorInstance = {
  selector: 'BinaryExpression[operator="instanceof"][right.name="CallError"]',
  message: 'Shared code exists twice in the process: compare `code`.',
};

const filesIn = (folder) => [`site/src/${folder}/*.{ts,tsx,astro}`, `site/src/${folder}/*.astro/*.ts`];
/** A view is a list of fields: a spread of a row, or a cast, would let a forgotten or a foreign field pass the compiler. */
const namedFields = [
  {
    selector: 'ObjectExpression > SpreadElement:not([argument.type="CallExpression"])',
    message: 'Name the fields: a column named like a field of the contract would go out by itself.',
  },
  { selector: 'TSAsExpression', message: 'Read the column in stored.ts: a cast hides a forgotten field.' },
];

const decides = {
  selector:
    'ExportNamedDeclaration > FunctionDeclaration[id.name=/^can/]:not([returnType.typeAnnotation.typeName.name="Decision"])',
  message: 'What a policy allows is a Decision (server/platform/decision.ts).',
};

const noNormalize = {
  selector: 'CallExpression[callee.property.name="normalize"]',
  message: 'A heap of marks over one letter takes its square: use composed().',
};

/** A rejection that nobody awaits yet ends the process or fails the run, but only now and then. */
const noCallsInList = {
  selector: 'ForOfStatement > ArrayExpression.right > CallExpression[callee.property.name="call"]',
  message: 'All of them are sent before the first is awaited: list functions and call each in the loop.',
};

/** The page has begun to be sent by then: the answer would be a 500. */
const pagesAnswer = {
  selector: 'MemberExpression[object.name="Astro"][property.name=/^(?:redirect|rewrite)$/]',
  message: 'Only a page can answer with another address: send its form there and hand the outcome in.',
};

const refusalOnce = {
  selector:
    'VariableDeclarator > ArrowFunctionExpression > CallExpression.body[callee.property.name="objectContaining"] > ObjectExpression[properties.length=1] > Property[key.name="code"]',
  message: 'tests/setup/refusals.ts has it: refusal(code).',
};

const everywhere = [
  noCallsInList,
  noInlineStyle,
  noCallErrorInstance,
  noNormalize,
  refusalOnce,
  { selector: 'Literal[value=86400000]', message: 'shared/domain/time.ts counts days.' },
];

const restrictImports = (patterns) => ({
  'no-restricted-imports': 'off',
  '@typescript-eslint/no-restricted-imports': ['error', { paths: noZod, patterns }],
});

export default defineConfig(
  globalIgnores(['dist/', '.data/', '.cache/', '.astro/', 'test-results/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  typescript.configs.recommended,
  astro.configs.recommended,
  {
    plugins: { regexp },
    rules: {
      // No text from outside may take more than linear time; the rule applies to patterns for our own texts too.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false, ignorePartial: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...everywhere],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    // oxlint has these with the same options, and those that need types: .oxlintrc.json.
    files: ['**/*.{ts,tsx,mjs,js}'],
    ignores: ['**/*.astro/*.ts'],
    rules: {
      'object-shorthand': 'off',
      '@typescript-eslint/ban-ts-comment': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
    },
  },
  {
    files: ['server/domains/{vacancy,company,content,resume}/view.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...namedFields] },
  },
  {
    files: ['server/domains/*/policy.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, decides] },
  },
  { files: BROWSER, ignores: TESTS, rules: restrictImports([contractsAsTypes]) },
  {
    files: ['site/src/**/*.{ts,tsx,astro}', 'site/src/**/*.astro/*.ts'],
    ignores: TESTS,
    rules: restrictImports(siteBorders),
  },
  {
    files: ['site/src/{components,features,layouts}/**/*.astro'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, pagesAnswer] },
  },
  { files: filesIn('components'), ignores: TESTS, rules: restrictImports([...siteBorders, noPages, noFeatures]) },
  {
    files: filesIn('features/*'),
    ignores: TESTS,
    rules: restrictImports([...siteBorders, noPages, featureBorder([])]),
  },
  ...Object.entries(FEATURE_USES).map(([feature, uses]) => ({
    files: filesIn(`features/${feature}`),
    ignores: TESTS,
    rules: restrictImports([...siteBorders, noPages, featureBorder(uses)]),
  })),
  {
    files: ['site/src/env.d.ts'],
    rules: {
      '@typescript-eslint/triple-slash-reference': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: [
      'scripts/**',
      'bench/**',
      'server/main.ts',
      'server/import/main.ts',
      'server/sandbox/card-payments/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: TESTS,
    // Playwright uses `{}` to detect that a fixture needs no other.
    rules: { 'no-empty-pattern': 'off', 'max-lines': ['error', { max: 400, skipBlankLines: true }] },
  },
  { files: DATA, rules: { 'max-lines': 'off' } },
);
