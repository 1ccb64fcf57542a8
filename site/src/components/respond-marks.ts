import { session } from '../lib/session.ts';
import { siteCall } from '../lib/call.ts';
import { respondHref } from '../lib/respond-events.ts';
import type { ApplicantStatus } from '#shared/domain/respond-terms.ts';
import { APPLICANT_STATUS_LABELS } from '#shared/text/respond-labels.ts';

/** Puts responds in the place of the links that made them: one call for all links of a page. */

interface Mark {
  vacancyId: number;
  respondId: number;
  status: ApplicantStatus;
}

const LINK = '[data-respond^="vacancy:"]';
let isListening = false;

function idOf(link: HTMLElement): number {
  return Number(link.dataset.respond?.split(':')[1]);
}

function labelOf(status: ApplicantStatus): string {
  if (status === 'sent') return 'Вы\u00a0откликнулись';
  if (status === 'withdrawn') return 'Отклик отозван';
  return `Ваш отклик: ${APPLICANT_STATUS_LABELS[status].toLowerCase()}`;
}

/** Each place of a vacancy in a card, or on the vacancy’s own page. */
function showMark({ vacancyId, respondId, status }: Mark): void {
  const place = document.querySelector<HTMLElement>(`[data-respond-place="${vacancyId}"]`);
  if (place) void import('./respond-place.ts').then(({ showRespond }) => showRespond(place, respondId));
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`[data-respond="vacancy:${vacancyId}"]`)) {
    if (place?.contains(link)) continue;
    const label = labelOf(status);
    // The link itself stays: it may have the focus, and an island may look for it.
    delete link.dataset.respond;
    link.className = 'btn';
    link.href = respondHref(respondId);
    const [word] = [...link.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (word) word.nodeValue = label;
  }
}

async function ask(): Promise<void> {
  const ids = [...new Set([...document.querySelectorAll<HTMLElement>(LINK)].map(idOf))];
  if (ids.length === 0) return;
  const { user } = await session.load();
  if (user?.kind !== 'applicant') return;
  const { items } = await siteCall('GET /respond/marks', { vacancies: ids.join(',') });
  for (const mark of items) showMark(mark);
}

/** For applicants what they have responded to; for others why they cannot. Without an answer the links stay. */
export function markLinks(): void {
  const { account } = document.documentElement.dataset;
  const place = document.querySelector<HTMLElement>('[data-respond-place]');
  const quietly = () => {};
  if (account === 'applicant') ask().catch(quietly);
  else if (account && place) import('./respond-place.ts').then(({ showRefusal }) => showRefusal(place)).catch(quietly);
  if (isListening) return;
  isListening = true;
  // A list that was filtered in place.
  document.addEventListener('list:shown', () => markLinks());
  document.addEventListener('respond:sent', ({ detail: { target, sent } }) => {
    if ('vacancyId' in target) showMark({ vacancyId: target.vacancyId, respondId: sent.id, status: sent.status });
  });
}
