import { describe, expect, test } from 'vitest';
import { NOTICE_DATA, type NoticeData } from '../contracts/notice-data.ts';
import { eventsFor, NOTICE_EVENTS, NOTICE_RULES, type NoticeEvent } from '../domain/notices.ts';
import { interviewTime, noticeText } from './notices.ts';

const RESPOND = { respondId: 12, vacancyId: 7, vacancyTitle: 'Электрогазосварщик НАКС' };
const FOR_APPLICANT = { ...RESPOND, companyName: 'Волга-Трубострой' };
const FOR_MEMBER = { ...RESPOND, personName: 'Ильдар Галеев' };
const REVIEW = { reviewId: 5, companyId: 9, companyName: 'Волга-Трубострой' };
const INQUIRY = { vacancyId: 7, vacancyTitle: 'Электрогазосварщик НАКС' };
const INTERVIEW = {
  ...RESPOND,
  side: 'applicant' as const,
  withName: 'Волга-Трубострой',
  at: '2026-11-24T05:00:00.000Z',
  timeZone: 'Europe/Moscow',
  place: null,
};

const INVOICE = { invoiceId: 3, number: 1042, totalKopecks: 60_000_00, payUntil: '2026-12-08' };

const ORDER = { orderId: 5, service: 'find-employee', title: 'Сварщики, 4 человека' } as const;

