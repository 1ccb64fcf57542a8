import type { Host } from '#shared/client/host.ts';
import type { RespondTarget } from '#shared/client/respond-call.ts';
import type { RespondForm } from '#shared/contracts/respond-forms.ts';
import type { SentRespond } from '#shared/contracts/respond-send.ts';
import type { RespondSource } from '#shared/domain/respond-terms.ts';
import type { DraftOptions } from '#shared/stores/form-draft.ts';

/** What the form shows; a respond to a company has no vacancy. */
export type RespondFormView = Omit<RespondForm, 'vacancy'> & {
  vacancy: RespondForm['vacancy'] | null;
  /** Who gets the data, as its consent names them, where that is not the company's name. */
  receiver?: { name: string; inn: string | null };
  /** Others of the company, where this one is closed. */
  similar?: readonly { id: number; title: string; pay: string; place?: string | undefined }[];
};

/** Fields of a quick respond; the first two are always there. */
export const QUICK_FIELDS = ['name', 'phone', 'letter', 'ready', 'crew'] as const;
export type QuickField = (typeof QUICK_FIELDS)[number];

/** What a page asks for beside a name and a phone. What the employer has set for the vacancy goes before it. */
export interface QuickWishes {
  /** In their order. */
  fields: readonly QuickField[];
  letter: RespondForm['letter'] | null;
}

/** What pushes are in this browser. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** How the host shows answers while it is closed. */
export interface PushOffering {
  state(): Promise<PushState>;
  /** Asks the person, only at a press. */
  start(): Promise<PushState>;
}

export interface RespondFormOptions {
  target: RespondTarget;
  /** Where somebody signs in or up to come back to this form; empty where a resume is not offered. */
  signInHref: string;
  signUpHref: string;
  /** Where a person without a resume makes one and comes back to this form; absent where that is not offered. */
  resumeHref?: string | undefined;
  /** The page of one's own respond. */
  respondHref(respondId: number): string;
  /** The page of what is responded to, for a host that could not load the form; absent on that page. */
  pageHref?: string;
  /** Address of a document that a box agrees to, by its path on the site. */
  documentHref?(path: string): string;
  /** The page of another vacancy that is offered in place of a closed one. */
  vacancyHref?(vacancyId: number): string;
  /** Where they go on in the chat once a respond was sent; absent where the host has not asked for it. */
  chatHref?(): string;
  /** The page of the company; on our own site by its path. */
  companyHref?(companyId: number): string;
  /** What the form shows, where it was asked for ahead; it is asked for again when that fails. */
  form?: Promise<RespondFormView> | undefined;
  /** Whether files may be sent along with a resume; they may when absent. */
  files?: boolean | undefined;
  /** Of a quick respond; absent on our own site, which asks as little as the employer allows. */
  quick?: QuickWishes;
  /** The company's questions stand with the other fields of a quick respond instead of in a step of their own. */
  inlineQuestions?: boolean;
  /** Slots of the element around: `consent-extra` beside the boxes. */
  hasSlots?: boolean;
  /** Whose draft this is; asked once the form has come. */
  owner?(): string | null;
  /** Once, also when a respond that waited for the connection has gone after its form was closed. */
  onSent?(sent: SentRespond, isClosed: boolean): void;
  /** Offered once a respond has been sent; absent where the host has none. */
  push?: PushOffering;
  source?: RespondSource;
  attribution?: { utmSource?: string; utmMedium?: string; utmCampaign?: string };
  /** Where a name, a phone and ticked boxes are kept; absent in the tab's storage. */
  personal?: DraftOptions['storage'];
  /** For tests: of drafts, and of a code that is waited for. */
  storage?: DraftOptions['storage'];
  session?: DraftOptions['storage'];
  isOnline?(): boolean;
  repeatDelayMs?: number;
}

/** The form's part of its host. */
export type RespondHost = Pick<Host, 'call' | 'emit' | 'now'>;
