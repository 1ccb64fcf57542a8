import path from 'node:path';

const kit = path.resolve(import.meta.dirname, '../kit');

/** Puts smaller things in the place of React and nanostores. The order matters: an alias takes every path that starts with it. */
export const SMALL_ALIASES = [
  ...['react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client', 'react'].map((find) => ({
    find,
    replacement: path.join(kit, 'react.ts'),
  })),
  { find: 'nanostores', replacement: path.join(kit, 'nanostores.ts') },
];
