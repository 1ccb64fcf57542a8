import type { Access } from '../contracts/contract.ts';
import type { PageNeeds } from '../domain/page-needs.ts';
import type { MemberPermission, StaffPermission } from '../domain/permissions.ts';
import type { Call } from './call.ts';

/** What the server and the site's pages tell each other. */

/** Who a page is drawn for. */
export type PageActor =
  | { kind: 'visitor' }
  | { kind: 'applicant'; userId: string }
  | { kind: 'member'; userId: string; companyId: number; permissions: readonly MemberPermission[]; isHead: boolean }
  | { kind: 'staff'; userId: string; permissions: readonly StaffPermission[] };

/** What the server gives to each page that it draws. */
export interface PageLocals {
  /** Calls the API as the page's caller; as a visitor while the page is drawn for everybody. */
  call: Call;
  /** When the page is drawn. */
  now: Date;
  /** Without a trailing slash; for canonical URLs. */
  publicOrigin: string;
  /** Absent while the page is drawn for everybody: then nothing in it may depend on who asks. */
  caller?: PageCaller;
  marks: PageMarks;
}

export interface PageCaller {
  actor: PageActor;
  /** Decides as it does for calls of the API. */
  admits(who: Access): boolean;
  /** Where a visitor is sent from a page that needs somebody; null: the page is not there. */
  signInPath: string | null;
  /** What was sent; null unless the request is a form that was let in. */
  form: SentForm | null;
  /** For the hidden field of a form; another one each time, all of them good for this browser. */
  csrfToken(): string;
}

/** A form that a page was sent; where it comes from and its token are checked. */
export interface SentForm {
  /** Without the hidden fields of `FormFields.astro`. */
  fields: URLSearchParams;
  /** For the call that does what the form asks. */
  idempotencyKey: string;
}

/** What a page says of itself, by `publicPage` or `privatePage`. */
export interface PageMarks {
  /** Absent: nothing was said. */
  audience?: 'everybody' | 'caller';
  takesForms?: boolean;
  needs?: PageNeeds;
}
