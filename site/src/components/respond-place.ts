import segments from '../../../shared/ui/styles/components/segments.css?url&no-inline';
import styles from '../../../shared/ui/styles/components/respond.css?url&no-inline';
import { relativeDate, relativeDateTime } from '#shared/text/date.ts';
import { plural } from '#shared/text/plural.ts';
import { mayRespondAgainFrom, respondWay, standingLine, wayLabel } from '#shared/text/respond-way.ts';
import { APPLICANT_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { element, icon } from '#shared/ui/element.ts';
import { RESPOND_LOOKS } from '#shared/ui/respond-looks.ts';
import { siteCall } from '../lib/call.ts';
import { respondHref } from '../lib/respond-events.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';

const CHAT = 'M4 5h16v11H11l-5 4v-4H4Z';
const LOCK = 'M6 11h12v9H6Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2';

/** On the page of a vacancy: one's respond in the place of the button. */
export async function showRespond(place: HTMLElement, respondId: number): Promise<void> {
  const [respond] = await Promise.all([
    siteCall('GET /respond/{id}', { id: respondId }),
    loadStylesheet(styles),
    loadStylesheet(segments),
  ]);
  if (respond.side !== 'applicant') return;
  const now = new Date();
  const { status, statusSince, deadlineAt, actions } = respond;
  const way = respondWay(status);
  const againFrom = status === 'withdrawn' ? mayRespondAgainFrom(respond, new Date(statusSince)) : null;
  const isAhead = againFrom !== null && new Date(againFrom) > now;
  const standing = standingLine(respond, { mayAccept: actions.some(({ id }) => id === 'accept'), now });
  const nodes: (Node | string)[] = [
    element('p', { className: `tag ${RESPOND_LOOKS[status]} justify-self-start` }, standing),
  ];
  if (way) {
    const steps = way.map(({ label, place: at }) => {
      const step = element('li', { dataset: { place: at } }, element('span', {}, label));
      if (at === 'now') step.setAttribute('aria-current', 'step');
      return step;
    });
    nodes.push(
      element(
        'div',
        { className: 'way-frame' },
        element('ol', { className: 'way', ariaLabel: wayLabel(way) }, ...steps),
      ),
    );
  }
  nodes.push(
    element(
      'p',
      { className: 'respond-when text-sm' },
      element('b', {}, APPLICANT_STATUS_LABELS[status]),
      ` ${relativeDateTime(statusSince, now)}.`,
      deadlineAt ? ` Ждём ответа до\u00a0${relativeDate(deadlineAt, now)}.` : '',
      isAhead ? ` Откликнуться снова можно с\u00a0${relativeDate(againFrom, now)}.` : '',
    ),
    element(
      'a',
      // A phone has no room for the tag: the bar says it within the button.
      { className: 'btn btn-2 btn-lg btn-w', href: respondHref(respondId), dataset: { standing } },
      'Открыть отклик',
    ),
    element(
      'button',
      { type: 'button', className: 'btn btn-w vacancy-chat', onclick: () => openChat(respondId) },
      icon(CHAT),
      element('span', {}, 'Написать компании'),
    ),
  );
  replaceIn(place, nodes);
  // Whoever has responded asks in the chat.
  for (const card of document.querySelectorAll<HTMLElement>('[data-before-respond]')) card.hidden = true;
  openContacts(place);
}

/** The dialog of the respond, which is there since it was sent. */
async function openChat(respondId: number): Promise<void> {
  try {
    const { id } = await siteCall('POST /chat/dialogs', { respondId });
    location.assign(`/chat/dialog/${id}`);
  } catch {
    location.assign(respondHref(respondId));
  }
}

/** Why a member or staff cannot respond; members of the company see its responds instead. */
export async function showRefusal(place: HTMLElement): Promise<void> {
  const id = Number(place.dataset.respondPlace);
  const { refusal } = await siteCall('GET /respond/vacancy/{id}/form', { id });
  if (!refusal) return;
  if (refusal.code === 'own_company') return showBoard(place, id);
  const why = element(
    'p',
    { id: 'respond-why', className: 'flex gap-2 text-sm' },
    icon(LOCK),
    element('span', {}, refusal.text),
  );
  const button = element('button', { type: 'button', className: 'btn btn-lg btn-w', disabled: true }, 'Откликнуться');
  button.setAttribute('aria-describedby', why.id);
  replaceIn(place, [
    button,
    why,
    element('a', { className: 'btn btn-2 btn-w', href: '/profile' }, 'Перейти в\u00a0свой профиль'),
  ]);
}

async function showBoard(place: HTMLElement, id: number): Promise<void> {
  const { columns } = await siteCall('GET /respond/vacancy/{id}/board', { id });
  const total = columns.reduce((sum, column) => sum + column.total, 0);
  const fresh = columns.find((column) => column.id === 'new')?.total ?? 0;
  const label =
    total === 0
      ? 'Откликов пока нет'
      : `Отклики: ${total}${fresh > 0 ? `, ${plural(fresh, ['новый', 'новых', 'новых'])}` : ''}`;
  replaceIn(place, [element('a', { className: 'btn btn-2 btn-lg btn-w', href: `/profile/vacancy-list/${id}` }, label)]);
}

/** In the place of the links; the focus does not get lost with them. */
function replaceIn(place: HTMLElement, nodes: readonly (Node | string)[]): void {
  const holder = place.querySelector<HTMLElement>('[data-respond-actions]') ?? place;
  const hadFocus = holder.contains(document.activeElement);
  holder.replaceChildren(...nodes);
  if (hadFocus) holder.querySelector<HTMLElement>('a, button')?.focus();
}

/** The phone that opens after a respond. */
function openContacts(place: HTMLElement): void {
  const locked = place.querySelector<HTMLElement>('[data-contacts-locked]');
  const link = place.querySelector<HTMLElement>('[data-hidden-contacts]');
  if (locked) locked.hidden = true;
  if (link) link.hidden = false;
}
