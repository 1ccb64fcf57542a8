import type { CallError } from '#shared/client/call.ts';
import { canLink } from '../empty-window.ts';
import { untilClosed } from '../link-account.ts';
import type { VisitorPlace } from '../guest.ts';
import { respondInWindow, type ResumeAsked, type ResumeOutcome, type SentInWindow } from './resume-window.ts';

interface Around {
  /** The vacancy on the marketplace. */
  pageHref: string;
  emit(name: string, detail: object): boolean;
  onSent(sent: SentInWindow): void;
  /** The window is closed, or the element is gone. */
  onEnd(outcome: ResumeOutcome, reason: string): void;
}

/** Follows a window of ours from its opening to its end, and tells the page. */
export function openOutside(
  popup: Window,
  place: VisitorPlace,
  asked: ResumeAsked,
  { pageHref, emit, onSent, onEnd }: Around,
) {
  let closing = '';
  let isOver = false;

  function end(outcome: ResumeOutcome): void {
    if (isOver) return;
    isOver = true;
    onEnd(outcome, closing || 'dismissed');
  }

  async function follow(): Promise<void> {
    // Without the proof that our windows need, the marketplace itself takes the respond there.
    if (!canLink()) {
      popup.location.href = pageHref;
      return end('left');
    }
    let outcome: ResumeOutcome = 'left';
    try {
      outcome = await respondInWindow(popup, place, asked, (sent) => {
        if (isOver) return;
        onSent(sent);
        const { reference } = asked;
        const detail = { respondId: sent.id, vacancyId: sent.vacancyId, kind: 'vacancy_respond' };
        if (!sent.already) emit('respond-sent', { ...detail, ...(reference ? { reference } : {}) });
      });
    } catch (error) {
      if (!isOver) emit('respond-error', { code: (error as CallError).code ?? 'service_unavailable' });
    }
    // Whoever has sent something still reads what comes next.
    if (outcome === 'sent') await untilClosed(popup);
    end(outcome);
  }

  void follow();
  return {
    focus: () => popup.focus(),
    close(reason: string): void {
      closing = reason;
      // What somebody fills in there goes on without the element.
      if (reason === 'removed') end('left');
      else popup.close();
    },
  };
}
