import { HOUR_MS } from '#shared/domain/time.ts';
import { PUBLIC_CATEGORIES, type PublicCategory } from '#shared/domain/resume-fields.ts';
import type { NewResume } from '../domains/resume/index.ts';
import type { Random } from './random.ts';

export type ResumeState = Pick<
  NewResume,
  | 'status'
  | 'visibility'
  | 'visibilityCompanyIds'
  | 'publicCategories'
  | 'publishedAt'
  | 'editedAt'
  | 'bumpedAt'
  | 'nextBumpAt'
  | 'highlightUntil'
  | 'blockedAt'
  | 'archivedAt'
  | 'deletedAt'
  | 'createdAt'
  | 'moderationNotes'
>;

const DAY_HOURS = 24;

/** How many of every hundred published ones are seen by whom; the rest by everybody. */
const OTHERS = [
  'companies',
  'companies',
  'companies',
  'companies',
  'companies',
  'companies_except',
  'companies_only',
  'hidden',
  'link_only',
] as const;

const WORK = ['experience', 'education', 'permits', 'crew'] as const;
/** What people agree to show to everyone: most nearly all, some only what is about their work. */
const AGREED: readonly (readonly PublicCategory[])[] = [
  PUBLIC_CATEGORIES,
  PUBLIC_CATEGORIES,
  ['name', 'photo', 'about', ...WORK],
  PUBLIC_CATEGORIES,
  ['name', 'age', 'about', ...WORK],
  WORK,
  PUBLIC_CATEGORIES,
  ['name', 'experience', 'permits', 'crew'],
  ['name', 'photo', 'age', 'about', ...WORK],
  ['experience', 'crew'],
];

/** Shown to others: most to everybody, and changed within weeks. */
export function publishedState(
  random: Random,
  now: Date,
  companyIds: readonly number[],
  sequence: number,
): ResumeState {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const hours = 1 + Math.floor(random.next() ** 2 * 60 * DAY_HOURS);
  const visibility =
    sequence % 12 === 5 ? (OTHERS[Math.floor(sequence / 12) % OTHERS.length] ?? 'companies') : 'everyone';
  const isNamed = visibility === 'companies_except' || visibility === 'companies_only';
  const bumped = random.chance(0.25);
  return {
    status: 'published',
    visibility,
    visibilityCompanyIds: isNamed ? random.sample(companyIds, 2) : [],
    publicCategories: visibility === 'everyone' ? (AGREED[sequence % AGREED.length] ?? []) : [],
    createdAt: ago(hours + 30 * DAY_HOURS),
    publishedAt: ago(hours + random.int(0, 20 * DAY_HOURS)),
    editedAt: ago(hours),
    bumpedAt: bumped ? ago(random.int(0, Math.min(hours, 5 * DAY_HOURS))) : null,
    highlightUntil: sequence % 20 === 3 ? ago(-5 * DAY_HOURS) : null,
  };
}

/** One of each kind of resume that others do not see. */
export function otherStates(now: Date): ResumeState[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_HOURS * HOUR_MS);
  const blocked = (code: string, field: string, text: string): ResumeState => ({
    status: 'blocked',
    visibility: 'everyone',
    publicCategories: PUBLIC_CATEGORIES,
    publishedAt: ago(9),
    editedAt: ago(8),
    blockedAt: ago(2),
    moderationNotes: [{ code, field, text }],
  });
  return [
    ...Array.from({ length: 10 }, (): ResumeState => ({ status: 'draft', createdAt: ago(6) })),
    ...Array.from({ length: 4 }, (): ResumeState => ({
      status: 'on_moderation',
      visibility: 'everyone',
      publicCategories: WORK,
      publishedAt: ago(20),
      editedAt: ago(1),
      blockedAt: ago(4),
    })),
    blocked('contacts_in_text', 'about', 'Уберите телефон из\u00a0рассказа о\u00a0себе: для него есть поле контактов'),
    blocked('not_a_job', 'title', 'Это объявление об\u00a0услугах, а\u00a0не\u00a0резюме'),
    blocked('duplicate', 'title', 'Такое резюме у\u00a0вас уже опубликовано'),
    ...[1, 12, 40, 95, 180].map((days): ResumeState => ({
      status: 'archive',
      visibility: 'everyone',
      publicCategories: PUBLIC_CATEGORIES,
      publishedAt: ago(days + 60),
      editedAt: ago(days + 20),
      archivedAt: ago(days),
    })),
    { status: 'deleted', publishedAt: ago(70), archivedAt: ago(30), deletedAt: ago(5) },
    { status: 'deleted', publishedAt: ago(170), archivedAt: ago(90), deletedAt: ago(45) },
  ];
}
