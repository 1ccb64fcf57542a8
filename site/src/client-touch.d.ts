import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate at the first touch, or at once (`site/directives/touch.ts`). */
    'client:touch'?: boolean | 'at-once';
  }
}
