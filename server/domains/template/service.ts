import type { NewTemplate, Template, TemplateChange } from '#shared/contracts/template.ts';
import { COMPANY_TEMPLATES_MAX, OWN_TEMPLATES_MAX } from '#shared/domain/limits.ts';
import type { TemplateSituation } from '#shared/domain/template.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { bindFiles, findFilesOf, findFilesOfEach, releaseFiles } from '../file/index.ts';
import { canMove, canWrite } from './policy.ts';
import { readFields } from './read-template.ts';
import {
  countTemplates,
  deleteTemplate,
  deleteTemplatesOf,
  dropDefaults,
  findTemplateRow,
  findTemplates,
  insertTemplate,
  lockTemplatesOf,
  setTemplate,
  type TemplateHolder,
  type TemplateReader,
  type TemplateRow,
} from './repository.ts';
import { boundToTemplate } from './use-template.ts';
import { toTemplate } from './view.ts';

/** The caller's own templates and those of their company, archived ones too. */
export async function listTemplates(
  { db, actor }: CallContext,
  { situation }: { situation?: TemplateSituation | undefined },
): Promise<{ items: Template[]; mayAddCompany: boolean }> {
  const found = await findTemplates(db, readerOf(actor));
  const rows = found.filter(({ situations }) => situation === undefined || situations.includes(situation));
  const files = await findFilesOfEach(
    db,
    rows.map(({ id }) => boundToTemplate(id)),
  );
  return {
    items: rows.map((row) => toTemplate(row, files.get(boundToTemplate(row.id)) ?? [], actor)),
    mayAddCompany: canWrite(actor, 'company').allowed,
  };
}

/** Throws `forbidden`, `bad_argument`, `wrong_state` for too many. */
export function addTemplate(
  context: CallContext,
  { owner: kind, title, status, isDefault, fileIds, ...given }: NewTemplate,
): Promise<Template> {
  return inTransaction(context.db, async (tx) => {
    const { actor } = context;
    const reader = readerOf(actor);
    const owner = kind === 'own' ? ownOf(actor) : 'company';
    enforce(canWrite(actor, owner));
    const { body = '', situations = [], statusOnSend = null } = readFields(owner, given);
    const holder = holderOf(owner, reader);
    await lockTemplatesOf(tx, holder);
    const { count, next } = await countTemplates(tx, holder);
    const most = owner === 'company' ? COMPANY_TEMPLATES_MAX : OWN_TEMPLATES_MAX;
    if (count >= most)
      throw new DomainError('wrong_state', { detail: `Шаблонов не\u00a0больше ${most}. Удалите лишние` });
    const now = context.clock.now();
    const defaultFor = isDefault ? situations : [];
    const id = await insertTemplate(tx, {
      owner,
      companyId: 'companyId' in holder ? holder.companyId : null,
      accountId: 'accountId' in holder ? holder.accountId : null,
      title,
      body,
      situations,
      defaultFor,
      statusOnSend,
      status,
      sort: next,
      createdAt: now,
      updatedAt: now,
    });
    await dropDefaults(tx, holder, id, defaultFor);
    await bindFiles(context, tx, fileIds, { purpose: 'template', boundTo: boundToTemplate(id), field: 'fileIds' });
    return showTemplate(tx, actor, id);
  });
}

/** Throws `not_found`, `forbidden`, `bad_argument`, `conflict` for a stale version, `wrong_state` for an action. */
export function changeTemplate(
  context: CallContext,
  id: string,
  { version, action, isDefault, fileIds, title, sort, ...given }: TemplateChange,
): Promise<Template> {
  return inTransaction(context.db, async (tx) => {
    const { actor } = context;
    const { row, holder } = await lockTemplate(tx, actor, id);
    if (row.version !== version)
      throw new DomainError('conflict', { detail: 'Пока вы\u00a0правили, этот шаблон изменили' });
    const columns = readFields(row.owner, given);
    const status = action ? enforce(canMove(actor, row, action)) : row.status;
    const situations = columns.situations ?? row.situations;
    const isFirst = status !== 'archived' && (isDefault ?? row.defaultFor.length > 0);
    const kept = isDefault ? situations : situations.filter((one) => row.defaultFor.includes(one));
    const defaultFor = isFirst ? kept : [];
    await setTemplate(
      tx,
      id,
      {
        ...columns,
        ...(title === undefined ? {} : { title }),
        ...(sort === undefined ? {} : { sort }),
        status,
        defaultFor,
      },
      context.clock.now(),
    );
    await dropDefaults(tx, holder, id, defaultFor);
    if (fileIds) await replaceFiles(tx, context, id, fileIds);
    return showTemplate(tx, actor, id);
  });
}

/** Throws `not_found`, `forbidden`. */
export function removeTemplate(context: CallContext, id: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    await lockTemplate(tx, context.actor, id);
    await releaseFiles(context, tx, boundToTemplate(id));
    await deleteTemplate(tx, id);
  });
}

/** Removes all that a person or a company has, with the files. */
export async function forgetTemplates(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  holder: TemplateHolder,
): Promise<void> {
  const ids = await deleteTemplatesOf(tx, holder);
  const files = await findFilesOfEach(tx, ids.map(boundToTemplate));
  await releaseFiles(
    context,
    tx,
    [...files.values()].flat().map((file) => file.id),
  );
}

/** For `fileReaders`: members of the company whose template it is; the sender reads own files anyway. */
export async function mayReadFiles({ db, actor }: Context, id: string): Promise<boolean> {
  if (actor.kind !== 'member') return false;
  const row = await findTemplateRow(db, readerOf(actor), id);
  return row !== undefined;
}

/** The caller as the reader of templates. Throws `forbidden` for those who have none. */
function readerOf(actor: Actor): TemplateReader {
  if (actor.kind === 'member') return { accountId: actor.accountId, companyId: actor.companyId };
  if (actor.kind === 'applicant') return { accountId: actor.accountId, companyId: null };
  throw new DomainError('forbidden');
}

const ownOf = (actor: Actor) => (actor.kind === 'member' ? 'member' : 'applicant');

function holderOf(owner: TemplateRow['owner'], { accountId, companyId }: TemplateReader): TemplateHolder {
  return owner === 'company' && companyId !== null ? { companyId } : { accountId };
}

/** A template that the caller may change, alone among the changes of its holder. */
async function lockTemplate(tx: DatabaseTransaction, actor: Actor, id: string) {
  const reader = readerOf(actor);
  const found = await findTemplateRow(tx, reader, id);
  if (!found) throw new DomainError('not_found');
  enforce(canWrite(actor, found.owner));
  const holder = holderOf(found.owner, reader);
  await lockTemplatesOf(tx, holder);
  const row = await findTemplateRow(tx, reader, id);
  if (!row) throw new DomainError('not_found');
  return { row, holder };
}

async function replaceFiles(tx: DatabaseTransaction, context: CallContext, id: string, fileIds: readonly string[]) {
  const boundTo = boundToTemplate(id);
  const before = await findFilesOf(tx, boundTo);
  await bindFiles(context, tx, fileIds, { purpose: 'template', boundTo, field: 'fileIds' });
  const dropped = before.filter((file) => !fileIds.includes(file.id));
  await releaseFiles(
    context,
    tx,
    dropped.map((file) => file.id),
  );
}

async function showTemplate(db: Database, actor: Actor, id: string): Promise<Template> {
  const row = await findTemplateRow(db, readerOf(actor), id);
  if (!row) throw new DomainError('not_found');
  return toTemplate(row, await findFilesOf(db, boundToTemplate(id)), actor);
}
