import { map, type MapStore, type ReadableAtom } from 'nanostores';
import type { CallError } from '#shared/client/call.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import type { NewMessage } from '#shared/contracts/chat.ts';
import type { ChatFile, ChatMessage, Location } from '#shared/contracts/chat-views.ts';
import { CHAT_MESSAGE_CHARS_MAX } from '#shared/domain/limits.ts';
import { findVariables } from '#shared/domain/template.ts';
import { createDraft } from '#shared/stores/form-draft.ts';
import { createAttachments, uploadError, type Attachment } from './attachments.ts';
import { FAILED } from './open-dialog.ts';
import type { ChatHost, ChatOptions } from './options.ts';
import type { Outbox } from './outbox.ts';
import type { Recording } from './record-voice.ts';
import type { ChatState } from './state.ts';
import type { Typing } from './typing.ts';

export interface Draft {
  text: string;
  files: readonly Attachment[];
  templateId: string | null;
  /** Why it was not sent, in Russian. */
  error: string | null;
}

export const EMPTY_DRAFT: Draft = { text: '', files: [], templateId: null, error: null };

export interface Composer {
  /** What is being written, by dialog. */
  $drafts: ReadableAtom<Readonly<Record<string, Draft>>>;
  write(text: string, templateId?: string): void;
  addFiles(files: readonly File[]): void;
  removeFile(key: string): void;
  retryFile(key: string): void;
  /** Sends the draft of the open dialog, or saves the message that is edited. False when something is missing. */
  submit(): Promise<boolean>;
  /** Sends a voice note to the open dialog. Returns why that failed, in Russian; null when it is on its way. */
  sendVoice(recording: Recording, signal: AbortSignal): Promise<string | null>;
  sendPlace(location: Location): void;
  /** There may be a connection again: files that did not arrive are sent. */
  tryAgain(): void;
  start(): () => void;
}

interface Around {
  host: ChatHost;
  options: Pick<ChatOptions, 'owner' | 'drafts'>;
  $state: MapStore<ChatState>;
  outbox: Outbox;
  typing: Typing;
  /** The server has said how a message is now. */
  stands(message: ChatMessage): void;
}

