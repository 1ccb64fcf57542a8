import type { Host, ShowToast } from '#shared/client/host.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { ChatFile, DialogFull, Location } from '#shared/contracts/chat-views.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { DialogSet } from '#shared/domain/chat.ts';
import type { LightboxImage } from '#shared/domain/overlays.ts';
import type { ChatLine } from '#shared/stores/chat-line.ts';
import type { DraftOptions } from '#shared/stores/form-draft.ts';
import type { OutboxStorage } from './outbox-storage.ts';

export type Messages = CallAnswer<Contracts['GET /chat/messages']>;
export type Dialogs = CallAnswer<Contracts['GET /chat/dialogs']>;

/** What the list shows. */
export interface ListQuery {
  set: DialogSet;
  q: string;
}

export interface Upload {
  onProgress(part: number): void;
  signal: AbortSignal;
  /** Of a voice note. */
  durationMs?: number;
}

/** Addresses of the chat's views; a page of another site has none. */
export interface ChatAddress {
  list(query: ListQuery): string;
  /** With a number, at that message. */
  dialog(id: string, query: ListQuery, seq?: number): string;
  /** Null for an address that is not the chat's. */
  read(url: URL): { dialogId: string | null; query: ListQuery; seq: number | null } | null;
}

/** The chat's part of its host. */
export interface ChatHost extends Pick<Host, 'call' | 'now' | 'navigate' | 'onNavigate'> {
  line: ChatLine;
  toast: ShowToast;
  /** Asks before what cannot be taken back. */
  confirm(question: { title: string; text?: string; label: string; isDangerous?: boolean }): Promise<boolean>;
  showPictures(images: readonly LightboxImage[], index: number): void;
  sendFile(file: File, upload: Upload): Promise<ChatFile>;
  /** The visitor is looking: the window has the focus and the page is visible. */
  isWatched(): boolean;
  onWatch(listener: () => void): () => void;
  isOnline(): boolean;
  /** The network came or went. */
  onNetwork(listener: () => void): () => void;
  outbox: OutboxStorage;
}

export interface ChatOptions {
  /** The account; drafts and unsent messages are its own. */
  owner: string;
  /** When the page was drawn. */
  now: string;
  initial: {
    dialogs: Dialogs;
    dialog: DialogFull | null;
    messages: Messages | null;
    query: ListQuery;
    /** The message that the dialog opens at. */
    seq?: number | null;
  };
  address?: ChatAddress;
  fileHref(id: string, size?: 'preview'): string;
  /** Addresses of pages about things, on the site. */
  vacancyHref(id: number): string;
  /** The page of the dialog's respond, for its side; null without one. */
  respondHref(dialog: DialogFull): string | null;
  /** The page of documents, at this request, for either side. */
  documentsHref(requestId: number): string;
  /** The file of the dialog's interview for a calendar. */
  calendarHref?(dialogId: string): string;
  /** A map with the place. */
  mapHref(place: Location): string;
  /** The page that warns of an unknown site. */
  warningHref(href: string): string;
  /** The form of a complaint about a message; null on pages of other sites, whose visitors have none. */
  complaintHref: ((messageId: string) => string) | null;
  templatesHref?: string;
  /** Voice notes are recorded here: the page may use the microphone. */
  recordsVoice?: boolean;
  /** The page may ask where its reader is, when they want to say it. */
  asksPosition?: boolean;
  /** Hosts whose links open without a warning; the page's own is one. */
  ownHosts: readonly string[];
  /** Hidden fields that make the form work without a script. */
  plainForm?: { csrfToken: string; idempotencyKey: string; clientId: string };
  /** What that form said and had when it was refused. */
  plainError?: string;
  plainText?: string;
  drafts?: DraftOptions['storage'];
  /** On a company's own page: there are few dialogs, nothing to search among, and the page has its own headings. */
  isEmbedded?: boolean;
  /** False where no files are sent. */
  takesFiles?: boolean;
}
