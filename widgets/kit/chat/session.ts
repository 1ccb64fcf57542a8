import { effect, untracked } from '@preact/signals-core';
import { map, type ReadableAtom } from 'nanostores';
import { createChat, playSound, type ChatHost, type ChatStore } from '#islands/chat/index.ts';
import type { CallError } from '#shared/client/call.ts';
import type { SocketState } from '#shared/client/chat-socket.ts';
import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { ServerFrame } from '#shared/contracts/socket.ts';
import type { ChatValues } from '#shared/domain/chat-attributes.ts';
import { previewOf } from '#shared/text/chat-preview.ts';
import { TOO_OFTEN } from '#shared/stores/form.ts';
import { mapHref } from '#shared/text/map-links.ts';
import { bare } from '../bare.ts';
import { hint } from '../hint.ts';
import { canLink } from '../empty-window.ts';
import { linkAccount } from '../link-account.ts';
import { adoptGrant, forgettingsOf, visitorCall, type VisitorPlace } from '../guest.ts';
import { visitOf } from '../visits.ts';
import { widgetCall } from '../widget-call.ts';
import { findDialog, type DialogWish } from './find-dialog.ts';
import { fileAddress } from './files.ts';
import { createEmbeddedHost } from './host.ts';
import { tellPages, withTopic, type GivenContext } from './page-context.ts';
import { createIntroduction, type Introduction } from './introduction.ts';
import { takeLine } from './line.ts';
import { CHAT_REFUSALS } from './refusals.ts';

type ChatForm = CallAnswer<Contracts['GET /embed/chat/form']>;

export interface SessionState {
  /** `tested`: a test has come to its end, and nothing was written. */
  step: 'loading' | 'failed' | 'refused' | 'introduction' | 'chat' | 'tested';
  form: ChatForm | null;
  message: string | null;
  introduction: Introduction | null;
  chat: ChatStore | null;
  /** The host's server has named the visitor, and they have brought no code. */
  mayJoin: boolean;
}

export interface SessionOptions extends Pick<ChatHost, 'toast' | 'confirm' | 'isWatched'> {
  place: VisitorPlace;
  settings: ChatValues & { test: boolean };
  /** What the page has said of itself. */
  context(): GivenContext | null;
  /** Address on the marketplace. */
  hrefOf(path: string): string;
  trap(): string;
  onLook(listener: () => void): () => void;
  emit(name: string, detail: object): boolean;
  onUnread(count: number): void;
  onConnection(state: SocketState): void;
  /** The marketplace answers, or does not. */
  onReach(isReached: boolean): void;
}

/** A visitor's chat with one company: from whoever they are to their dialogs. */
export interface Session {
  $state: ReadableAtom<SessionState>;
  load(): Promise<void>;
  /** Opens the dialog about something; a visitor who is not known yet gets there later. */
  wish(wish: DialogWish): Promise<void>;
  /** The page has said something else of itself. */
  tellPage(): void;
  markRead(dialogId: string): Promise<void>;
  connect(): void;
  disconnect(): void;
  /** Whom the host's server has named brings a code, and with it what they wrote before; or thinks better of it. */
  join(): void;
  stay(): void;
  end(): void;
}

const EMPTY: SessionState = {
  step: 'loading',
  form: null,
  message: null,
  introduction: null,
  chat: null,
  mayJoin: false,
};

