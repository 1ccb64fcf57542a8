import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = path.join(root, 'vite.widgets.config.ts');
const out = path.join(root, 'dist/widgets');

/**
 * Builds the widgets into `dist/widgets`: modules with their chunks, the loader for pages without modules, typings, the
 * manifest, and the hash of each file for pages that pin a version.
 */
export async function buildWidgets() {
  await rm(out, { recursive: true, force: true });
  await build({ root, configFile, logLevel: 'warn' });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'widgets/loader.ts',
        output: { format: 'iife', entryFileNames: 'loader.js', minify: true },
      },
    },
  });
  const { typings } = await import('../widgets/build/typings.ts');
  for (const [name, text] of Object.entries(typings())) await writeFile(path.join(out, name), text);
  await writeFile(path.join(out, 'integrity.json'), JSON.stringify(await hashes(), null, 2));
}

async function hashes() {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const pairs = files.sort().map(async (file) => {
    const digest = createHash('sha384')
      .update(await readFile(file))
      .digest('base64');
    return [path.relative(out, file).replaceAll(path.sep, '/'), `sha384-${digest}`];
  });
  return Object.fromEntries(await Promise.all(pairs));
}
