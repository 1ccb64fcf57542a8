import type { TemplateSituation } from '#shared/domain/template.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { copyFiles, findFilesOfEach, type BoundFile, type BoundTo } from '../file/index.ts';
import { addUse, findTemplateRow, findTemplates, type TemplateReader, type TemplateRow } from './repository.ts';

/** Active templates for the situation: the company's default first, then the person's own default, then as in the list. */
export async function listTemplatesFor(
  db: Database,
  reader: TemplateReader,
  situation: TemplateSituation,
): Promise<(TemplateRow & { files: readonly BoundFile[] })[]> {
  const rows = await findTemplates(db, reader);
  const rank = ({ defaultFor, owner }: TemplateRow) => {
    if (!defaultFor.includes(situation)) return 2;
    return owner === 'company' ? 0 : 1;
  };
  const fitting = rows
    .filter(({ status, situations }) => status === 'active' && situations.includes(situation))
    .toSorted((one, other) => rank(one) - rank(other));
  const files = await findFilesOfEach(
    db,
    fitting.map(({ id }) => boundToTemplate(id)),
  );
  return fitting.map((row) => ({ ...row, files: files.get(boundToTemplate(row.id)) ?? [] }));
}

/** The active ones, whatever they are for; the company's before one's own. */
export async function listActiveTemplates(db: Database, reader: TemplateReader): Promise<TemplateRow[]> {
  return (await findTemplates(db, reader)).filter(({ status }) => status === 'active');
}

/** What the files of a template belong to. */
export const boundToTemplate = (id: string): BoundTo => `template:${id}`;

/**
 * Counts a message that was made of the template, where its sender may use it; true if so. In the transaction of the message.
 */
export async function countTemplateUse(
  tx: DatabaseTransaction,
  sender: TemplateReader,
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false;
  const row = await findTemplateRow(tx, sender, id);
  if (row?.status !== 'active') return false;
  await addUse(tx, id);
  return true;
}

/** The same for a message that the template's files go along with: each of `sent` gets them, as they are now. */
export async function sendTemplate(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  sender: TemplateReader,
  id: string | undefined,
  sent: readonly BoundTo[],
): Promise<void> {
  if (id !== undefined && (await countTemplateUse(tx, sender, id)))
    await copyFiles(context, tx, boundToTemplate(id), sent);
}
