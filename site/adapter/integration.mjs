import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workerCode } from './worker-code.mjs';

/** An adapter that exposes the built site as one function from Request to Response; Fastify does the rest. */
export function requestAdapter() {
  return {
    name: 'karkas-request-adapter',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'karkas-request-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            hybridOutput: 'stable',
            staticOutput: 'stable',
            sharpImageService: 'stable',
          },
        }),
    },
  };
}

/** `astro dev` builds the service worker when it is asked for; pages do not register it there, pushes do. */
export function workerOfDevelopment() {
  return {
    name: 'karkas-worker-of-development',
    hooks: {
      'astro:server:setup': ({ server }) =>
        server.middlewares.use('/service-worker.js', async (_request, response) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(await workerCode({ version: 'development', parts: [] }));
        }),
    },
  };
}

/**
 * Keeps the styles that scripts load by their address (`?url`). Astro takes the file of a stylesheet away once pages have
 * it in their HTML, though a window on another page may ask for it.
 */
export function keptStyles() {
  const kept = new Map();
  return {
    name: 'karkas-kept-styles',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: () => kept.clear(),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          for (const name of file.viteMetadata?.importedAssets ?? [])
            if (name.endsWith('.css') && bundle[name]?.type === 'asset') kept.set(name, bundle[name].source);
        }
      },
    },
    async writeBundle({ dir }, bundle) {
      for (const [name, source] of kept) if (!bundle[name]) await writeFile(path.join(dir, name), source);
    },
  };
}

/** Adds `client:touch`. */
export function touchDirective() {
  return {
    name: 'karkas-client-touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'touch', entrypoint: './site/directives/touch.ts' }),
    },
  };
}
