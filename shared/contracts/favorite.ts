import { z } from 'zod';
import {
  ALL_FAVORITES,
  CLOSED_RESUME_REASONS,
  CLOSED_VACANCY_REASONS,
  FAVORITE_ACTIONS,
  FOLDER_REMOVALS,
} from '../domain/favorite.ts';
import {
  FAVORITE_FOLDER_CHARS_MAX,
  FAVORITE_NOTE_CHARS_MAX,
  FAVORITES_PER_CALL_MAX,
  FAVORITES_PER_FOLDER_MAX,
} from '../domain/limits.ts';
import { ARCHIVE_REASONS } from '../domain/vacancy-machine.ts';
import { nothing } from './answers.ts';
import { defineContracts, type Access } from './contract.ts';
import { lineField, lineOrNull } from './lines.ts';
import { dateTimeSchema, idParams, idSchema, listOf, pageQuery } from './page.ts';
import { resumeCardSchema } from './resume.ts';
import { vacancyCardSchema } from './vacancy.ts';

const folderId = z.uuid('Выберите папку');
const name = lineField(1, FAVORITE_FOLDER_CHARS_MAX, 'Напишите название папки');
const note = lineOrNull(FAVORITE_NOTE_CHARS_MAX);
const ids = z.array(idSchema).min(1, 'Выберите, что изменить').max(FAVORITES_PER_CALL_MAX);

/** Comma-separated or repeated, as a query sends them. */
const idsInQuery = z
  .union([idSchema, z.string(), z.array(z.union([idSchema, z.string()]))])
  .transform((value) =>
    [value].flat().flatMap((one): (string | number)[] => String(one).split(',', FAVORITES_PER_CALL_MAX + 1)),
  )
  .pipe(z.array(idSchema).min(1).max(FAVORITES_PER_CALL_MAX));

const folderSchema = z.object({ id: z.uuid(), name: z.string(), count: z.number().int() });
const resumeFolderSchema = folderSchema.extend({
  sharedWithCompany: z.boolean(),
  /** The colleague who shares it, and who alone changes it; null: the caller's own. */
  owner: z.string().nullable(),
});

export type FavoriteFolder = z.output<typeof folderSchema>;
export type ResumeFavoriteFolder = z.output<typeof resumeFolderSchema>;

/** A favourite without what it is about; `id` is that of the vacancy or resume. */
const itemSchema = z.object({
  id: z.number().int(),
  /** Null: only in «Все». */
  folderId: z.uuid().nullable(),
  note: z.string().nullable(),
  addedAt: dateTimeSchema,
});

export type FavoriteItem = z.output<typeof itemSchema>;

export const vacancyItemSchema = itemSchema.extend({
  /** Null where visitors see nothing of the vacancy either. */
  card: vacancyCardSchema.nullable(),
  /** Null: open. */
  closed: z
    .object({
      reason: z.enum(CLOSED_VACANCY_REASONS),
      /** Both only as long as its page tells them. */
      since: dateTimeSchema.nullable(),
      archiveReason: z.enum(ARCHIVE_REASONS).nullable(),
    })
    .nullable(),
});

export const resumeItemSchema = itemSchema.extend({
  /** As the caller may see it; null when it is closed to them. */
  card: resumeCardSchema.nullable(),
  closed: z.enum(CLOSED_RESUME_REASONS).nullable(),
  /** The colleague who added it to a shared folder; null: the caller. */
  addedBy: z.string().nullable(),
});

export type FavoriteVacancy = z.output<typeof vacancyItemSchema>;
export type FavoriteResume = z.output<typeof resumeItemSchema>;

interface Kind<Who extends Access, Folder extends z.ZodType, Fields extends z.ZodRawShape, Item extends z.ZodType> {
  /** In the summaries. */
  things: 'vacancies' | 'resumes';
  access: Who;
  folder: Folder;
  /** What a folder has besides its name. */
  fields: Fields;
  item: Item;
}

/** The calls of one kind of favourites. Their addresses are named below, so that each has a type of its own. */
function callsOf<
  const Who extends Access,
  Folder extends z.ZodType,
  Fields extends z.ZodRawShape,
  Item extends z.ZodType,
