import type { ChatHost } from '#islands/chat/index.ts';
import { memoryOutbox } from '#islands/chat/index.ts';
import type { CallError } from '#shared/client/call.ts';
import { progressFetch } from '#shared/client/progress-fetch.ts';
import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { ChatLine } from '#shared/stores/chat-line.ts';
import { visitorCall, type VisitorPlace } from '../guest.ts';
import { freshAddress } from './files.ts';

interface Around extends Pick<ChatHost, 'toast' | 'confirm' | 'isWatched'> {
  line: ChatLine;
  /** The visitor begins or ends to look at the panel, besides what the window tells. */
  onLook(listener: () => void): () => void;
  onSent(message: ChatMessage): void;
  onFileRejected(reason: string): void;
}

/** The chat's host on an employer's page: without cookies, history and storage. */
export function createEmbeddedHost(
  place: VisitorPlace,
  { line, toast, confirm, isWatched, onLook, onSent, onFileRejected }: Around,
): ChatHost {
  const call = visitorCall(place);
  return {
    line,
    toast,
    confirm,
    isWatched,
    call: async (name, ...rest) => {
      const answer = await call(name, ...rest);
      // The name says what the answer is.
      if (name === 'POST /chat/messages') onSent(answer as ChatMessage);
      return answer;
    },
    now: () => new Date(),
    navigate() {},
    onNavigate: () => () => {},
    showPictures: (images, index) => {
      const { src } = images[index] ?? {};
      if (src) open(freshAddress(place, src), '_blank', 'noopener');
    },
    async sendFile(file, { signal, onProgress }) {
      // On our own pages it would bring cookies, and a page's own way of asking tells no progress.
      const fetch = place.fetch ?? (place.origin === location.origin ? undefined : progressFetch(onProgress));
      try {
        return await visitorCall({ ...place, fetch })('POST /chat/files', { file }, { signal });
      } catch (error) {
        // Calls fail with a CallError, unless they are aborted.
        const { code } = error as Partial<CallError>;
        if (code) onFileRejected(code);
        throw error;
      }
    },
    onWatch(listener) {
      const ends = [onLook(listener), listen(['focus', 'visibilitychange'], listener)];
      return () => ends.forEach((end) => end());
    },
    isOnline: () => navigator.onLine,
    onNetwork: (listener) => listen(['online', 'offline'], listener),
    outbox: memoryOutbox(),
  };
}

/** Events of the window and, bubbling up to it, of the document. */
function listen(names: readonly string[], listener: () => void): () => void {
  for (const name of names) addEventListener(name, listener);
  return () => {
    for (const name of names) removeEventListener(name, listener);
  };
}
