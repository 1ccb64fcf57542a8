import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { forShadowRoot, onlyUsed, type Fate } from './shadow-styles.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface UsedBy {
  /** Files whose quoted words may be classes. */
  files: readonly string[];
  /** The files among these that only some settings need, and their classes. */
  later: { files: readonly string[]; classes: readonly string[] };
}

/** Every quoted word may be a class; a class composed at run time is recognised by its beginning. */
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
 * Splits Tailwind's output for an element into `styles.css` and `more.css`, before it becomes a string in a script: the
 * first has the classes of the first view, the second the rest.
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
    // For server-rendered shadow roots: all of an element's styles in one file.
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
