import { createRoot } from 'react-dom/client';
import { createRespondForm, RespondForm as RespondFormView, titleOf } from '#islands/respond-form/index.ts';
import type { Host } from '#shared/client/host.ts';
import type { RespondTarget } from '#shared/client/respond-call.ts';
import type { RespondForm } from '#shared/contracts/respond-forms.ts';
import type { SentRespond } from '#shared/contracts/respond-send.ts';
import type { LayerFrame } from '#shared/ui/layer/layer-content.ts';
import './respond-styles.ts';
import { siteCall } from './call.ts';
import { respondHref, tellSent } from './respond-events.ts';
import { session } from './session.ts';
import { toast } from './toasts.ts';

/** What a form in a window of its own has of its own; the site's otherwise. */
export interface RespondWindowParts {
  call?: Host['call'];
  attribution?: { utmSource?: string; utmMedium?: string; utmCampaign?: string };
  /** Whether files may be attached. */
  files?: boolean;
  /** Where a person without a resume makes one, and comes back. */
  resumeHref?: string | undefined;
  onSent?(sent: SentRespond): void;
  /** What the form shows, asked for ahead. */
  form?: Promise<RespondForm> | undefined;
}

/** Loaded once a respond has been sent. */
const PUSH = {
  state: async () => (await import('./push.ts')).stateOfPush(siteCall),
  start: async () => (await import('./push.ts')).startPush(siteCall),
};

/** Where the page goes on after somebody has signed in. */
function addressOf(target: RespondTarget): string {
  return 'vacancyId' in target ? `/vacancy/${target.vacancyId}?respond=1` : `/company/${target.companyId}?respond=1`;
}

function attribution() {
  const query = new URLSearchParams(location.search);
  const read = (field: string, key: string) => {
    const value = query.get(key)?.slice(0, 100);
    return value ? { [field]: value } : {};
  };
  return {
    ...read('utmSource', 'utm_source'),
    ...read('utmMedium', 'utm_medium'),
    ...read('utmCampaign', 'utm_campaign'),
  };
}

/** Links of newsletters say that they are theirs. */
function source() {
  return new URLSearchParams(location.search).get('from') === 'newsletter' ? ('newsletter' as const) : undefined;
}

/** Fills a window with the form of a respond. Returns the cleanup function. */
export function drawRespond(
  { title, body }: Pick<LayerFrame<void>, 'title' | 'body'>,
  target: RespondTarget,
  own: RespondWindowParts = {},
): () => void {
  const callback = `callback=${encodeURIComponent(addressOf(target))}`;
  // The form needs little of the site’s host, which opens this window itself.
  const host = { call: own.call ?? siteCall, emit: () => true, now: () => new Date() };
  const store = createRespondForm(host, {
    target,
    signInHref: `/sign-in?${callback}`,
    signUpHref: `/sign-up?${callback}`,
    resumeHref: own.resumeHref,
    respondHref,
    owner: () => session.$session.get().user?.id ?? null,
    attribution: own.attribution ?? attribution(),
    source: source(),
    files: own.files,
    form: own.form,
    push: PUSH,
    onSent(sent, isClosed) {
      own.onSent?.(sent);
      // A try has written nothing.
      if (sent.id === 0) return;
      // A confirmed phone has signed its owner in, and only applicants respond.
      document.documentElement.dataset.account = 'applicant';
      tellSent({ target, sent });
      if (isClosed) toast('Отклик отправлен', { type: 'success' });
    },
  });
  let step = store.$state.get().step;
  const untitle = store.$state.subscribe((state) => {
    if (state.step !== 'loading') title.textContent = titleOf(state);
    // The first step comes in place of the waiting: the focus is on the title already.
    if (state.step !== step && step !== 'loading') title.focus();
    step = state.step;
  });
  const root = createRoot(body);
  root.render(<RespondFormView store={store} />);
  return () => {
    untitle();
    root.unmount();
  };
}
