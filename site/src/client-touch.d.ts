import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate at the first touch (`site/directives/touch.ts`). */
    'client:touch'?: boolean;
  }
}
