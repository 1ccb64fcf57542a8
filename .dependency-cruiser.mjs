import { FEATURE_USES } from './site/features.mjs';

/** The import rules of ARCHITECTURE.md. Templates (`.astro`) are checked by eslint.config.mjs. */

const TEST = String.raw`\.test\.tsx?$`;

/** Domains in groups; a group imports only the `index.ts` of later groups. */
const DOMAINS = [
  ['staff', 'embed', 'feedback', 'suggestion', 'outbox', 'complaint'],
  ['document', 'review', 'subscription', 'order'],
  ['chat'],
  ['respond'],
  ['payment', 'invoice'],
  ['purchase'],
  ['favorite'],
  ['rubricator'],
  ['search'],
  ['resume', 'vacancy'],
  ['template', 'question', 'webhook'],
  ['company'],
  ['notice'],
  ['account', 'content'],
  ['file'],
  ['ledger'],
  ['compendium'],
];

/** Forbids imports from `from` to `to`; tests may import everything. */
const border = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [TEST, ...(from.pathNot ? [from.pathNot] : [])] },
  to,
});

const domainOrder = DOMAINS.flatMap((group, index) => {
  const left = DOMAINS.slice(0, index + 1).flat();
  return group.map((domain) => {
    const others = left.filter((name) => name !== domain);
    return border(
      `domain-${domain}-imports-to-the-right`,
      'A domain imports only doors to its right; in the other direction a reaction is an event.',
      { path: `^server/domains/${domain}/` },
      { path: `^server/domains/(?:${others.join('|')})/` },
    );
  });
});

const FEATURE = '^site/src/features/';
const featureBorders = [
  border(
    'features-keep-apart',
    'A feature uses no other, unless site/features.mjs names it.',
    { path: `${FEATURE}([^/]+)/`, pathNot: `${FEATURE}(?:${Object.keys(FEATURE_USES).join('|')})/` },
    { path: FEATURE, pathNot: `${FEATURE}$1/` },
  ),
  ...Object.entries(FEATURE_USES).map(([feature, uses]) =>
    border(
      `feature-${feature}-uses`,
      'Of other features only those that site/features.mjs names.',
      { path: `${FEATURE}${feature}/` },
      { path: FEATURE, pathNot: `${FEATURE}(?:${[feature, ...uses].join('|')})/` },
    ),
  ),
  border(
    'shared-parts-know-no-feature',
    'What features share uses none of them.',
    { path: '^site/src/(?:components|lib)/' },
    { path: '^site/src/(?:features|layouts|pages)/' },
  ),
  border('pages-are-routes', 'Nothing imports a page.', { path: '^site/src/(?!pages/)' }, { path: '^site/src/pages/' }),
];

