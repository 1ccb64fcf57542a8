/// <reference types="astro/client" />

declare namespace App {
  type PageLocals = import('#shared/client/page-locals.ts').PageLocals;
  /** What the server gives; in `astro dev` `middleware.ts` stands in for it. */
  interface Locals extends PageLocals {}
}
