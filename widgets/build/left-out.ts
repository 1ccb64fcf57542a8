import type { Plugin } from 'vite';

/**
 * Files of libraries that nothing of ours calls, and that no tree-shaking can see through: Lit's own styles (elements make their
 * shadow roots themselves), single keys of a store. With what they export.
 */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  '@lit/reactive-element/css-tag.js': [
    'CSSResult',
    'adoptStyles',
    'css',
    'getCompatibleStyle',
    'supportsAdoptingStyleSheets',
    'unsafeCSS',
  ],
  'nanostores/listen-keys/index.js': ['listenKeys', 'subscribeKeys'],
};

/** Replaces these files: whoever calls something of them after all is told so. */
export function leftOut(): Plugin {
  return {
    name: 'karkas-left-out',
    enforce: 'pre',
    load(id) {
      const file = Object.keys(LEFT_OUT).find((end) => id.endsWith(`/node_modules/${end}`));
      if (file === undefined) return null;
      const stubs = LEFT_OUT[file]?.map((name) => `export { gone as ${name} };`) ?? [];
      return [`function gone() { throw new Error('${file} is left out'); }`, ...stubs].join('\n');
    },
  };
}
