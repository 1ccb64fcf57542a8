import type { CodeSent } from '#shared/contracts/account.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import { createDraft } from '#shared/stores/form-draft.ts';
import { subjectOf, tabStorage } from './draft.ts';
import type { RespondFormOptions } from './options.ts';

/** A code that was sent, and when. */
export interface SentAt {
  sent: CodeSent;
  atMs: number;
}

/** The confirmation that a respond waits for: it survives a reload in the same tab. */
export interface PendingCode {
  /** Null without one, and once its code has expired. */
  find(): SentAt | null;
  keep(sentAt: SentAt): void;
  forget(): void;
}

/** Enough of a number to know it again: «номер …16-83». The number itself is not saved. */
const ENDING_CHARS = 5;

export function pendingCodeOf({ target, owner, session }: RespondFormOptions, nowMs: () => number): PendingCode {
  const name = `respond-code:${subjectOf(target)}:${owner?.() ?? 'visitor'}`;
  const open = () => createDraft({ name, storage: session === undefined ? tabStorage() : session, now: nowMs });

  return {
    find() {
      const kept = open().values();
      if (!kept) return null;
      const { confirmationId, ending, at, resends, expires, tries } = kept;
      const atMs = Number(at);
      const expiresSeconds = Number(expires);
      if (!(nowMs() < atMs + expiresSeconds * SECOND_MS)) return null;
      const sent: CodeSent = {
        confirmationId: String(confirmationId),
        channel: 'sms',
        destination: `номер\u00a0…${String(ending)}`,
        resendSeconds: Number(resends),
        expiresSeconds,
        triesLeft: Number(tries),
      };
      return { sent, atMs };
    },
    keep({ sent, atMs }) {
      const values = {
        confirmationId: sent.confirmationId,
        ending: sent.destination.slice(-ENDING_CHARS),
        at: String(atMs),
        resends: String(sent.resendSeconds),
        expires: String(sent.expiresSeconds),
        tries: String(sent.triesLeft),
      };
      open().keep(values, null);
    },
    forget: () => open().forget(),
  };
}
