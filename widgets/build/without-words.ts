import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** Fields of `Attribute` and of its `Reading` that are for people and for the build. */
const WORDS = ['en', 'ru', 'ruValues', 'type', 'kind', 'values'];

/** Leaves of declared attributes what an element needs in a browser. `files` are those that declare them. */
export function withoutWords(files: readonly string[]): Plugin {
  const ids = files.map((file) => path.join(root, file));
  return {
    name: 'karkas-without-words',
    transform: {
      filter: { id: ids },
      handler(code) {
        const cuts: [start: number, end: number][] = [];
        const look = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return;
          if (isWord(node)) cuts.push([node.start, node.end]);
          else for (const inner of Object.values(node)) look(inner);
        };
        look(this.parse(code));
        const kept = cuts.reduceRight((text, [start, end]) => {
          const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
          return text.slice(0, start) + text.slice(end + comma);
        }, code);
        return { code: kept, map: null };
      },
    },
  };
}

function isWord(node: object): node is { start: number; end: number } {
  // Any node of the tree may be asked for what only some have.
  const { type, key } = node as { type?: string; key?: { name?: string } };
  return type === 'Property' && WORDS.includes(key?.name ?? '');
}
