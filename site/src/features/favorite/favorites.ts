import type { Call, CallOptions } from '#shared/client/call.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { FavoriteFolder, FavoriteItem, ResumeFavoriteFolder } from '#shared/contracts/favorite.ts';
import type { FavoriteKind, FolderRemoval } from '#shared/domain/favorite.ts';

/** A folder of either kind. Vacancies are shared with nobody. */
export type Folder = FavoriteFolder & Partial<ResumeFavoriteFolder>;

export interface FolderFields {
  name: string;
  /** Of resumes only. */
  sharedWithCompany?: boolean;
}

type Change = CallInput<Contracts['POST /vacancy/favorite/change']>;

/** The calls of one kind of favourites: pages and scripts need not tell vacancies from resumes. */
export interface Favorites {
  folders(): Promise<{ items: Folder[]; total: number; unfiled: number }>;
  addFolder(fields: FolderFields, options?: CallOptions): Promise<Folder>;
  changeFolder(id: string, fields: FolderFields): Promise<Folder>;
  removeFolder(id: string, items: FolderRemoval): Promise<void>;
  add(id: number, options?: CallOptions): Promise<FavoriteItem>;
  remove(id: number, options?: CallOptions): Promise<void>;
  setNote(id: number, note: string): Promise<FavoriteItem>;
  change(change: Change): Promise<{ changed: number }>;
  marks(ids: number[]): Promise<{ ids: number[] }>;
}

export function favoritesOf(kind: FavoriteKind, call: Call): Favorites {
  return kind === 'vacancy' ? vacancies(call) : resumes(call);
}

function vacancies(call: Call): Favorites {
  return {
    folders: () => call('GET /vacancy/favorite-folder'),
    addFolder: ({ name }, options) => call('POST /vacancy/favorite-folder', { name }, options),
    changeFolder: (id, { name }) => call('PATCH /vacancy/favorite-folder/{id}', { id, name }),
    removeFolder: (id, items) => call('DELETE /vacancy/favorite-folder/{id}', { id, items }),
    add: (id, options) => call('POST /vacancy/favorite/{id}/add', { id }, options),
    remove: (id, options) => call('DELETE /vacancy/favorite/{id}/delete', { id }, options),
    setNote: (id, note) => call('POST /vacancy/favorite/{id}/note', { id, note }),
    change: (change) => call('POST /vacancy/favorite/change', change),
    marks: (ids) => call('GET /vacancy/favorite-marks', { ids }),
  };
}

function resumes(call: Call): Favorites {
  return {
    folders: () => call('GET /resume/favorite-folder'),
    addFolder: (fields, options) => call('POST /resume/favorite-folder', fields, options),
    changeFolder: (id, fields) => call('PATCH /resume/favorite-folder/{id}', { id, ...fields }),
    removeFolder: (id, items) => call('DELETE /resume/favorite-folder/{id}', { id, items }),
    add: (id, options) => call('POST /resume/favorite/{id}/add', { id }, options),
    remove: (id, options) => call('DELETE /resume/favorite/{id}/delete', { id }, options),
    setNote: (id, note) => call('POST /resume/favorite/{id}/note', { id, note }),
    change: (change) => call('POST /resume/favorite/change', change),
    marks: (ids) => call('GET /resume/favorite-marks', { ids }),
  };
}
