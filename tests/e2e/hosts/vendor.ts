import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type Rolldown } from 'vite';

const { resolve } = createRequire(import.meta.url);

/** Builds for a page without modules, each in development mode, where a library tells what it finds wrong. */
const FILES: Readonly<Record<string, () => string[]>> = {
  'react-17': () => [
    fileOf('react-17/package.json', 'umd/react.development.js'),
    fileOf('react-dom-17/package.json', 'umd/react-dom.development.js'),
  ],
  'react-18': () => [
    fileOf('react-18/package.json', 'umd/react.development.js'),
    fileOf('react-dom-18/package.json', 'umd/react-dom.development.js'),
  ],
  vue: () => [fileOf('vue/package.json', 'dist/vue.global.js')],
  jquery: () => [fileOf('jquery/package.json', 'dist/jquery.js')],
};

/** A package's file that it does not offer to importers. */
function fileOf(manifest: string, name: string): string {
  return path.join(path.dirname(resolve(manifest)), name);
}

let react19: Promise<string> | undefined;

/** A library by its name on a host page; it puts the global there that such pages know it by. Throws for another name. */
export async function readVendor(name: string): Promise<string> {
  if (name === 'react-19') return (react19 ??= bundleReact());
  const files = FILES[name];
  if (!files) throw new Error(`No library ${name}`);
  const sources = await Promise.all(files().map((file) => readFile(file, 'utf8')));
  return sources.join('\n');
}

/** The latest React comes without such a build of its own. */
async function bundleReact(): Promise<string> {
  const entry = '\0react';
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'react-on-the-page',
        resolveId: (id) => (id === 'react-on-the-page' ? entry : null),
        load: (id) =>
          id === entry
            ? "import * as React from 'react'; import { createRoot } from 'react-dom/client'; Object.assign(window, { React, ReactDOM: { createRoot } });"
            : null,
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: 'react-on-the-page', output: { format: 'iife', codeSplitting: false } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code;
}