export default {
  forbidden: [
    { name: 'no-circular', comment: 'No cycles.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-to-unresolvable',
      // The address of a package's stylesheet has a query, with which its `exports` have no entry.
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`^(?:astro:|virtual:)|\.css\?url` },
    },
    border(
      'no-dev-packages-in-the-product',
      'What runs in production is in dependencies.',
      { path: '^(?:server|shared|site/src|widgets)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    border(
      'only-tests-import-tests',
      'The product does not depend on its tests.',
      { path: '^(?:server|shared|site|widgets|scripts)/' },
      { path: '^tests/' },
    ),

    border(
      'shared-imports-nothing-of-ours',
      'shared/ imports only shared/.',
      { path: '^shared/' },
      { path: '^(?:server|site|widgets|bench|scripts)/' },
    ),
    border(
      'contracts',
      'Contracts use their folder and domain.',
      { path: '^shared/contracts/' },
      { path: '^shared/', pathNot: '^shared/(?:contracts|domain)/' },
    ),
    border(
      'shared-domain',
      'Domain rules use their own folder.',
      { path: '^shared/domain/' },
      { path: '^shared/', pathNot: '^shared/domain/' },
    ),
    border(
      'contracts-are-types-in-the-browser',
      'zod must not reach a browser bundle.',
      { path: '^(?:shared/(?:client|stores|ui|text)|site/src|widgets)/' },
      { path: '^shared/contracts/', dependencyTypesNot: ['type-only'] },
    ),
    border(
      'text',
      'Texts need only domain and contracts.',
      { path: '^shared/text/' },
      { path: '^shared/(?:client|stores|ui)/' },
    ),
    border(
      'client',
      'The client needs only domain and contracts.',
      { path: '^shared/client/' },
      { path: '^shared/(?:stores|ui|text)/' },
    ),
    border('stores', 'Stores do not draw.', { path: '^shared/stores/' }, { path: '^shared/ui/' }),
    border('ui', 'Primitives have no data.', { path: '^shared/ui/' }, { path: '^shared/(?:client|stores)/' }),

    border(
      'site-never-imports-the-server',
      'The site asks by Astro.locals.call.',
      { path: '^site/' },
      { path: '^(?:server|widgets|bench|scripts)/' },
    ),
    ...featureBorders,
    border(
      'islands-are-portable',
      'An island imports shared/, its own folder and doors of other islands; only island.tsx knows the site.',
      { path: '^site/src/islands/', pathNot: String.raw`/island\.tsx$` },
      { path: '^site/src/(?!islands/)' },
    ),
    border(
      'island-site-door',
      'island.tsx takes the host and nothing else of the site.',
      { path: String.raw`^site/src/islands/[^/]+/island\.tsx$` },
      { path: '^site/src/(?!islands/|lib/)' },
    ),
    border(
      'island-doors',
      'Other islands only through index.ts.',
      { path: '^site/src/islands/([^/]+)/' },
      {
        path: '^site/src/islands/',
        pathNot: ['^site/src/islands/$1/', String.raw`^site/src/islands/[^/]+/index\.ts$`],
      },
    ),
    border(
      'site-uses-islands-by-their-doors',
      'The site uses island.tsx or index.ts.',
      { path: '^site/src/(?!islands/)' },
      { path: '^site/src/islands/', pathNot: String.raw`^site/src/islands/[^/]+/(?:island\.tsx|index\.ts)$` },
    ),
    border(
      'widgets',
      'A widget imports shared/, the kit, its own folder and index.ts of islands; build/ describes them all.',
      { path: '^widgets/(?!build/)([^/]+)/' },
      {
        path: '^(?:server|site|widgets)/',
        pathNot: ['^widgets/(?:kit|$1)/', String.raw`^site/src/islands/[^/]+/index\.ts$`],
      },
    ),

    border(
      'server-draws-nothing',
      'Pages reach the server as a built file.',
      { path: '^server/' },
      { path: '^(?:site|widgets)/|^shared/(?:stores|ui)/' },
    ),
    border(
      'platform-knows-no-domain',
      'The platform serves every domain.',
      { path: '^server/platform/' },
      { path: '^server/(?!platform/|database/)' },
    ),
    border(
      'platform-contracts',
      'The platform knows only the basics of contracts.',
      { path: '^server/platform/' },
      {
        path: '^shared/contracts/',
        pathNot: String.raw`^shared/contracts/(?:answers|bodies|captcha|contract|events|page|problem|socket)\.ts$`,
      },
    ),
    border(
      'messages-know-no-domain',
      'Every domain may send; a mail has its data from the domain.',
      { path: '^server/messages/' },
      { path: '^server/(?!messages/|platform/|database/|gateways/)' },
    ),
    border(
      'pdf-knows-no-domain',
      'Every domain may print; a paper has its data from the domain.',
      { path: '^server/pdf/' },
      { path: '^server/(?!pdf/|platform/)' },
    ),
    border(
      'gateways-know-no-domain',
      'A gateway is an adapter.',
      { path: '^server/gateways/' },
      { path: '^server/(?:domains|messages|pdf|web|demo|import|sandbox)/' },
    ),
    border(
      'sandbox-is-started-by-the-process',
      'Everything else knows its address only.',
      {
        path: '^server/',
        pathNot: String.raw`^server/(?:sandbox/|serve\.ts$|open-messages\.ts$|sign-in-providers\.ts$)`,
      },
      { path: '^server/sandbox/' },
    ),
    border(
      'sandbox',
      'A stand-in answers from doors of domains and shares no code with the adapter that asks it.',
      { path: '^server/sandbox/' },
      {
        path: '^server/(?:gateways|messages|pdf|platform|database|web|demo|import)/',
        // Of two processes with one data folder one has the book.
        pathNot: String.raw`^server/database/process-lock\.ts$`,
      },
    ),
    border(
      'domains-know-no-process',
      'Domains are used by the process, not the reverse.',
      { path: '^server/domains/' },
      { path: '^server/(?:web|demo|import|sandbox|[^/]+$)' },
    ),
    border(
      'domain-doors',
      'Another domain only through its index.ts.',
      { path: '^server/domains/([^/]+)/' },
      { path: '^server/domains/[^/]+/', pathNot: ['^server/domains/$1/', String.raw`/index\.ts$`] },
    ),
    border(
      'messages-door',
      'Messages only through their index.ts.',
      { path: '^server/(?!messages/)' },
      { path: String.raw`^server/messages/(?!index\.ts$)` },
    ),
    border(
      'pdf-door',
      'Papers only through their index.ts.',
      { path: '^server/(?!pdf/)' },
      { path: String.raw`^server/pdf/(?!index\.ts$)` },
    ),
    border(
      'domain-doors-from-outside',
      'A domain only through its index.ts.',
      { path: '^server/(?!domains/)' },
      { path: String.raw`^server/domains/[^/]+/(?!index\.ts$)` },
    ),
    border(
      'search-engine-knows-no-kind',
      'What vacancies and resumes are both searched by knows neither.',
      { path: '^server/domains/search/(?:core|text)/' },
      { path: '^server/domains/search/(?:vacancies|resumes)/' },
    ),
    border(
      'searches-keep-apart',
      'Vacancies and resumes share core and text.',
      { path: '^server/domains/search/(vacancies|resumes)/' },
      { path: '^server/domains/search/(?:vacancies|resumes)/', pathNot: '^server/domains/search/$1/' },
    ),
    ...domainOrder,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|\\.data|\\.cache|\\.astro)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
