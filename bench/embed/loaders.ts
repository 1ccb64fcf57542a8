import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** What another service runs on a host page before its iframe loads. */
export interface Loader {
  name: string;
  /** Files of its npm package that a page loads, by file name. */
  files: ReadonlyMap<string, Buffer>;
  /** Where the service hosts them, if the loader requests them there. */
  home?: string;
  /** The loader's HTML for a page, with its files at `at/`. */
  markup(at: string): string;
  /** A script to paste into the page; it counts like a file. */
  pasted?: string;
  /** Present once the loader has finished. */
  shown: string;
}

const require = createRequire(import.meta.url);
// It is CommonJS without named exports that `import` detects.
const { EmbedSnippetString: calSnippet } = require('@calcom/embed-snippet') as { EmbedSnippetString: string };

/** Embeds of a similar extent as a feed, from their packages. */
export async function readLoaders(): Promise<readonly Loader[]> {
  const cal = path.dirname(require.resolve('@calcom/embed-core/package.json'));
  const typeform = path.dirname(require.resolve('@typeform/embed/package.json'));
  return [
    {
      name: 'Cal.com',
      files: new Map([['embed.js', await readFile(path.join(cal, 'dist/embed/embed.js'))]]),
      pasted: calSnippet,
      markup: (at) =>
        `<div id="cal"></div><script>(${calSnippet})(${JSON.stringify(`${at}/embed.js`)});Cal('init',{origin:'https://app.cal.com'});Cal('inline',{elementOrSelector:'#cal',calLink:'demo'})</script>`,
      shown: '#cal iframe',
    },
    {
      name: 'Typeform',
      files: new Map([
        ['embed.js', await readFile(path.join(typeform, 'build/embed.js'))],
        ['widget.css', await readFile(path.join(typeform, 'build/css/widget.css'))],
      ]),
      home: 'https://embed.typeform.com/next/css',
      markup: (at) => `<div data-tf-widget="demo"></div><script src="${at}/embed.js"></script>`,
      shown: '[data-tf-widget] iframe, [data-tf-live] iframe',
    },
    {
      name: 'giscus',
      files: new Map([['giscus.js', await bundle('giscus')]]),
      markup: (at) =>
        `<script type="module" src="${at}/giscus.js"></script><giscus-widget repo="giscus/giscus" repoid="R" category="General" categoryid="C" mapping="specific" term="demo"></giscus-widget>`,
      shown: 'giscus-widget iframe',
    },
  ];
}

/** A loader's bytes, each file compressed with brotli's best quality. */
export function weightOf({ files, pasted = '' }: Loader): number {
  return [...files.values(), Buffer.from(pasted)]
    .filter(({ length }) => length > 0)
    .reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
}

/** The package with its imports in one minified file. */
async function bundle(name: string): Promise<Buffer> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, modulePreload: false, rolldownOptions: { input: name, output: { codeSplitting: false } } },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return Buffer.from(output[0].code);
}
