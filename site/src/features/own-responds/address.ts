import type { ApplicantSet } from '#shared/domain/respond-terms.ts';

export const OWN_RESPONDS = '/profile/responds';
export const respondPage = (id: number | string) => `${OWN_RESPONDS}/${id}`;
export const respondAnchor = (id: number) => `respond-${id}`;

/** The respond of an address that ends in {@link respondAnchor}; null for others. */
export function respondOfHash(hash: string): number | null {
  return Number(/^#respond-(\d{1,15})$/.exec(hash)?.[1]) || null;
}

/** The tabs, in their order. */
export const TABS: Readonly<Record<ApplicantSet, string>> = {
  open: 'В\u00a0работе',
  invited: 'Вас приглашают',
  finished: 'Завершённые',
};

export function isTab(text: string | null): text is ApplicantSet {
  return text !== null && Object.hasOwn(TABS, text);
}
