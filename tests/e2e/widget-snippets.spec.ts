import { expect, type Page } from '@playwright/test';
import { parse, compileScript } from 'vue/compiler-sfc';
import { build, type Plugin, type Rolldown } from 'vite';
import { SNIPPETS_OF } from '../../site/src/features/developers/snippets.ts';
import { WIDGETS, type Widget } from '#shared/domain/embed.ts';
import { KEY } from '../widgets/fake-api.ts';
import { test } from '../widgets/widget-test.ts';

/** The code of the guide, as it is copied, on a page of each kind. */

const LOOKS: Readonly<Record<Widget, Record<string, string>>> = {
  'vacancy-feed': { accent: '#0a6b52', limit: '3' },
  'respond-button': { variant: 'outline', size: 'l', label: 'Хочу "к вам" & {сразу}' },
  'chat-bubble': { launcher: 'label', 'launcher-label': 'Спросить <кадры>', accent: '#0a6b52' },
};
const LINKS: Readonly<Record<Widget, string | null>> = {
  'vacancy-feed': 'Наши вакансии',
  'respond-button': 'Откликнуться',
  'chat-bubble': null,
};

const codesOf = (widget: Widget, origin: string) =>
  SNIPPETS_OF[widget]({
    ...{ origin, key: KEY, companyId: '12', vacancy: '5', fragmentFields: [] },
    attributes: LOOKS[widget],
  });

/** A module of a page, with what it imports from us as it is: those are other addresses. */
async function bundled(entry: string, sources: Readonly<Record<string, string>>, react = 'react'): Promise<string> {
  const files: Plugin = {
    name: 'files-of-the-page',
    enforce: 'pre',
    resolveId: (id) => (id in sources ? id : null),
    load: (id) => sources[id] ?? null,
  };
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [files],
    resolve: { alias: [{ find: /^react(-dom)?(?=\/|$)/, replacement: react.replace('react', 'react$1') }] },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return `<div id="app"></div><script type="module">${output[0].code.replaceAll('</script', '<\\/script')}</script>`;
}

function reactPage(component: string, react: string): Promise<string> {
  const [, name] = /export function (\w+)/.exec(component) ?? [];
  const mount = `import { createRoot } from 'react-dom/client';
    import { ${name} as Piece } from 'piece.jsx';
    createRoot(document.querySelector('#app')).render(<Piece />);`;
  return bundled('mount.jsx', { 'piece.jsx': component, 'mount.jsx': mount }, react);
}

function vuePage(component: string): Promise<string> {
  // As the manual asks for it in the config of Vite.
  const templateParseOptions = { isCustomElement: (tag: string) => tag.startsWith('karkas-') };
  const { descriptor } = parse(component, { templateParseOptions });
  const { content } = compileScript(descriptor, { id: 'piece', inlineTemplate: true });
  const mount = `import { createApp } from 'vue'; import Piece from 'piece.js'; createApp(Piece).mount('#app');`;
  return bundled('mount.js', { 'piece.js': content, 'mount.js': mount });
}

const PAGES: Readonly<Record<string, (codes: ReturnType<typeof codesOf>) => string | Promise<string>>> = {
  html: ({ html }) => html,
  loader: ({ loader }) => loader,
  'React 18': ({ react }) => reactPage(react, 'react-18'),
  'React 19': ({ react }) => reactPage(react, 'react'),
  Vue: ({ vue }) => vuePage(vue),
};

/** What the page has given the element, besides what it gives itself. */
const givenOf = (page: Page, widget: Widget, names: readonly string[]) =>
  page
    .locator(`karkas-${widget}`)
    .evaluate((element, asked) => Object.fromEntries(asked.map((name) => [name, element.getAttribute(name)])), names);

for (const widget of WIDGETS)
  for (const [kind, pageOf] of Object.entries(PAGES))
    test(`${widget} by the code for ${kind}`, async ({ page, problems, show, hosts }) => {
      const codes = codesOf(widget, hosts.marketplace);
      await show({ head: '', body: await pageOf(codes) });
      const element = page.locator(`karkas-${widget}`);
      await expect.poll(() => element.evaluate((one) => one.shadowRoot !== null)).toBe(true);
      const expected = { 'embed-key': KEY, ...(widget === 'respond-button' ? { vacancy: '5' } : {}), ...LOOKS[widget] };
      expect(await givenOf(page, widget, Object.keys(expected))).toEqual(expected);
      const link = LINKS[widget];
      if (link && kind !== 'loader') await expect(element.locator('> a')).toHaveText(link);
      if (widget === 'vacancy-feed') await expect(page.getByRole('article')).toHaveCount(3);
      if (widget === 'respond-button')
        await expect(element.getByRole('link', { name: LOOKS[widget].label })).toBeVisible();
      if (widget === 'chat-bubble')
        await expect(element.getByRole('button', { name: 'Спросить <кадры>' })).toBeVisible();
      // React offers its tools to everybody who develops.
      problems.splice(0, problems.length, ...problems.filter((text) => !text.includes('React DevTools')));
    });
