import type { CallError } from '#shared/client/call.ts';
import { LINK_MESSAGES, RESPOND_PAGE } from '#shared/domain/embed-link.ts';
import { APPLICANT_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { adoptGrant, forgettingsOf, visitorCall, type VisitorPlace } from '../guest.ts';
import { changeVisit } from '../keep-visit.ts';
import { askInWindow, exchange } from '../link-account.ts';
import { pageTold } from '../page-around.ts';
import { hintRefusal } from '../refusals.ts';
import type { Utm } from '../utm.ts';
import { visitName, visitOf, type Visit } from '../visits.ts';
import { widgetCall } from '../widget-call.ts';

/** What is responded to, as its element says. */
export interface ResumeAsked {
  vacancy: number | null;
  externalId: string | null;
  source: 'widget_button' | 'widget_feed';
  reference: string | null;
  utm: Utm;
  /** Whether files may be sent along. */
  file: 'on' | 'off';
  isTest: boolean;
}

export interface SentInWindow {
  id: number;
  vacancyId: number;
  /** There was one before; it is this. */
  already: boolean;
}

/** `quick`: they have no resume, and respond by name and phone. `left`: nothing was sent. */
export type ResumeOutcome = 'sent' | 'quick' | 'closed' | 'left';

/**
 * A respond with a resume in a window of ours: the page sees what it has become, and never a resume. `onSent` is told at once;
 * the result comes when the window has nothing more to tell. Fails as a call.
 */
export async function respondInWindow(
  popup: Window,
  place: VisitorPlace,
  asked: ResumeAsked,
  onSent: (sent: SentInWindow) => void,
): Promise<ResumeOutcome> {
  const since = forgettingsOf(place.key);
  let sent: Visit['responds'] | null = null;
  const told = await askInWindow(popup, place, RESPOND_PAGE, addressOf(asked), ({ respondId: id, vacancyId }) => {
    if (sent || id === undefined || vacancyId === undefined) return;
    sent = {};
    // A try is remembered by nobody.
    if (id > 0) {
      sent = { [visitName(asked)]: { id, vacancyId, label: APPLICANT_STATUS_LABELS.sent } };
      keep(place.key, sent);
    }
    onSent({ id, vacancyId, already: false });
  });
  if (told?.code !== undefined) {
    const grant = await exchange(place, told.code, told.verifier).catch(hintFailure);
    if (grant) adoptGrant(place, grant, { since, responds: sent ?? {} });
    // Who has only let the page know them has responded before.
    const earlier = grant && !sent ? await findEarlier(place, asked) : null;
    if (earlier) onSent({ ...earlier, already: true });
    if (earlier) return 'sent';
  }
  if (sent) return 'sent';
  if (told?.t === LINK_MESSAGES.quick) return 'quick';
  return told?.t === LINK_MESSAGES.closed ? 'closed' : 'left';
}

function addressOf({ vacancy, externalId, source, reference, utm, file, isTest }: ResumeAsked): Record<string, string> {
  const { path } = pageTold();
  return {
    ...(vacancy === null ? { external_id: externalId ?? '' } : { vacancy: String(vacancy) }),
    source,
    ...(path === undefined ? {} : { path }),
    ...(reference ? { reference } : {}),
    ...(utm.source ? { utm_source: utm.source } : {}),
    ...(utm.medium ? { utm_medium: utm.medium } : {}),
    ...(utm.campaign ? { utm_campaign: utm.campaign } : {}),
    ...(file === 'off' ? { file } : {}),
    ...(isTest ? { test: '1' } : {}),
  };
}

/** What was sent is sent: the page only does not follow it. */
function hintFailure(error: CallError): null {
  hintRefusal(error.code);
  return null;
}

async function findEarlier(place: VisitorPlace, asked: ResumeAsked): Promise<Omit<SentInWindow, 'already'> | null> {
  const { origin, key, fetch } = place;
  const vacancyId = asked.vacancy ?? (await idOf(origin, key, asked.externalId ?? '', fetch));
  const { respond } = await visitorCall(place)('GET /embed/respond/status', { vacancy: vacancyId });
  if (!respond) return null;
  const { id, label } = respond;
  keep(key, { [visitName(asked)]: { id, vacancyId, label } });
  return { id, vacancyId };
}

async function idOf(origin: string, key: string, code: string, fetch: VisitorPlace['fetch']): Promise<number> {
  const { vacancy } = await widgetCall(origin, fetch)('GET /embed/respond/form', { key, external_id: code });
  return vacancy.id;
}

function keep(key: string, responds: Visit['responds']): void {
  changeVisit(key, { responds: { ...visitOf(key).responds, ...responds } });
}
