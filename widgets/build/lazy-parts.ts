import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const LIST = 'virtual:lazy-parts';
const STAND_IN = '\0stand-in:';

/**
 * Components of an island that only some settings need, by their files. In their place stands one that draws what
 * {@link LIST}'s `loadParts` has loaded before the island is drawn, so the island imports them as ever, here as on the
 * site, and a page pays for what it uses.
 */
export function lazyParts(parts: Readonly<Record<string, string>>): Plugin {
  const byFile = new Map(Object.entries(parts).map(([file, name]) => [path.join(root, file), name]));
  return {
    name: 'karkas-lazy-parts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source === LIST) return `\0${LIST}`;
      if (source.startsWith(STAND_IN)) return source;
      if (importer?.startsWith('\0')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && byFile.has(resolved.id) ? `${STAND_IN}${resolved.id}` : null;
    },
    load(id) {
      if (id === `\0${LIST}`) {
        const names = [...byFile].map(([file, name]) => `import { load as load${name} } from ${JSON.stringify(STAND_IN + file)};`);
        return `${names.join('\n')}\nconst parts = { ${[...byFile.values()].map((name) => `${name}: load${name}`).join(', ')} };
export const loadParts = (names) => Promise.all(names.map((name) => parts[name]()));`;
      }
      if (!id.startsWith(STAND_IN)) return null;
      const file = id.slice(STAND_IN.length);
      const name = byFile.get(file)!;
      return `import { createElement } from 'react';
let part;
export const load = async () => { part ??= (await import(${JSON.stringify(file)})).${name}; };
export const ${name} = (props) => createElement(part, props);`;
    },
  };
}
