import type { Access } from '../contracts/contract.ts';
import type { PageNeeds } from '../domain/page-needs.ts';
import type { MemberPermission, StaffPermission } from '../domain/permissions.ts';
import type { Call } from './call.ts';

/** The interface between the server and the site's pages. */

/** The caller that a page is rendered for. */
export type PageActor =
  | { kind: 'visitor' }
  | (SignedIn & { kind: 'applicant' })
  | (SignedIn & { kind: 'member'; companyId: number; permissions: readonly MemberPermission[]; isHead: boolean })
  | (SignedIn & { kind: 'staff'; permissions: readonly StaffPermission[] })
  /** Must set up a second step before anything else. */
  | (SignedIn & { kind: 'unsecured' });

interface SignedIn {
  accountId: string;
  sessionId?: string;
}

/** The server's data for each page. */
export interface PageLocals {
  /** Calls the API as the page's caller, or as a visitor for public pages. */
  call: Call;
  /** The time of the render. */
  now: Date;
  /** Without a trailing slash; for canonical URLs. */
  publicOrigin: string;
  /** Absent for public pages, where nothing may depend on the caller. */
  caller?: PageCaller;
  marks: PageMarks;
}

export interface PageCaller {
  actor: PageActor;
  /** The same check as for API calls. */
  admits(who: Access): boolean;
  /** Where visitors are redirected from pages that need sign-in; null: such pages are 404. */
  signInPath: string | null;
  /** The submitted form; null unless the request is an accepted form. */
  form: SentForm | null;
  /** Creates a token for the form's hidden field; a new one each time, all valid for this browser. */
  csrfToken(): string;
}

/** A form submitted to a page, with its origin and token checked. */
export interface SentForm {
  /** Without the hidden fields of `FormFields.astro`. */
  fields: URLSearchParams;
  /** For the call that the form triggers. */
  idempotencyKey: string;
}

/** A page's declaration by `publicPage` or `privatePage`. */
export interface PageMarks {
  /** Absent without a declaration. */
  audience?: 'everybody' | 'caller';
  takesForms?: boolean;
  needs?: PageNeeds;
}