const EXAMPLES: { [Event in NoticeEvent]: NoticeData<Event> } = {
  'respond.created': FOR_MEMBER,
  'respond.question': { ...INQUIRY, personName: 'Ильдар' },
  'respond.accepted': FOR_MEMBER,
  'respond.declined_by_applicant': FOR_MEMBER,
  'respond.withdrawn': FOR_MEMBER,
  'respond.started': FOR_MEMBER,
  'respond.disputed': FOR_MEMBER,
  'respond.expiring': FOR_MEMBER,
  'respond.viewed': FOR_APPLICANT,
  'respond.status': { ...FOR_APPLICANT, status: 'considered' },
  'respond.invitation': FOR_APPLICANT,
  'respond.offer': { ...FOR_APPLICANT, answerBy: '2026-11-23' },
  'respond.answered': { ...INQUIRY, companyName: 'Волга-Трубострой' },
  'respond.expired': FOR_APPLICANT,
  'respond.closed': { ...FOR_APPLICANT, reason: 'filled' },
  'interview.changed': { ...INTERVIEW, change: 'confirmed' },
  'interview.reminder': { ...INTERVIEW, hours: 2 },
  'chat.unread': { dialogId: '01935c1e-0000-7000-8000-000000000001', withName: 'Мостострой', subject: 'Сварщик' },
  'document.asked': { ...FOR_APPLICANT, requestId: 4 },
  'document.answered': { ...FOR_MEMBER, requestId: 4, answer: 'granted' },
  'document.viewed': { ...FOR_APPLICANT, requestId: 4 },
  'permit.expires': { resumeId: 3, permitName: 'Работы на\u00a0высоте', validUntil: '2026-12-08', daysLeft: 18 },
  'vacancy.expires': { vacancyId: 7, vacancyTitle: 'Сварщик', expiresAt: '2026-11-27T09:00:00Z', daysLeft: 5 },
  'vacancy.approved': { ...INQUIRY, isChange: false },
  'vacancy.rejected': { ...INQUIRY, field: 'pay', text: 'Напишите сумму', isChange: true },
  'vacancy.blocked': { ...INQUIRY, field: null, text: 'Просит денег' },
  'vacancy.ended': { ...INQUIRY, isFilled: false },
  'vacancy.changed': { ...INQUIRY, companyName: 'Волга-Трубострой', changes: ['pay', 'cityId'] },
  'resume.published': { resumeId: 3, resumeTitle: 'Сварщик' },
  'resume.approved': { resumeId: 3, resumeTitle: 'Сварщик' },
  'resume.blocked': { resumeId: 3, resumeTitle: 'Сварщик', field: 'about', text: 'Уберите телефон' },
  'resume.idle': {
    resumeId: 3,
    resumeTitle: 'Сварщик',
    otherCount: 1,
    archiveOn: '2026-12-08T09:00:00Z',
    daysLeft: 14,
  },
  'resume.archived': { resumeId: 3, resumeTitle: 'Сварщик', otherCount: 0 },
  'embed.signing_key': {
    embedKeyId: '01935c1e-0000-7000-8000-000000000003',
    embedKeyName: 'Сайт компании',
    name: 'Сайт, ноябрь',
    by: 'Алсу Хайруллина',
  },
  'resume.mentioned': { resumeId: 3, resumeTitle: 'Сварщик', byName: 'Алсу Хайруллина' },
  'resume.contacts_returned': { resumeId: 3, resumeTitle: 'Сварщик', isReturned: true, text: null },
  'resume.contacts_opened': { resumeId: 3, companyNames: ['Мостострой'], companyCount: 2 },
  'review.published': REVIEW,
  'review.rejected': { ...REVIEW, text: 'Уберите фамилию начальника', isFinal: false },
  'review.answered': REVIEW,
  'review.hidden': { ...REVIEW, text: 'Факты не подтвердились' },
  'review.received': REVIEW,
  'review.settled': { ...REVIEW, outcome: 'kept', text: null },
  'review.reply_rejected': { ...REVIEW, text: 'Ответьте по делу' },
  'complaint.decided': { target: 'vacancy', targetId: '7', title: 'Сварщик', href: '/vacancy/7', outcome: 'actioned' },
  'complaint.warned': {
    target: 'message',
    targetId: '01935c1e-0000-7000-8000-000000000004',
    title: 'Привет',
    href: '/chat',
    text: 'Не грубите',
  },
  'payment.paid': { of: 'purchase', id: 12, amountKopecks: 99_00 },
  'payment.failed': { of: 'refill', id: 3, amountKopecks: 5_000_00, reasonCode: 5051 },
  'payment.refunded': { of: 'purchase', id: 12, amountKopecks: 99_00 },
  'purchase.returned': {
    purchaseId: 12,
    title: 'Место на\u00a0главной',
    isCompany: true,
    amountKopecks: 500_00,
    reason: 'Сайт не\u00a0работал два часа',
  },
  'purchase.extended': {
    purchaseId: 12,
    title: 'Выделить резюме',
    isCompany: false,
    days: 2,
    endsAt: '2026-12-11T09:00:00Z',
    reason: 'Сайт не\u00a0работал два дня',
  },
  'payment.held': { of: 'purchase', id: 12, amountKopecks: 3_900_00, orderId: 4 },
  'payment.released': { of: 'purchase', id: 12, amountKopecks: 3_900_00, orderId: 4 },
  'balance.low': { balanceKopecks: 4_300_00, alertKopecks: 5_000_00 },
  'bonus.given': { amountKopecks: 300_00, reason: 'За\u00a0простой', endsAt: '2027-12-01T09:00:00Z' },
  'service.begun': {
    purchaseId: 12,
    title: 'Оформление вакансии',
    target: 'Сварщик',
    endsAt: '2026-12-31T09:00:00Z',
  },
  'service.ends': {
    purchaseId: 12,
    title: 'Продвижение вакансии: на\u00a0главную',
    target: 'Сварщик',
    endsAt: '2026-12-08T09:00:00Z',
  },
  'act.ready': { actId: 3, number: 7, month: '2026-11', totalKopecks: 4_900_00 },
  'withdrawal.changed': {
    withdrawalId: 3,
    amountKopecks: 12_500_00,
    status: 'returned',
    answer: 'Счёт закрыт',
    dueOn: '2026-12-15',
  },
  'order.quoted': { ...ORDER, totalKopecks: 60_000_00, validUntil: '2026-12-14' },
  'order.taken': { ...ORDER, dueOn: '2026-12-14' },
  'order.asked': { ...ORDER, isPaused: false },
  'order.delivered': { ...ORDER, handed: 4, quantity: 4, acceptedOn: '2026-12-21' },
  'order.done': ORDER,
  'order.cancelled': { ...ORDER, reason: 'not_taken', refundKopecks: 60_000_00 },
  'invoice.issued': INVOICE,
  'invoice.paid': INVOICE,
  'invoice.ends': INVOICE,
  'contacts.ending': { left: 7, endsAt: '2026-12-08T09:00:00Z', daysLeft: 3 },
  'webhook.stopped': { webhookId: '01935c1e-0000-7000-8000-000000000002', host: 'crm.example.ru' },
};

