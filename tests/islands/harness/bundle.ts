import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig, type Rolldown } from 'vite';

export const RUNTIMES = ['react', 'compat'] as const;
type Runtime = (typeof RUNTIMES)[number];

/** The order matters: an alias takes every path that starts with it. */
const PREACT_ALIASES = [
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: 'react-dom', replacement: 'preact/compat' },
  { find: 'react', replacement: 'preact/compat' },
];

export const SHARED_CONFIG: InlineConfig = { configFile: false, logLevel: 'warn', root: import.meta.dirname };

/** `island.js` and `island.css` of an entry beside this file, in development mode, where a runtime tells what it finds wrong. */
export async function bundle(runtime: Runtime, entry: string): Promise<[name: string, content: string][]> {
  const result = await build({
    ...SHARED_CONFIG,
    mode: 'development',
    plugins: [tailwindcss()],
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: runtime === 'compat' ? PREACT_ALIASES : [] },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/${entry}`,
        output: { entryFileNames: 'island.js', assetFileNames: 'island[extname]' },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]);
}
