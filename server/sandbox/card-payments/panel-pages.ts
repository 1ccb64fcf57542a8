import { rubles } from '#shared/text/number.ts';
import { rublesText } from './amounts.ts';
import { FAULTY_CALLS } from './api.ts';
import type { Book } from './book.ts';
import { button, escaped, type Page } from './layout.ts';
import { faultOfReceipt } from './receipt.ts';
import { reasonName } from './reasons.ts';
import { NOTIFICATION_KINDS, type Fault, type Notification, type Status, type Transaction } from './records.ts';

const LISTED = 100;

const STATUS_LABELS: Readonly<Record<Status, string>> = {
  AwaitingAuthentication: 'ждёт плательщика',
  Authorized: 'деньги придержаны',
  Completed: 'проведён',
  Cancelled: 'отменён',
  Declined: 'отклонён',
};

const FAULT_LABELS: Readonly<Record<Fault['kind'], string>> = {
  delay: 'придёт позже',
  lose: 'потеряется в\u00a0пути',
  'drop-answer': 'потеряется ответ',
  forge: 'чужая подпись',
  amount: 'другая сумма',
  twice: 'придёт дважды',
};

const moscow = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Moscow',
});

const options = (values: Readonly<Record<string, string>>, chosen?: string) =>
  Object.entries(values)
    .map(([value, label]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${label}</option>`)
    .join('');

const KINDS = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, `уведомление ${kind}`]));
const CALLS = Object.fromEntries(FAULTY_CALLS.map((path) => [path, `вызов ${path}`]));

function table(head: readonly string[], rows: readonly string[], empty: string): string {
  if (rows.length === 0) return `<p class="soft">${empty}</p>`;
  const cells = head.map((one) => `<th scope="col">${one}</th>`).join('');
  return `<div class="scroll" tabindex="0"><table><thead><tr>${cells}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The newest payments, and the settings. */
export function paymentsPage({ transactions, settings }: Book): Page {
  const newest = [...transactions.values()].slice(-LISTED).reverse();
  const rows = newest.map(
    (one) => `<tr><td><a href="/panel/payments/${one.id}">${one.id}</a></td><td>${moscow.format(one.createdAt)}</td>
<td>${one.type === 'Refund' ? 'возврат' : one.method === 'Sbp' ? 'СБП' : 'карта'}</td><td>${rubles(one.amountKopecks)}</td>
<td>${STATUS_LABELS[one.status]}</td><td>${escaped(one.invoiceId ?? '')}</td></tr>`,
  );
  return {
    title: 'Платежи',
    body: `${table(['Номер', 'Когда', 'Как', 'Сумма', 'Состояние', 'Заказ'], rows, 'Платежей ещё не&nbsp;было.')}
<h2>Сбой на&nbsp;один раз</h2>${faultForm()}${plannedFaults(settings.faults)}
<h2>Уведомления</h2><section><form method="post" action="/panel/settings"><div class="row">
<label>Адрес, к&nbsp;которому добавится /check, /pay и&nbsp;другие<input name="notifyUrl" type="url" value="${escaped(settings.notifyUrl ?? '')}"></label>
<label>Вид<select name="format">${options({ form: 'форма', json: 'JSON' }, settings.format)}</select></label>
<button>Сохранить</button></div></form></section>`,
  };
}

function faultForm(): string {
  return `<section><form method="post" action="/panel/faults"><div class="row">
<label>С&nbsp;чем<select name="on">${options({ ...KINDS, ...CALLS })}</select></label>
<label>Что случится<select name="kind">${options({ ...FAULT_LABELS, none: 'ничего' })}</select></label>
<label>Секунд, если позже<input name="seconds" inputmode="numeric"></label>
<label>Рублей, если сумма другая<input name="rubles" inputmode="decimal"></label>
<button>Назначить</button></div></form></section>`;
}

function plannedFaults(faults: Readonly<Record<string, Fault>>): string {
  const items = Object.entries(faults).map(
    ([on, { kind }]) =>
      `<li><div class="row"><span>${escaped(on)}: ${FAULT_LABELS[kind]}</span><div class="quiet">${button('/panel/faults', 'Убрать', { on, kind: 'none' })}</div></div></li>`,
  );
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

/** One transaction with its notifications. */
export function paymentPage({ notifications }: Book, one: Transaction): Page {
  const told = [...notifications.values()].filter(({ transactionId }) => transactionId === one.id);
  const facts = {
    Сумма: rubles(one.amountKopecks),
    Состояние: `${STATUS_LABELS[one.status]}${one.reasonCode ? ` (${one.reasonCode} ${reasonName(one.reasonCode)})` : ''}`,
    Назначение: one.description,
    Заказ: one.invoiceId ?? '',
    Плательщик: [one.accountId, one.email].filter(Boolean).join(', '),
    Карта: one.card ? `${one.card.brand} •••• ${one.card.lastFour}` : '',
    Возвращено: one.refundedKopecks ? rubles(one.refundedKopecks) : '',
    Оплата: one.originalId === null ? '' : String(one.originalId),
    Чек: one.receipt ? (faultOfReceipt(one.receipt, one.amountKopecks) ?? 'верен') : '',
  };
  const rows = Object.entries(facts).flatMap(([name, value]) =>
    value ? [`<tr><th scope="row">${name}</th><td>${escaped(value)}</td></tr>`] : [],
  );
  return {
    title: `${one.type === 'Refund' ? 'Возврат' : 'Платёж'} ${one.id}`,
    body: `<p><a href="/">Все платежи</a></p><section><table><tbody>${rows.join('')}</tbody></table></section>
${operations(one)}<h2>Уведомления</h2>${told.map(notificationPart).join('') || '<p class="soft">Их не&nbsp;было.</p>'}
${one.receipt ? `<h2>Чек</h2><pre>${escaped(one.receipt)}</pre>` : ''}`,
  };
}

function operations({ id, type, status, amountKopecks, refundedKopecks }: Transaction): string {
  const action = `/panel/payments/${id}/operation`;
  const withSum = (operation: string, label: string, kopecks: number) =>
    `<form method="post" action="${action}"><input type="hidden" name="operation" value="${operation}"><div class="row"><label>Рублей<input name="rubles" inputmode="decimal" value="${rublesText(kopecks)}"></label><button>${label}</button></div></form>`;
  if (type === 'Refund') return '';
  if (status === 'Authorized')
    return `<h2>Из&nbsp;кабинета</h2><section>${withSum('confirm', 'Подтвердить', amountKopecks)}<div class="quiet">${button(action, 'Отменить', { operation: 'void' })}</div></section>`;
  return status === 'Completed' && refundedKopecks < amountKopecks
    ? `<h2>Из&nbsp;кабинета</h2><section>${withSum('refund', 'Вернуть', amountKopecks - refundedKopecks)}</section>`
    : '';
}

function notificationPart({ id, kind, fields, fault, attempts, nextAt, delivered }: Notification): string {
  const tries = attempts.map(({ at, outcome }) => `<li>${moscow.format(at)}: ${escaped(outcome)}</li>`);
  const state = delivered
    ? 'доставлено'
    : nextAt === null
      ? 'не&nbsp;доставлено'
      : `следующая попытка ${moscow.format(nextAt)}`;
  const repeats = {
    none: 'как было',
    forge: FAULT_LABELS.forge,
    amount: FAULT_LABELS.amount,
    'drop-answer': FAULT_LABELS['drop-answer'],
  };
  return `<section><p><b>${kind}</b>: ${state}${fault ? `, ${FAULT_LABELS[fault.kind]}` : ''}</p><ol>${tries.join('')}</ol>
<details><summary>Поля</summary><pre>${escaped(JSON.stringify(fields, null, 2))}</pre></details>
<form method="post" action="/panel/notifications/${id}/repeat"><div class="row"><label>Как<select name="kind">${options(repeats)}</select></label>
<label>Рублей<input name="rubles" inputmode="decimal"></label><button>Повторить</button></div></form></section>`;
}
