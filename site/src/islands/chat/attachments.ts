import type { CallError } from '#shared/client/call.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import type { ChatFile } from '#shared/contracts/chat-views.ts';
import { CHAT_FILE_BYTES_MAX, CHAT_FILES_MAX, CHAT_MESSAGE_FILES_BYTES_MAX } from '#shared/domain/limits.ts';
import { fileSize } from '#shared/text/file.ts';
import type { ChatHost } from './options.ts';

/** A file of a message that is being written. */
export interface Attachment {
  key: string;
  raw: File;
  /** How much of it has left, 0–1. */
  part: number;
  /** Null until the server has it. */
  file: ChatFile | null;
  error: string | null;
  /** It failed for want of a connection: the same file may be taken yet. */
  mayRetry: boolean;
}

interface Drafts {
  get(dialogId: string): readonly Attachment[];
  set(dialogId: string, files: readonly Attachment[]): void;
  fail(dialogId: string, error: string): void;
}

const NOT_LOADED = 'Не\u00a0загрузился. Проверьте связь';

export function createAttachments(host: Pick<ChatHost, 'sendFile'>, drafts: Drafts) {
  const running = new Map<string, AbortController>();

  async function send(dialogId: string, { key, raw }: Attachment): Promise<void> {
    const change = (next: Partial<Attachment>): void =>
      drafts.set(
        dialogId,
        drafts.get(dialogId).map((one) => (one.key === key ? { ...one, ...next } : one)),
      );
    const controller = new AbortController();
    running.set(key, controller);
    change({ part: 0, error: null, mayRetry: false });
    try {
      const file = await host.sendFile(raw, { signal: controller.signal, onProgress: (part) => change({ part }) });
      change({ file, part: 1 });
    } catch (error) {
      change({ error: uploadError(error), mayRetry: isPassing(error) });
    } finally {
      running.delete(key);
    }
  }

  function add(dialogId: string, files: readonly File[]): void {
    const before = drafts.get(dialogId);
    const added = files.map((raw) => ({
      key: crypto.randomUUID(),
      raw,
      part: 0,
      file: null,
      error: sizeError(raw),
      mayRetry: false,
    }));
    const all = [...before, ...added];
    // One that is too large says so itself.
    const bytes = all.reduce((sum, { raw, error }) => sum + (error ? 0 : raw.size), 0);
    if (all.length > CHAT_FILES_MAX) return drafts.fail(dialogId, `Файлов не\u00a0больше ${CHAT_FILES_MAX}`);
    if (bytes > CHAT_MESSAGE_FILES_BYTES_MAX)
      return drafts.fail(dialogId, `Все файлы вместе не\u00a0больше ${fileSize(CHAT_MESSAGE_FILES_BYTES_MAX)}`);
    drafts.set(dialogId, all);
    for (const one of added) if (!one.error) void send(dialogId, one);
  }

  return {
    /** Sends again what failed for want of a connection. */
    tryAgain(dialogIds: readonly string[]): void {
      for (const id of dialogIds) for (const one of drafts.get(id)) if (one.error && one.mayRetry) void send(id, one);
    },
    /** The actions on the files of the open dialog. */
    forOpen: (openId: () => string | null) => ({
      addFiles(files: readonly File[]): void {
        const id = openId();
        if (id !== null && files.length > 0) add(id, files);
      },
      removeFile(key: string): void {
        running.get(key)?.abort();
        const id = openId();
        if (id !== null)
          drafts.set(
            id,
            drafts.get(id).filter((one) => one.key !== key),
          );
      },
      retryFile(key: string): void {
        const id = openId();
        const found = id === null ? undefined : drafts.get(id).find((one) => one.key === key);
        if (id !== null && found) void send(id, found);
      },
    }),
  };
}

const sizeError = ({ size }: File): string | null =>
  size > CHAT_FILE_BYTES_MAX ? `Больше ${fileSize(CHAT_FILE_BYTES_MAX)}` : null;

/** Why a file was not taken, in Russian. */
export function uploadError(error: unknown): string {
  // Calls fail with a CallError.
  const { problem } = error as Partial<CallError>;
  if (!problem) return NOT_LOADED;
  const { errors, message } = explainProblem(problem);
  return Object.values(errors)[0] ?? message ?? NOT_LOADED;
}

/** Nobody refused the file: the network failed, the server, or there were too many at once. */
function isPassing(error: unknown): boolean {
  // Calls fail with a CallError.
  const { problem, status = 0 } = error as Partial<CallError>;
  return !problem || status >= 500 || status === 401 || status === 429;
}