export function createSession(options: SessionOptions): Session {
  const { place, settings, emit, hrefOf } = options;
  const { origin, key } = place;
  const $state = map<SessionState>(EMPTY);
  const call = visitorCall(place);
  const patch = (change: Partial<SessionState>): void => $state.set({ ...$state.get(), ...change });
  const grantId = (): string | null => visitOf(key).grant?.grantId ?? null;
  let ends: (() => void)[] = [];
  let joins = settings.connectWhen !== 'manual';
  let line: ReturnType<typeof takeLine> | null = null;
  let pages: ReturnType<typeof tellPages> | null = null;
  let wished: DialogWish = {};
  let topic: string | undefined;
  let shownGrant: string | null = null;
  let round = 0;

  /** Ends what belongs to one visitor. */
  function clear(): void {
    round += 1;
    for (const end of ends) end();
    ends = [];
    line = pages = null;
  }

  async function load(): Promise<void> {
    clear();
    const mine = round;
    // A test is one of the form too.
    shownGrant = settings.test ? null : grantId();
    patch({ ...EMPTY, form: $state.get().form });
    try {
      const form =
        $state.get().form ??
        (await widgetCall(origin, place.fetch)('GET /embed/chat/form', {
          key,
          company: settings.company ?? undefined,
        }));
      if (mine !== round) return;
      options.onReach(true);
      if (form.otherCompany) hint('ключ другой компании: уберите атрибут company или возьмите её ключ');
      patch({ form });
      if (!shownGrant) return introduce();
      await openChat(form, shownGrant, mine).catch((error: Partial<CallError>) => {
        // A respond has brought it, before the key was for chats too.
        if (error.code !== 'forbidden' || mine !== round) throw error;
        introduce();
      });
    } catch (error) {
      if (mine === round) fail(error as Partial<CallError>);
    }
  }

  /** Calls fail with a CallError. */
  function fail({ code = 'service_unavailable', problem = null }: Partial<CallError>): void {
    // The grant is gone, and with it comes the form.
    if (code === 'unauthorized' && grantId() === null) return void load();
    const advice = CHAT_REFUSALS[code];
    if (advice) hint(advice);
    emit('chat-error', { code });
    const isBusy = code === 'limit_exceeded';
    const isRefused = problem !== null && problem.status < 500 && !isBusy;
    const message = isRefused ? (problem.detail ?? problem.title) : isBusy ? (problem?.detail ?? TOO_OFTEN) : null;
    patch({ step: isRefused ? 'refused' : 'failed', message });
    if (!isRefused && !isBusy) options.onReach(false);
  }

  function introduce(isJoining = false): void {
    const since = forgettingsOf(key);
    const introduction = createIntroduction({
      isJoining,
      call: isJoining ? call : widgetCall(origin, place.fetch),
      key,
      isTest: settings.test,
      prefill: { name: settings.prefillName, phone: settings.prefillPhone },
      trap: options.trap,
      link: canLink() && !settings.test && !$state.get().form?.test ? () => linkAccount(place) : undefined,
      isForAccounts: settings.start === 'signin',
      onGrant(grant, level) {
        if (!grant) return patch({ step: 'tested', introduction: null });
        // Whoever follows the visit goes on to the chat.
        adoptGrant(place, grant, { since, persist: settings.persist });
        emit('chat-identify', { verified: grant.verified, level });
      },
    });
    ends.push(introduction.code.stop);
    patch({ step: 'introduction', introduction });
  }

  async function openChat(form: ChatForm, owner: string, mine: number): Promise<void> {
    const wish = { vacancyId: settings.vacancy ?? undefined, ...wished };
    const initial = await findDialog(call, form.company.id, wish);
    if (mine !== round) return;
    line = takeLine(place);
    ends.push(line.release);
    const host = createEmbeddedHost(place, {
      ...options,
      line: line.line,
      onSent: (message) => tellMessage('out', message),
      onFileRejected: (reason) => emit('chat-file-rejected', { reason }),
    });
    const chat = createChat(
      host,
      bare({
        owner,
        now: new Date().toISOString(),
        initial: { ...initial, query: { set: 'all', q: '' } },
        fileHref: (id, size) => fileAddress(place, id, size ?? 'full'),
        vacancyHref: (id) => hrefOf(`/vacancy/${id}`),
        documentsHref: (id) => hrefOf(`/profile/documents#request-${id}`),
        respondHref: ({ respond }) => (respond ? hrefOf(`/profile/responds/${respond.id}`) : null),
        mapHref,
        complaintHref: null,
        warningHref: (href) => hrefOf(`/chat/link?${new URLSearchParams({ to: href })}`),
        ownHosts: [new URL(origin).host, location.host],
        drafts: draftStorage(settings.persist),
        isEmbedded: true,
        takesFiles: settings.files === 'on',
      }),
    );
    pages = tellPages(chat, call, () => withTopic(options.context(), topic));
    let unread = -1;
    ends.push(
      pages.end,
      line.line.listen(hear),
      line.line.$state.subscribe(options.onConnection),
      chat.onHeard(() => settings.sound === 'on' && !options.isWatched() && playSound()),
      chat.$state.subscribe((state) => {
        if (state.unread === unread) return;
        ({ unread } = state);
        options.onUnread(unread);
      }),
    );
    if (joins) line.line.join();
    patch({ step: 'chat', chat, mayJoin: visitOf(key).grant?.mayJoin === true });
    if (initial.isNew && initial.dialog) emit('chat-start', { dialogId: initial.dialog.id });
    if (wished.text) chat.composer.write(wished.text);
    wished = {};
  }

  const told = new Set<string>();

  /** Once each: a message comes by several ways, and again when it is edited. */
  function tellMessage(direction: 'in' | 'out', message: ChatMessage): void {
    const { id, dialogId, type } = message;
    if (told.has(id)) return;
    told.add(id);
    const exposed = $state.get().form?.exposesPii ? { preview: previewOf(message) } : {};
    emit('chat-message', { direction, dialogId, type, ...exposed });
  }

  function hear(frame: ServerFrame): void {
    if (frame.t !== 'message' && frame.t !== 'ack') return;
    const { author, editedAt, deletedAt } = frame.message;
    if (author.side !== null && !editedAt && !deletedAt) tellMessage(author.isOwn ? 'out' : 'in', frame.message);
  }

  const stopFollowing = effect(() => {
    const now = grantId();
    // Another element of the page, a code or a refusal has changed who is known.
    if (now !== shownGrant && $state.get().form && !settings.test) untracked(() => void load());
  });

  return {
    $state,
    load,
    async wish(wish) {
      const { chat, form } = $state.get();
      if (wish.isNew) ({ topic } = wish);
      if (!chat || !form) {
        wished = { ...wished, ...wish };
        return;
      }
      const { text, vacancyId, isNew } = wish;
      if (isNew) {
        const dialog = await call('POST /chat/dialogs', vacancyId ? { vacancyId } : { companyId: form.company.id });
        if (dialog.lastSeq === 0) emit('chat-start', { dialogId: dialog.id });
        await chat.openDialog(dialog.id);
        pages?.tell();
      }
      if (text) chat.composer.write(text);
    },
    tellPage: () => pages?.tell(),
    async markRead(dialogId) {
      const { items } = await call('GET /chat/messages', { dialog: dialogId, limit: 1 });
      const last = items.at(-1);
      if (last) options.onUnread((await call('POST /chat/messages/{id}/read', { id: last.id })).unread);
    },
    connect() {
      joins = true;
      line?.line.join();
    },
    disconnect() {
      joins = false;
      line?.line.leave();
    },
    join: () => introduce(true),
    // What is on its way of a chat that was taken off the page goes with the next one.
    stay: () => void load(),
    end() {
      stopFollowing();
      clear();
    },
  };
}

/** What is being written lasts as long as the visit. A browser may throw on the mere access to storage. */
function draftStorage(persist: ChatValues['persist']): Storage | null {
  try {
    return persist === 'none' ? null : persist === 'local' ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}
