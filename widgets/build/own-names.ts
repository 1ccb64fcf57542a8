import type { Plugin } from 'vite';

const INHERITED = /for \(var (\w+) in (\w+)\)/;

/**
 * Modules as objects get the names of their own exports alone. The bundler's helper also takes those that old libraries of
 * a host page have given to every object, and fails on them.
 */
export function ownNames(): Plugin {
  return {
    name: 'karkas-own-names',
    renderChunk: {
      order: 'pre',
      handler(code, { name }) {
        if (name !== 'rolldown-runtime') return null;
        if (!INHERITED.test(code)) this.error('The helper of the bundler has changed');
        return { code: code.replace(INHERITED, 'for (var $1 of Object.keys($2))'), map: null };
      },
    },
  };
}
