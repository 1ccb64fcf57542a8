import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { forShadowRoot, onlyUsed, type Fate } from './shadow-styles.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface UsedBy {
  /** Of the element, below `widgets/`. */
  folder: string;
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
 * first has the classes of the first view, the second the rest. `form.css`, `panel.css` and `frame.css`
 * stand by themselves.
 */
export function usedStyles({ folder, files, later }: UsedBy): Plugin {
  const all = globSync([...files], { cwd: root });
  const early = classesIn(all.filter((file) => !later.files.includes(file)));
  const inFirstView = (name: string) => early(name) && !later.classes.includes(name);
  const named = classesIn(all);
  const inAny = (name: string) => named(name) || later.classes.includes(name);
  const sheets: Record<string, (classes: readonly string[]) => Fate> = {
    'styles.css': (classes) => (classes.every(inFirstView) ? 'stays' : 'goes'),
    'more.css': (classes) => (classes.every(inFirstView) ? 'variables' : classes.every(inAny) ? 'stays' : 'goes'),
    'panel.css': (classes) => (classes.every(inAny) ? 'stays' : 'goes'),
    'frame.css': (classes) => (classes.every(inAny) ? 'stays' : 'goes'),
    'form.css': (classes) => (classes.every(inAny) ? 'stays' : 'goes'),
  };
  const made = new Map<string, string>();
  return {
    name: `karkas-used-styles-${folder.replace('/', '-')}`,
    transform: {
      filter: { id: new RegExp(`widgets/${folder}/\\w+\\.css\\?inline$`) },
      handler(code, id) {
        const fateOf = sheets[path.basename(id, '?inline')];
        if (!fateOf) return null;
        const all = forShadowRoot(code);
        const first = sheets['styles.css'];
        // A dark theme, loaded later, colours what is there at first.
        const beside = first && path.basename(id, '?inline') === 'more.css' ? onlyUsed(all, first) : '';
        const used = onlyUsed(all, fateOf, beside);
        made.set(id, used);
        // The notice of Tailwind stays in the file of styles; scripts have none of their libraries'.
        return { code: used.replace(/^\/\*![^*]*\*\/\s*/, ''), map: null };
      },
    },
    // For server-rendered shadow roots: all of an element's styles in one file.
    generateBundle() {
      if (!made.has(path.join(root, 'widgets', folder, 'styles.css?inline'))) return;
      const source = Object.keys(sheets)
        .map((name) => made.get(path.join(root, 'widgets', folder, `${name}?inline`)) ?? '')
        .join('');
      this.emitFile({ type: 'asset', fileName: `${folder}.css`, source });
    },
  };
}
