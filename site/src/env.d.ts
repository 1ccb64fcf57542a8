/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Calls the API as the page's caller: in process when served, over HTTP in `astro dev`. */
    call: import('#shared/client/call.ts').Call;
    /** When the page is rendered. */
    now: Date;
    /** Without a trailing slash; for canonical URLs. */
    publicOrigin: string;
    /** Set by `publicPage`: anybody may see this page. A page without the mark is denied. */
    public?: boolean;
  }
}
