import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** Fields of `Attribute` and of its `Reading` that only people and the build need. */
const WORDS = ['en', 'ru', 'ruValues', 'type', 'kind', 'values'];

/** Strips declared attributes down to what an element needs in a browser. `files` are those that declare them. */
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
  // Fields that only some nodes have are read from any node.
  const { type, key } = node as { type?: string; key?: { name?: string } };
  return type === 'Property' && WORDS.includes(key?.name ?? '');
}
