import { renderSVG } from 'uqr';
import { rubles } from '#shared/text/number.ts';
import { spaced, TEST_CARDS } from './cards.ts';
import { button, escaped, type Page } from './layout.ts';
import type { CardErrors, TypedCard } from './read-card.ts';
import { reasonText } from './reasons.ts';
import type { Intent, Transaction } from './records.ts';

/** Asks the page that opened it what is paid for. */
export const NEW_WINDOW: Page = {
  title: 'Оплата',
  framed: true,
  data: { step: 'new' },
  body: '<p role="status">Открываем…</p>',
};

const sumOf = ({ amountKopecks, description }: Pick<Intent, 'amountKopecks' | 'description'>) =>
  `<p>${escaped(description)}</p><p class="sum">${rubles(amountKopecks)}</p>`;

/** The choice of a method and the form of the card, with what was typed and what is wrong with it. */
export function choicePage(intent: Intent, typed?: Omit<TypedCard, 'cvv'>, errors: CardErrors = {}): Page {
  const takes = (method: string) => !intent.restrictedMethods.includes(method);
  return {
    title: 'Оплата',
    framed: true,
    data: { origin: intent.origin },
    body: `${sumOf(intent)}
${takes('Card') ? cardForm(intent, typed, errors) : ''}
${takes('Sbp') ? `<p class="soft">или</p><div class="quiet">${button(`/window/${intent.id}/sbp`, 'Оплатить через СБП')}</div>` : ''}`,
  };
}

function cardForm(
  { id, amountKopecks }: Intent,
  typed: Omit<TypedCard, 'cvv'> | undefined,
  errors: CardErrors,
): string {
  const cards = TEST_CARDS.map(
    ({ number, brand, secure, pays }) =>
      `<tr><td>${spaced(number).replaceAll(' ', '&nbsp;')}</td><td>${brand}${secure ? ', 3&#8209;D&nbsp;Secure' : ''}</td><td>${pays ? 'платит' : 'нет денег'}</td></tr>`,
  );
  return `<form class="card" method="post" action="/window/${id}/card" novalidate>
${field('number', 'Номер карты', typed?.number ?? '', errors.number, 'inputmode="numeric" autocomplete="off" autofocus')}
<div class="pair">
${field('expires', 'Срок, ММ/ГГ', typed?.expires ?? '', errors.expires, 'autocomplete="off"')}
${field('cvv', 'CVV', '', errors.cvv, 'inputmode="numeric" autocomplete="off"')}
</div>
<button>Оплатить ${rubles(amountKopecks)}</button>
</form>
<details><summary>Тестовые карты</summary><div class="scroll"><table><tbody>${cards.join('')}</tbody></table></div>
<p class="soft">Срок&nbsp;— любой будущий, CVV&nbsp;— любой. Настоящую карту сюда не&nbsp;вводите.</p></details>`;
}

function field(name: string, label: string, value: string, error: string | undefined, more: string): string {
  const described = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
  const note = error ? `<span class="bad" id="${name}-error">${escaped(error)}</span>` : '';
  return `<label>${label}<input name="${name}" value="${escaped(value)}"${described} ${more}>${note}</label>`;
}

/** The page of the bank that has issued the card. */
export function bankPage(intent: Intent, { id, card }: Transaction): Page {
  const action = `/window/${intent.id}/bank/${id}`;
  return {
    title: 'Подтверждение банка',
    framed: true,
    data: { origin: intent.origin },
    body: `${sumOf(intent)}
<section><p>3&#8209;D&nbsp;Secure: банк спрашивает владельца карты •••• ${card?.lastFour}, его&nbsp;ли это оплата. Настоящий банк прислал&nbsp;бы код.</p>
${button(action, 'Подтвердить оплату', { answer: 'pass' })}
<div class="quiet">${button(action, 'Отказаться', { answer: 'refuse' })}</div></section>`,
  };
}

export function qrPage(intent: Intent, { id, qrId }: Transaction, link: string): Page {
  return {
    title: 'Оплата через СБП',
    framed: true,
    data: { origin: intent.origin, state: `/window/${intent.id}/${id}/state` },
    body: `${sumOf(intent)}
<section>${renderSVG(link, { border: 2 })}
<p>Отсканируйте код приложением банка. На&nbsp;стенде вместо банка&nbsp;— <a href="/qr/${qrId}" target="_blank">страница с&nbsp;кнопкой</a>.</p>
${button(`/window/${intent.id}/qr/${id}`, 'Я&nbsp;оплатил')}</section>`,
  };
}

/** What the bank of a payer shows after a QR code was read. */
export function qrBankPage({ amountKopecks, description, qrId, status }: Transaction): Page {
  const isPaid = status !== 'AwaitingAuthentication';
  return {
    title: 'Банк плательщика',
    body: `<section><p>Перевод по&nbsp;СБП: ${escaped(description)}</p><p class="sum">${rubles(amountKopecks)}</p>
${isPaid ? '<p class="ok" role="status">Оплачено. По&nbsp;этому коду можно заплатить ещё раз, как и&nbsp;у&nbsp;настоящей СБП.</p>' : ''}
${button(`/qr/${qrId}`, isPaid ? 'Заплатить ещё раз' : 'Заплатить')}</section>`,
  };
}

/** As the script of the provider tells it to the page. */
function resultOf({ id, status, reasonCode }: Transaction) {
  if (status !== 'Declined') return { type: 'payment', status: 'success', data: { transactionId: id } };
  return {
    type: 'error',
    status: 'fail',
    data: { transactionId: id, ReasonCode: reasonCode },
    message: reasonText(reasonCode),
  };
}

export function resultPage(intent: Intent, one: Transaction): Page {
  const isPaid = one.status !== 'Declined';
  const data = { origin: intent.origin, result: JSON.stringify(resultOf(one)) };
  const closesAfter = isPaid ? intent.autoCloseSeconds : null;
  return {
    title: isPaid ? 'Оплачено' : 'Оплата не прошла',
    framed: true,
    data: closesAfter === null ? data : { ...data, 'auto-close': String(closesAfter) },
    body: `${sumOf(intent)}
<section><p role="status" class="${isPaid ? 'ok' : 'bad'}">${isPaid ? 'Деньги получены.' : escaped(reasonText(one.reasonCode))}</p>
${!isPaid && intent.retries ? `<p><a href="/window/${intent.id}">Попробовать ещё раз</a></p>` : ''}
<button type="button" class="quiet" data-close hidden>Вернуться на&nbsp;сайт</button></section>`,
  };
}
