import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const later = path.join(root, 'widgets/kit/later.ts');
const STAND_INS = '\0stand-ins';

interface LazyParts {
  /** Components outside the usual first view of an island, by file. */
  parts: Readonly<Record<string, string>>;
  /** Additional code loaded with them. */
  home: string;
}

/**
 * Replaces each rarely shown component with a placeholder. The island imports it normally, here as on the site, and
 * only pages that use it load it. `loadParts` of `virtual:parts` loads all of them with their home.
 */
export function lazyParts({ parts, home }: LazyParts): Plugin {
  const byFile = new Map(Object.entries(parts).map(([file, name]) => [path.join(root, file), name]));
  const homeFile = path.join(root, home);
  return {
    name: 'karkas-lazy-parts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source === 'virtual:parts') return STAND_INS;
      if (importer === homeFile) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && byFile.has(resolved.id) ? STAND_INS : null;
    },
    load(id) {
      if (id !== STAND_INS) return null;
      const standIns = [...byFile.values()].map((name) => `export const ${name} = /* @__PURE__ */ standIn('${name}');`);
      return `import { later } from ${JSON.stringify(later)};
const { load, standIn } = /* @__PURE__ */ later(() => import(${JSON.stringify(homeFile)}));
export const loadParts = load;
${standIns.join('\n')}`;
    },
    transform(code, id) {
      if (id !== homeFile) return null;
      const exports = [...byFile].map(([file, name]) => `export { ${name} } from ${JSON.stringify(file)};`);
      return { code: [code, ...exports].join('\n'), map: null };
    },
  };
}
