import type { RespondAction } from '../domain/respond-machine.ts';
import { seenByApplicant, type RespondStatus } from '../domain/respond-terms.ts';
import { relativeDateTime } from './date.ts';
import { byClockOf } from './time-zones.ts';

/** An entry of a respond's history, as stored. */
export interface ToldEntry {
  action: RespondAction | 'send' | 'auto_reply';
  side: 'applicant' | 'company' | 'system';
  from: RespondStatus | null;
  to: RespondStatus;
  /** Of an interview that is agreed on. */
  at?: string | undefined;
  /** The times that are proposed. */
  options?: readonly string[] | undefined;
  /** Of an offer, in words. */
  pay?: string | undefined;
}

/** When the history is read, and the zone of the place, by whose clock interviews are told (IANA name). */
export interface ReadingTime {
  now: Date;
  timeZone: string;
}

/** One sentence of what happened; null for what is nobody's business on that side. */
export function historyText(entry: ToldEntry, reader: 'applicant' | 'company', when: ReadingTime): string | null {
  return reader === 'applicant' ? applicantText(entry, when) : companyText(entry, when);
}

function applicantText(entry: ToldEntry, when: ReadingTime): string | null {
  const own = entry.side === 'applicant';
  switch (entry.action) {
    case 'send':
      return 'Вы\u00a0откликнулись';
    case 'auto_reply':
      return 'Автоответ компании';
    case 'view':
      return 'Компания посмотрела отклик';
    case 'take':
    case 'reserve':
      // A company's reserve looks like its work.
      return entry.from && seenByApplicant(entry.from) === seenByApplicant(entry.to)
        ? null
        : 'Компания рассматривает отклик';
    case 'invite':
      return withTimes('Компания пригласила вас', entry, when);
    case 'propose':
      return withTimes('Компания предложила время собеседования', entry, when);
    case 'counter':
      return withTimes(own ? 'Вы\u00a0предложили другое время' : 'Компания предложила другое время', entry, when);
    case 'accept':
      return withTimes(own ? 'Вы\u00a0подтвердили время' : 'Компания подтвердила время', entry, when);
    case 'move':
      return withTimes(own ? 'Вы\u00a0попросили перенести встречу' : 'Компания переносит встречу', entry, when);
    case 'cancel':
      return own ? 'Вы\u00a0отменили встречу' : 'Компания отменила встречу';
    case 'done':
      return 'Собеседование прошло';
    case 'missed':
      return 'Компания отметила, что вы\u00a0не\u00a0пришли';
    case 'offer':
      return withPay('Компания предложила работу', entry);
    case 'accept_offer':
      return 'Вы\u00a0приняли предложение';
    case 'start':
      return own ? 'Вы\u00a0отметили, что вышли на\u00a0объект' : 'Компания отметила ваш выход на\u00a0объект';
    case 'unstart':
      return own ? 'Вы\u00a0сняли отметку о\u00a0выходе' : 'Компания сняла отметку о\u00a0выходе';
    case 'miss':
      return 'Компания отметила, что вы\u00a0не\u00a0вышли на\u00a0объект';
    case 'dispute':
      return 'Вы\u00a0ответили, что выходили на\u00a0объект';
    case 'decline':
      return 'Компания отказала';
    case 'withdraw':
      return 'Вы\u00a0отозвали отклик';
    case 'refuse':
      return 'Вы\u00a0отказались';
    case 'expire':
      return 'Компания не\u00a0ответила';
    case 'close':
      return 'Отклик закрыт';
    case 'reopen':
      return 'Компания вернулась к\u00a0отклику';
    case 'resend':
      return 'Вы\u00a0откликнулись снова';
  }
}

function companyText(entry: ToldEntry, when: ReadingTime): string {
  const own = entry.side === 'company';
  switch (entry.action) {
    case 'send':
      return 'Отклик пришёл';
    case 'auto_reply':
      return 'Отправлен автоответ';
    case 'view':
      return 'Отклик открыт';
    case 'take':
      return 'Взят в\u00a0работу';
    case 'reserve':
      return 'Отложен в\u00a0резерв';
    case 'invite':
      return withTimes('Приглашение', entry, when);
    case 'propose':
      return withTimes('Предложено время собеседования', entry, when);
    case 'counter':
      return withTimes(own ? 'Предложено другое время' : 'Соискатель предложил другое время', entry, when);
    case 'accept':
      return withTimes(own ? 'Время подтверждено' : 'Соискатель подтвердил время', entry, when);
    case 'move':
      return withTimes(own ? 'Встреча переносится' : 'Соискатель просит перенести встречу', entry, when);
    case 'cancel':
      return own ? 'Встреча отменена' : 'Соискатель отменил встречу';
    case 'done':
      return 'Собеседование прошло';
    case 'missed':
      return 'Не\u00a0пришёл на\u00a0собеседование';
    case 'offer':
      return withPay('Предложена работа', entry);
    case 'accept_offer':
      return 'Соискатель принял предложение';
    case 'start':
      return own ? 'Выход на\u00a0объект отмечен' : 'Соискатель отметил выход на\u00a0объект';
    case 'unstart':
      return own ? 'Отметка о\u00a0выходе снята' : 'Соискатель снял отметку о\u00a0выходе';
    case 'miss':
      return 'Не\u00a0вышел на\u00a0объект';
    case 'dispute':
      return 'Соискатель отвечает, что выходил на\u00a0объект';
    case 'decline':
      return 'Отказ';
    case 'withdraw':
      return 'Соискатель отозвал отклик';
    case 'refuse':
      return 'Соискатель отказался';
    case 'expire':
      return 'Срок ответа вышел';
    case 'close':
      return 'Отклик закрыт';
    case 'reopen':
      return 'Отклик возвращён в\u00a0работу';
    case 'resend':
      return 'Соискатель откликнулся снова';
  }
}

function withTimes(text: string, { at, options = [] }: ToldEntry, { now, timeZone }: ReadingTime): string {
  const times = (at ? [at] : options).map((time) => relativeDateTime(time, now, timeZone));
  return times.length > 0 ? `${text}: ${times.join(' или ')} ${byClockOf(timeZone)}` : text;
}

function withPay(text: string, { pay }: ToldEntry): string {
  return pay ? `${text}: ${pay}` : text;
}
