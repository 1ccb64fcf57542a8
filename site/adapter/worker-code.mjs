import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The worker as one classic script. */
export async function workerCode({ version, parts }) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify({ version, parts }) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'site/worker/main.ts', output: { format: 'iife', minify: true } },
    },
  });
  return output[0].code;
}
