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
