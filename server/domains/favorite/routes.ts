import type { favoriteContracts } from '#shared/contracts/favorite.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { audienceOf, findKeptResumes } from '../resume/index.ts';
import { findKeptVacancies } from '../vacancy/index.ts';
import { addFolder, changeFolder, removeFolder } from './folders.ts';
import { findMarked } from './item-repository.ts';
import { addItem, changeItems, moveItem, removeItem, setNote, takeOver, type FindVisible } from './items.ts';
import { listFolders, listItems, namesOf } from './lists.ts';
import { canKeepResumes, canKeepVacancies } from './policy.ts';
import { toFolder, toItem, toResumeFolder, toResumeItem, toVacancyItem } from './view.ts';

const ownerOfVacancies = ({ actor }: CallContext) => enforce(canKeepVacancies(actor));
const ownerOfResumes = ({ actor }: CallContext) => enforce(canKeepResumes(actor));

/** Those with a card. */
const visibleOf = (kept: ReadonlyMap<number, { card: object | null }>) =>
  new Set([...kept].filter(([, { card }]) => card !== null).map(([id]) => id));

const visibleVacancies =
  ({ clock }: CallContext): FindVisible =>
  async (tx, ids) =>
    visibleOf(await findKeptVacancies(tx, ids, clock.now()));

const visibleResumes =
  ({ actor, clock }: CallContext): FindVisible =>
  async (tx, ids) =>
    visibleOf(await findKeptResumes(tx, ids, audienceOf(actor), clock.now()));

const vacancyCalls = {
  'GET /vacancy/favorite-folder': async (_request, context) => {
    const { rows, total, unfiled } = await listFolders(context, ownerOfVacancies(context));
    return { items: rows.map(toFolder), total, unfiled };
  },
  'POST /vacancy/favorite-folder': async ({ body }, context) =>
    toFolder(await addFolder(context, ownerOfVacancies(context), body)),
  'PATCH /vacancy/favorite-folder/{id}': async ({ params, body }, context) =>
    toFolder(await changeFolder(context, ownerOfVacancies(context), params.id, body)),
  'DELETE /vacancy/favorite-folder/{id}': ({ params, query }, context) =>
    removeFolder(context, ownerOfVacancies(context), params.id, query.items),
  'GET /vacancy/favorite/{folder}': async ({ params, query }, context) => {
    const owner = ownerOfVacancies(context);
    const { rows, total, next } = await listItems(context, owner, params.folder, query, 'вакансий');
    const kept = await findKeptVacancies(
      context.db,
      rows.map(({ id }) => id),
      context.clock.now(),
    );
    // One that was deleted between the two queries is gone from the list too.
    return { items: rows.flatMap((row) => toKept(kept, row, toVacancyItem)), total, next };
  },
  'POST /vacancy/favorite/{id}/add': async ({ params, body }, context) => {
    const what = { ...params, ...body, findVisible: visibleVacancies(context) };
    return toItem(await addItem(context, ownerOfVacancies(context), what));
  },
  'DELETE /vacancy/favorite/{id}/delete': ({ params }, context) =>
    removeItem(context, ownerOfVacancies(context), params.id),
  'POST /vacancy/favorite/{id}/move': async ({ params, body }, context) =>
    toItem(await moveItem(context, ownerOfVacancies(context), params.id, body.folderId)),
  'POST /vacancy/favorite/{id}/note': async ({ params, body }, context) =>
    toItem(await setNote(context, ownerOfVacancies(context), params.id, body.note)),
  'POST /vacancy/favorite/change': async ({ body }, context) => ({
    changed: await changeItems(context, ownerOfVacancies(context), body),
  }),
  'GET /vacancy/favorite-marks': async ({ query }, context) => ({
    ids: await findMarked(context.db, ownerOfVacancies(context), query.ids),
  }),
  'POST /vacancy/favorite/take-over': async ({ body }, context) => ({
    added: await takeOver(context, ownerOfVacancies(context), body.ids, visibleVacancies(context)),
  }),
  'GET /vacancy/favorite-kept': async ({ query }, { db, clock }) => {
    const ids = [...new Set(query.ids)];
    const kept = await findKeptVacancies(db, ids, clock.now());
    return {
      items: ids.flatMap((id) => {
        const what = kept.get(id);
        return what ? [{ id, ...what }] : [];
      }),
    };
  },
} satisfies Partial<Handlers<typeof favoriteContracts>>;

const resumeCalls = {
  'GET /resume/favorite-folder': async (_request, context) => {
    const owner = ownerOfResumes(context);
    const { rows, total, unfiled } = await listFolders(context, owner);
    const nameOf = await namesOf(context, owner, rows);
    return { items: rows.map((row) => toResumeFolder(row, nameOf(row))), total, unfiled };
  },
  'POST /resume/favorite-folder': async ({ body }, context) =>
    toResumeFolder(await addFolder(context, ownerOfResumes(context), body), null),
  'PATCH /resume/favorite-folder/{id}': async ({ params, body }, context) =>
    toResumeFolder(await changeFolder(context, ownerOfResumes(context), params.id, body), null),
  'DELETE /resume/favorite-folder/{id}': ({ params, query }, context) =>
    removeFolder(context, ownerOfResumes(context), params.id, query.items),
  'GET /resume/favorite/{folder}': async ({ params, query }, context) => {
    const owner = ownerOfResumes(context);
    const { rows, total, next } = await listItems(context, owner, params.folder, query, 'резюме');
    const ids = rows.map(({ id }) => id);
    const [kept, nameOf] = await Promise.all([
      findKeptResumes(context.db, ids, audienceOf(context.actor), context.clock.now()),
      namesOf(context, owner, rows),
    ]);
    return {
      items: rows.flatMap((row) => toKept(kept, row, (item, what) => toResumeItem(item, what, nameOf(item)))),
      total,
      next,
    };
  },
  'POST /resume/favorite/{id}/add': async ({ params, body }, context) => {
    const what = { ...params, ...body, findVisible: visibleResumes(context) };
    return toItem(await addItem(context, ownerOfResumes(context), what));
  },
  'DELETE /resume/favorite/{id}/delete': ({ params }, context) =>
    removeItem(context, ownerOfResumes(context), params.id),
  'POST /resume/favorite/{id}/move': async ({ params, body }, context) =>
    toItem(await moveItem(context, ownerOfResumes(context), params.id, body.folderId)),
  'POST /resume/favorite/{id}/note': async ({ params, body }, context) =>
    toItem(await setNote(context, ownerOfResumes(context), params.id, body.note)),
  'POST /resume/favorite/change': async ({ body }, context) => ({
    changed: await changeItems(context, ownerOfResumes(context), body),
  }),
  'GET /resume/favorite-marks': async ({ query }, context) => ({
    ids: await findMarked(context.db, ownerOfResumes(context), query.ids),
  }),
} satisfies Partial<Handlers<typeof favoriteContracts>>;

export const favoriteCalls: Handlers<typeof favoriteContracts> = { ...vacancyCalls, ...resumeCalls };

function toKept<Row extends { id: number }, Kept, Item>(
  kept: ReadonlyMap<number, Kept>,
  row: Row,
  view: (row: Row, what: Kept) => Item,
): Item[] {
  const what = kept.get(row.id);
  return what ? [view(row, what)] : [];
}