describe('every event', () => {
  test.each(NOTICE_EVENTS)('%s has words and leads to a page of ours', (event) => {
    const { title, text, link, action } = noticeText(event, [EXAMPLES[event]]);
    for (const words of [title, text, action]) expect(words).not.toMatch(/undefined|NaN|\s{2}|^$/);
    expect(link).toMatch(/^\/[a-z]/);
  });

  test.each(NOTICE_EVENTS)('%s is on the site for somebody', (event) => {
    expect(NOTICE_RULES[event].on).toContain('app');
    expect(NOTICE_RULES[event].sides.length).toBeGreaterThan(0);
  });

  test('has no data of another shape', () => {
    const fits = (event: NoticeEvent, data: object) => NOTICE_DATA[event].safeParse(data).success;
    expect(fits('respond.viewed', FOR_APPLICANT)).toBe(true);
    expect(fits('respond.viewed', { ...FOR_APPLICANT, phone: '+79172041683' })).toBe(false);
    expect(fits('interview.reminder', { ...INTERVIEW, hours: 2, timeZone: 'Mars/Olympus' })).toBe(false);
  });
});

describe('several views are one notice', () => {
  const viewedBy = (first: string, ...others: string[]) => {
    const by = (companyName: string) => ({ ...FOR_APPLICANT, companyName });
    return noticeText('respond.viewed', [by(first), ...others.map(by)]);
  };

  test('of one company', () => {
    expect(viewedBy('Волга-Трубострой')).toMatchObject({
      title: 'Ваш отклик просмотрели',
      text: '«Волга-Трубострой». Электрогазосварщик НАКС',
      link: '/profile/responds/12',
    });
  });

  test('of three', () => {
    expect(viewedBy('Волга-Трубострой', 'Мост', 'Камский берег').text).toBe(
      '«Волга-Трубострой» и\u00a0ещё 2\u00a0компании',
    );
  });

  test('a company that has looked at two responds counts once', () => {
    expect(viewedBy('Мост', 'Мост')).toMatchObject({
      title: 'Ваши отклики просмотрели',
      text: '«Мост». Электрогазосварщик НАКС',
    });
  });

  test('a name with quotation marks keeps them', () => {
    expect(viewedBy('ГК «Камский берег»').text).toMatch(/^ГК «Камский берег»\. /);
  });
});

test('an interview is told by the clock of its place', () => {
  const told = (timeZone: string) =>
    noticeText('interview.changed', [{ ...INTERVIEW, timeZone, change: 'moved' }]).text;
  expect(told('Europe/Moscow')).toContain('Вт, 24\u00a0ноября, 8:00 по\u00a0Москве');
  expect(told('Asia/Vladivostok')).toContain('Вт, 24\u00a0ноября, 15:00 по\u00a0Владивостоку');
  expect(interviewTime({ ...INTERVIEW, timeZone: 'Asia/Vladivostok' })).toBe('15:00 по\u00a0Владивостоку');
});

test('a member comes to the respond, an applicant to their own', () => {
  const link = (side: 'applicant' | 'member', vacancyId: number | null) =>
    noticeText('interview.changed', [{ ...INTERVIEW, side, vacancyId, change: 'moved' }]).link;
  expect(link('member', 7)).toBe('/profile/vacancy-list/7/responds/12');
  expect(link('member', null)).toBe('/profile/vacancy-list/company/responds/12');
  expect(link('applicant', 7)).toBe('/profile/responds/12');
});

test('a paused order promises money only where some comes back', () => {
  const paused = (refundKopecks?: number) =>
    noticeText('order.asked', [{ ...ORDER, isPaused: true, ...(refundKopecks === undefined ? {} : { refundKopecks }) }])
      .text;
  expect(paused(1_00)).toMatch(/закроется с\u00a0возвратом за\u00a0несделанное$/);
  expect(paused(0)).toMatch(/за\u00a090\u00a0дней, иначе заказ закроется$/);
  expect(paused()).toMatch(/закроется$/);
});

test('an applicant reads where their money goes back to: as they have paid', () => {
  const given = { purchaseId: 12, title: 'Выделить резюме', amountKopecks: 99_00, reason: 'Сбой' };
  const title = (more: { isCompany: boolean; payBy?: 'card' | 'sbp' }) =>
    noticeText('purchase.returned', [{ ...given, ...more }]).title.replaceAll('\u00a0', ' ');
  expect(title({ isCompany: false, payBy: 'sbp' })).toBe('Вернём по СБП 99 ₽: Выделить резюме');
  expect(title({ isCompany: false, payBy: 'card' })).toBe('Вернём на карту 99 ₽: Выделить резюме');
  // Stored before notices said it.
  expect(title({ isCompany: false })).toBe('Вернём на карту 99 ₽: Выделить резюме');
  expect(title({ isCompany: true })).toBe('На баланс вернулось 99 ₽: Выделить резюме');
});

test('each side is told about its own', () => {
  expect(eventsFor('applicant')).toContain('respond.viewed');
  expect(eventsFor('applicant')).not.toContain('respond.created');
  expect(eventsFor('member')).toContain('interview.changed');
});
