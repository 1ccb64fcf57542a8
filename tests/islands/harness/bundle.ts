import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { PREACT_ALIASES } from '../../../widgets/build/preact-aliases.ts';

export const RUNTIMES = ['react', 'preact'] as const;
type Runtime = (typeof RUNTIMES)[number];

export const SHARED_CONFIG: InlineConfig = { configFile: false, logLevel: 'warn', root: import.meta.dirname };

/** `island.js`, its chunks and `island.css` of an entry beside this file, in development mode, where a runtime tells what it finds wrong. */
export async function bundle(runtime: Runtime, entry: string): Promise<[name: string, content: string][]> {
  const result = await build({
    ...SHARED_CONFIG,
    mode: 'development',
    base: './',
    plugins: [tailwindcss()],
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: runtime === 'preact' ? PREACT_ALIASES : [] },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: { island: `${import.meta.dirname}/${entry}` },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : Buffer.from(file.source).toString()]);
}
