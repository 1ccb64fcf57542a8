import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { forShadowRoot, onlyUsed, type Fate } from './shadow-styles.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface UsedBy {
  /** Files whose words in quotes may be classes. */
  files: readonly string[];
  /** Files among these that only some settings need, and classes that do. */
  later: { files: readonly string[]; classes: readonly string[] };
}

/** Every word in quotes may be a class; one that is put together at run time is known by its beginning. */
function classesIn(files: readonly string[]): (name: string) => boolean {
  const texts = files.flatMap(
    (file) => readFileSync(path.join(root, file), 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [],
  );
  const words = new Set(texts.flatMap((text) => text.match(/[\w/-]+/g) ?? []));
  const beginnings = texts.flatMap((text) =>
    [...text.matchAll(/(?<![\w-])([\w-]+-)\$\{/g)].map(([, beginning]) => beginning!),
  );
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

/**
 * What Tailwind has made of an element's `styles.css` and `more.css`, before it becomes a string in a script: the first
 * keeps what the first view uses, the second the rest.
 */
export function usedStyles({ files, later }: UsedBy): Plugin {
  const all = globSync([...files], { cwd: root });
  const early = classesIn(all.filter((file) => !later.files.includes(file)));
  const inFirstView = (name: string) => early(name) && !later.classes.includes(name);
  const named = classesIn(all);
  const inAny = (name: string) => named(name) || later.classes.includes(name);
  const sheets: Record<string, (classes: readonly string[]) => Fate> = {
    'styles.css': (classes) => (classes.every(inFirstView) ? 'stays' : 'goes'),
    'more.css': (classes) => (classes.every(inFirstView) ? 'variables' : classes.every(inAny) ? 'stays' : 'goes'),
  };
  const made = new Map<string, string>();
  return {
    name: 'karkas-used-styles',
    transform: {
      filter: { id: /widgets\/.*\.css\?inline$/ },
      handler(code, id) {
        const fateOf = sheets[path.basename(id, '?inline')];
        if (!fateOf) return null;
        const used = onlyUsed(forShadowRoot(code), fateOf);
        made.set(id, used);
        return { code: used, map: null };
      },
    },
    // For shadow roots that a server draws: all of an element's styles as one file.
    generateBundle() {
      const folders = new Set([...made.keys()].map((id) => path.dirname(id)));
      for (const folder of folders) {
        const source = Object.keys(sheets)
          .map((name) => made.get(path.join(folder, `${name}?inline`)) ?? '')
          .join('');
        this.emitFile({ type: 'asset', fileName: `${path.basename(folder)}.css`, source });
      }
    },
  };
}
