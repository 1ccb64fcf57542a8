import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build } from 'astro';
import { buildWidgets } from './build-widgets.mjs';
import { buildWorker } from './build-worker.mjs';

/** Builds the site, its worker and the widgets and precompresses their files. */
const root = fileURLToPath(new URL('..', import.meta.url));
await rm(path.join(root, 'dist/site'), { recursive: true, force: true });
await build({ root, logLevel: 'warn' });
await buildWorker();
await buildWidgets();

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
for (const folder of ['dist/site/client', 'dist/widgets']) {
  for (const entry of await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:js|ts|css|svg|html|json|txt|xml|webmanifest)$/.test(file)) continue;
    const content = await readFile(file);
    await writeFile(`${file}.br`, await brotli(content));
    await writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
  }
}
