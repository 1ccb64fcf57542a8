import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { BuiltSite } from '#server/web/draw-page.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** Builds `tests/fixtures/caller-site` inside the project, where the built pages find their packages. */
export async function buildCallerSite(): Promise<{ site: BuiltSite; remove(): Promise<void> }> {
  await mkdir(path.join(project, '.cache'), { recursive: true });
  const root = await mkdtemp(path.join(project, '.cache/caller-site-'));
  await promisify(execFile)(process.execPath, ['tests/fixtures/caller-site/build.mjs', root], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const site = (await import(pathToFileURL(path.join(root, 'dist/server/entry.mjs')).href)) as BuiltSite;
  return { site, remove: () => rm(root, { recursive: true, force: true }) };
}
