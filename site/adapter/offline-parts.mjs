import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the build of the site leaves the names for that of the worker. */
export const OFFLINE_PARTS = fileURLToPath(new URL('../../.cache/offline-parts.json', import.meta.url));

/**
 * What answers a press while there is no net: messages, and hearts, which a visitor's browser keeps by itself. And what
 * waits for the net, and forgets what somebody else has read.
 */
const WANTED = [
  '/site/src/lib/kept-copy.ts',
  '/site/src/lib/kept-pages.ts',
  '/site/src/lib/net-back.ts',
  '/site/src/lib/toasts.ts',
  '/site/src/lib/say-no-net.ts',
  '/site/src/lib/call.ts',
  '/site/src/features/favorite/load-hearts.ts',
  '/site/src/features/favorite/hearts.ts',
];

/** A module that others share has a file of its own that leads to it. */
const isWanted = ({ moduleIds, facadeModuleId }) =>
  [...moduleIds, facadeModuleId].some((id) => WANTED.some((end) => id?.endsWith(end)));

/** Writes down the files that these modules are in, with all that they import. */
export function offlineParts() {
  return {
    name: 'karkas-offline-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const parts = new Set();
      const add = (name) => {
        const chunk = bundle[name];
        if (parts.has(name) || chunk?.type !== 'chunk') return;
        parts.add(name);
        for (const kind of ['importedCss', 'importedAssets'])
          for (const file of chunk.viteMetadata?.[kind] ?? []) parts.add(file);
        chunk.imports.forEach(add);
      };
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && isWanted(chunk)) add(chunk.fileName);
      mkdirSync(path.dirname(OFFLINE_PARTS), { recursive: true });
      writeFileSync(OFFLINE_PARTS, JSON.stringify([...parts].map((name) => `/${name}`)));
    },
  };
}
