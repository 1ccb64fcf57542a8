import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OFFLINE_PARTS } from '../site/adapter/offline-parts.mjs';
import { workerCode } from '../site/adapter/worker-code.mjs';

const client = fileURLToPath(new URL('../dist/site/client', import.meta.url));

/** Builds the service worker into the root of the site, after the site: its version is that of all files of the site. */
export async function buildWorker() {
  const files = await readdir(path.join(client, '_astro'));
  // Their names have the hashes of their content.
  const version = createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 12);
  const parts = JSON.parse(await readFile(OFFLINE_PARTS, 'utf8'));
  await writeFile(path.join(client, 'service-worker.js'), await workerCode({ version, parts }));
}
