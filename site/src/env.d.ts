/// <reference types="astro/client" />

declare namespace App {
  type PageLocals = import('#shared/client/page-locals.ts').PageLocals;
  /** Provided by the server; in `astro dev` `middleware.ts` replaces it. */
  interface Locals extends PageLocals {}
}