export function createComposer({ host, options, $state, outbox, typing, stands }: Around): Composer {
  const { owner, drafts: storage } = options;
  const $drafts = map<Record<string, Draft>>({});
  const openId = () => $state.get().open?.id ?? null;
  const draftOf = (id: string): Draft => $drafts.get()[id] ?? EMPTY_DRAFT;
  const kept = (id: string) =>
    createDraft({ name: `chat:${owner}:${id}`, ...(storage === undefined ? {} : { storage }) });

  function patch(id: string, change: Partial<Draft>): void {
    $drafts.setKey(id, { ...draftOf(id), ...change });
  }

  const attachments = createAttachments(host, {
    get: (id) => draftOf(id).files,
    set: (id, files) => patch(id, { files, error: null }),
    fail: (id, error) => patch(id, { error }),
  });

  function restore(id: string | null): void {
    if (id === null || $drafts.get()[id]) return;
    const text = kept(id).values()?.['text'];
    $drafts.setKey(id, { ...EMPTY_DRAFT, text: typeof text === 'string' ? text : '' });
  }

  function write(text: string, templateId?: string): void {
    const { open } = $state.get();
    if (!open) return;
    // A template that was wiped out is not used.
    const change = templateId ? { templateId } : text.trim() === '' ? { templateId: null } : {};
    patch(open.id, { text, error: null, ...change });
    // What is edited stands already.
    if (open.editing) return;
    if (text) kept(open.id).keep({ text }, null);
    else kept(open.id).forget();
    if (text) typing.say(open.id);
  }

  function post(change: Partial<NewMessage> & { dialogId: string }, files: readonly ChatFile[] = []): void {
    const reply = $state.get().open?.reply ?? null;
    outbox.add({
      message: {
        clientId: crypto.randomUUID(),
        type: 'text',
        text: '',
        fileIds: files.map(({ id }) => id),
        replyToSeq: reply?.seq ?? null,
        location: null,
        templateId: null,
        ...change,
      },
      files,
      replyTo: reply && { seq: reply.seq, text: reply.text, name: reply.author.name },
      createdAt: host.now().toISOString(),
      refusal: null,
    });
    const { open } = $state.get();
    if (open?.reply) $state.setKey('open', { ...open, reply: null });
  }

  /** What could not be saved for want of a network. */
  let unsaved: { id: string; messageId: string; text: string } | null = null;

  /** Unless somebody has gone on writing: then they save it. */
  function saveAgain(): void {
    const { open } = $state.get();
    if (!unsaved || open?.id !== unsaved.id || open.editing?.id !== unsaved.messageId) return;
    if (draftOf(open.id).text.trim() === unsaved.text) void submit();
  }

  async function saveEdit(id: string, messageId: string, text: string): Promise<boolean> {
    try {
      const message = await host.call('PATCH /chat/messages/{id}', { id: messageId, text });
      unsaved = null;
      stands(message);
      stopEditing();
      return true;
    } catch (error) {
      // Calls fail with a CallError.
      const { problem } = error as Partial<CallError>;
      unsaved = problem ? null : { id, messageId, text };
      const { errors, message } = problem ? explainProblem(problem) : { errors: {}, message: FAILED };
      patch(id, { error: Object.values(errors)[0] ?? message });
      return false;
    }
  }

  function stopEditing(): void {
    const { open } = $state.get();
    if (open?.editing) $state.setKey('open', { ...open, editing: null });
  }

  function refusalOf({ text, files }: Draft): string | null {
    if (text.length > CHAT_MESSAGE_CHARS_MAX)
      return `Не длиннее ${CHAT_MESSAGE_CHARS_MAX.toLocaleString('ru-RU')} знаков`;
    const [variable] = findVariables(text);
    if (variable) return `Впишите сами: ${text.slice(variable.start, variable.end)}`;
    if (files.some(({ file, error }) => !file && !error)) return 'Файлы ещё загружаются';
    if (files.some(({ error }) => error)) return 'Уберите файлы, которые не\u00a0загрузились';
    return null;
  }

  async function submit(): Promise<boolean> {
    const { open } = $state.get();
    if (!open) return false;
    const draft = draftOf(open.id);
    const text = draft.text.trim();
    if (!text && draft.files.length === 0) return false;
    const error = refusalOf(draft);
    if (error) {
      patch(open.id, { error });
      return false;
    }
    if (open.editing) return saveEdit(open.id, open.editing.id, text);
    const files = draft.files.flatMap(({ file }) => (file ? [file] : []));
    post({ dialogId: open.id, text, templateId: draft.templateId }, files);
    $drafts.setKey(open.id, EMPTY_DRAFT);
    kept(open.id).forget();
    return true;
  }

  async function sendVoice({ file, durationMs }: Recording, signal: AbortSignal): Promise<string | null> {
    const id = openId();
    if (id === null) return FAILED;
    try {
      const sent = await host.sendFile(file, { durationMs, signal, onProgress() {} });
      post({ dialogId: id, type: 'voice' }, [sent]);
      return null;
    } catch (error) {
      return uploadError(error);
    }
  }

  function sendPlace(location: Location): void {
    const id = openId();
    if (id !== null) post({ dialogId: id, type: 'location', location });
  }

  return {
    $drafts,
    write,
    submit,
    sendVoice,
    sendPlace,
    tryAgain() {
      attachments.tryAgain(Object.keys($drafts.get()));
      saveAgain();
    },
    ...attachments.forOpen(openId),
    start() {
      restore(openId());
      let editing: string | null = null;
      return $state.listen(({ open }) => {
        restore(open?.id ?? null);
        const now = open?.editing?.id ?? null;
        if (now === editing) return;
        editing = now;
        // The draft comes back when the editing is over.
        if (!open) return;
        const text = open.editing?.text ?? kept(open.id).values()?.['text'];
        patch(open.id, { text: typeof text === 'string' ? text : '', error: null });
      });
    },
  };
}
