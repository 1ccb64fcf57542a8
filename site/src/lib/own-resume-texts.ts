import type { OwnResumeCard, ResumeCard } from '#shared/contracts/resume.ts';
import type { ResumeStatus } from '#shared/domain/resume-machine.ts';
import type { ResumeVisibility } from '#shared/domain/resume-terms.ts';
import { dayAndMonth, longDate } from '#shared/text/date.ts';
import { plural } from '#shared/text/plural.ts';
import { joined } from '#shared/text/terms.ts';

interface Tag {
  label: string;
  look: string;
}

const STATES: Readonly<Record<Exclude<ResumeStatus, 'published'>, Tag>> = {
  draft: { label: 'Черновик', look: 'tag-line' },
  blocked: { label: 'Заблокировано', look: 'tag-bad' },
  on_moderation: { label: 'На\u00a0проверке', look: 'tag-warn' },
  archive: { label: 'В\u00a0архиве', look: 'tag-line' },
  deleted: { label: 'Удалено', look: 'tag-line' },
};

const SHOWN: Readonly<Record<ResumeVisibility, Tag>> = {
  everyone: { label: 'Видно всем', look: 'tag-ok' },
  companies: { label: 'Видно компаниям', look: 'tag-ok' },
  companies_except: { label: 'Скрыто от\u00a0выбранных', look: 'tag-warn' },
  companies_only: { label: 'Видно выбранным', look: 'tag-warn' },
  link_only: { label: 'Видно после отклика', look: 'tag-warn' },
  hidden: { label: 'Спрятано', look: 'tag-line' },
};

/** How a resume stands, and who sees it. */
export function stateTag(status: ResumeStatus, visibility: ResumeVisibility): Tag {
  return status === 'published' ? SHOWN[visibility] : STATES[status];
}

/** «64 просмотра, из них 3 новых, 5 приглашений»; null before the first. */
export function figuresLine({ views, newViews, contactShows, invitations }: OwnResumeCard['stats']): string | null {
  return joined(
    views > 0 && plural(views, ['просмотр', 'просмотра', 'просмотров']),
    newViews > 0 && `из\u00a0них ${plural(newViews, ['новый', 'новых', 'новых'])}`,
    contactShows > 0 && plural(contactShows, ['открытие контактов', 'открытия контактов', 'открытий контактов']),
    invitations > 0 && plural(invitations, ['приглашение', 'приглашения', 'приглашений']),
  );
}

/** What else is worth knowing of where it stands. */
export function termLine(status: ResumeStatus, own: OwnResumeCard): string | null {
  const { progress, archivedAt, goneAt } = own;
  if (status === 'draft') {
    const left = progress.mandatory.length;
    return left > 0 ? `осталось ${plural(left, ['поле', 'поля', 'полей'])}` : 'готово к\u00a0публикации';
  }
  if (status === 'deleted') return goneAt && `вернуть можно до\u00a0${dayAndMonth(goneAt)}`;
  if (status === 'archive') return archivedAt && `с\u00a0${longDate(archivedAt)}`;
  return joined(
    own.isChanged && 'есть неопубликованные изменения',
    status === 'published' && own.waitsForStaff && 'модератор ещё не\u00a0посмотрел',
  );
}

export const titleOf = ({ title }: Pick<ResumeCard, 'title'>): string => title || 'Без названия';
