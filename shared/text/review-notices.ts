import type { NoticeEvent } from '../domain/notices.ts';
import { quoted, type NoticeText, type Together } from './notice-parts.ts';

type ReviewEvent = Extract<NoticeEvent, `review.${string}`>;

const pageOf = ({ companyId, reviewId }: { companyId: number; reviewId: number }) =>
  `/company/${companyId}/reviews/${reviewId}`;
/** Both sides have their reviews there. */
const ownPageOf = ({ reviewId }: { reviewId: number }) => `/profile/reviews?review=${reviewId}`;

/** What notices about reviews of companies say. */
export const REVIEW_NOTICES: { [Event in ReviewEvent]: (all: Together<Event>) => NoticeText } = {
  'review.published': ([data]) => ({
    title: 'Ваш отзыв опубликован',
    text: `О\u00a0компании ${quoted(data.companyName)}. Теперь его видят все`,
    link: pageOf(data),
    action: 'Открыть отзыв',
  }),
  'review.rejected': ([data]) => ({
    title: data.isFinal ? 'Отзыв не\u00a0опубликован' : 'Отзыв нужно поправить',
    text: `О\u00a0компании ${quoted(data.companyName)}. ${data.text}`,
    link: ownPageOf(data),
    action: data.isFinal ? 'Открыть отзыв' : 'Поправить',
  }),
  'review.answered': ([data]) => ({
    title: `${quoted(data.companyName)} отвечает на\u00a0ваш отзыв`,
    text: 'Ответ виден всем под\u00a0отзывом',
    link: pageOf(data),
    action: 'Прочитать ответ',
  }),
  'review.hidden': ([data]) => ({
    title: 'Ваш отзыв скрыт',
    text: `О\u00a0компании ${quoted(data.companyName)}. ${data.text}`,
    link: ownPageOf(data),
    action: 'Открыть отзыв',
  }),
  'review.received': ([data]) => ({
    title: 'Новый отзыв о\u00a0вашей компании',
    text: 'Прочитайте его и\u00a0ответьте: ответ увидят все, кто\u00a0читает отзыв',
    link: ownPageOf(data),
    action: 'Прочитать отзыв',
  }),
  'review.settled': ([data]) => ({
    title: data.outcome === 'hidden' ? 'Отзыв скрыт: спор решён' : 'Отзыв остаётся: спор решён',
    text:
      data.text ??
      (data.outcome === 'hidden'
        ? 'Модератор согласился с\u00a0вами, отзыв больше никто не\u00a0видит'
        : 'Модератор не\u00a0нашёл в\u00a0отзыве нарушений'),
    link: ownPageOf(data),
    action: 'Открыть отзыв',
  }),
  'review.reply_rejected': ([data]) => ({
    title: 'Ответ на\u00a0отзыв нужно поправить',
    text: data.text,
    link: ownPageOf(data),
    action: 'Поправить ответ',
  }),
};