>({ things, access, folder, fields, item }: Kind<Who, Folder, Fields, Item>) {
  return {
    folders: {
      summary: `Folders of favourite ${things}`,
      answer: z.object({
        items: z.array(folder),
        /** All of the caller's favourites. */
        total: z.number().int(),
        /** Those in no folder. */
        unfiled: z.number().int(),
      }),
      errors: ['unauthorized', 'forbidden'],
      access,
    },
    addFolder: {
      summary: `A new folder for favourite ${things}`,
      body: z.strictObject({ name, ...z.object(fields).partial().shape }),
      answer: folder,
      status: 201,
      errors: ['unauthorized', 'forbidden', 'wrong_state'],
      access,
      idempotent: true,
      limit: { points: 100, seconds: 3_600 },
    },
    changeFolder: {
      summary: 'Changes the named fields of an own folder',
      params: z.strictObject({ id: folderId }),
      body: z.strictObject({ name: name.optional(), ...z.object(fields).partial().shape }),
      answer: folder,
      errors: ['unauthorized', 'forbidden', 'not_found'],
      access,
    },
    removeFolder: {
      summary: 'Removes an own folder; its items stay in «Все» or go too',
      params: z.strictObject({ id: folderId }),
      query: z.strictObject({ items: z.enum(FOLDER_REMOVALS) }),
      answer: nothing,
      errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
      access,
    },
    list: {
      summary: `Favourite ${things} of a folder or, by the word «all», of the caller; the last added first`,
      params: z.strictObject({ folder: z.union([z.literal(ALL_FAVORITES), folderId]) }),
      query: z.strictObject(pageQuery),
      answer: listOf(item),
      errors: ['unauthorized', 'forbidden', 'not_found'],
      access,
    },
    add: {
      summary: `Adds one of the ${things} to the favourites; one that is there already stays as it is`,
      params: idParams,
      body: z.strictObject({ folderId: folderId.nullable().default(null) }),
      answer: itemSchema,
      errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
      access,
      limit: { points: 120, seconds: 60 },
    },
    remove: {
      summary: `Removes one of the ${things} from the favourites, if it is there`,
      params: idParams,
      answer: nothing,
      errors: ['unauthorized', 'forbidden'],
      access,
    },
    move: {
      summary: 'Puts a favourite into another folder, or into none',
      params: idParams,
      body: z.strictObject({ folderId: folderId.nullable() }),
      answer: itemSchema,
      errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
      access,
    },
    setNote: {
      summary: 'The note of a favourite; null for none',
      params: idParams,
      body: z.strictObject({ note }),
      answer: itemSchema,
      errors: ['unauthorized', 'forbidden', 'not_found'],
      access,
    },
    change: {
      summary: 'Moves, removes or takes back several favourites at once; others’ and unknown ones are left out',
      body: z.strictObject({
        ids,
        action: z.enum(FAVORITE_ACTIONS),
        /** Where they are moved. */
        folderId: folderId.nullable().default(null),
      }),
      answer: z.object({ changed: z.number().int() }),
      errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
      access,
    },
    marks: {
      summary: `Which of these ${things} are the caller’s favourites`,
      query: z.strictObject({ ids: idsInQuery }),
      answer: z.object({ ids: z.array(z.number().int()) }),
      errors: ['unauthorized', 'forbidden'],
      access,
    },
  } as const;
}

const vacancies = callsOf({
  things: 'vacancies',
  access: 'applicant',
  folder: folderSchema,
  fields: {},
  item: vacancyItemSchema,
});
const resumes = callsOf({
  things: 'resumes',
  access: 'member',
  folder: resumeFolderSchema,
  fields: { sharedWithCompany: z.boolean() },
  item: resumeItemSchema,
});

export const favoriteContracts = defineContracts({
  'GET /vacancy/favorite-folder': vacancies.folders,
  'POST /vacancy/favorite-folder': vacancies.addFolder,
  'PATCH /vacancy/favorite-folder/{id}': vacancies.changeFolder,
  'DELETE /vacancy/favorite-folder/{id}': vacancies.removeFolder,
  'GET /vacancy/favorite/{folder}': vacancies.list,
  'POST /vacancy/favorite/{id}/add': vacancies.add,
  'DELETE /vacancy/favorite/{id}/delete': vacancies.remove,
  'POST /vacancy/favorite/{id}/move': vacancies.move,
  'POST /vacancy/favorite/{id}/note': vacancies.setNote,
  'POST /vacancy/favorite/change': vacancies.change,
  'GET /vacancy/favorite-marks': vacancies.marks,
  'POST /vacancy/favorite/take-over': {
    summary: 'Makes the vacancies that this browser’s visitor marked favourites of who has signed in',
    body: z.strictObject({ ids: z.array(idSchema).max(FAVORITES_PER_FOLDER_MAX) }),
    /** Closed and unknown ones are left out, and what there is no room for. */
    answer: z.object({ added: z.number().int() }),
    errors: ['unauthorized', 'forbidden'],
    access: 'applicant',
    limit: { points: 20, seconds: 3_600 },
  },

  'GET /vacancy/favorite-kept': {
    summary: 'What has become of the vacancies that this browser’s visitor marked, in the order of the ids',
    query: z.strictObject({ ids: idsInQuery }),
    /** Unknown ones are left out. */
    answer: z.object({ items: z.array(vacancyItemSchema.pick({ id: true, card: true, closed: true })) }),
    errors: [],
    access: 'public',
  },

  'GET /resume/favorite-folder': resumes.folders,
  'POST /resume/favorite-folder': resumes.addFolder,
  'PATCH /resume/favorite-folder/{id}': resumes.changeFolder,
  'DELETE /resume/favorite-folder/{id}': resumes.removeFolder,
  'GET /resume/favorite/{folder}': resumes.list,
  'POST /resume/favorite/{id}/add': resumes.add,
  'DELETE /resume/favorite/{id}/delete': resumes.remove,
  'POST /resume/favorite/{id}/move': resumes.move,
  'POST /resume/favorite/{id}/note': resumes.setNote,
  'POST /resume/favorite/change': resumes.change,
  'GET /resume/favorite-marks': resumes.marks,
});
