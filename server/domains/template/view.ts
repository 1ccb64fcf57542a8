import type { Template } from '#shared/contracts/template.ts';
import type { Actor } from '../../platform/actor.ts';
import type { BoundFile } from '../file/index.ts';
import { actionsOf, canWrite } from './policy.ts';
import type { TemplateRow } from './repository.ts';

export function toTemplate(row: TemplateRow, files: readonly BoundFile[], actor: Actor): Template {
  return {
    id: row.id,
    version: row.version,
    owner: row.owner,
    title: row.title,
    body: row.body,
    situations: row.situations,
    defaultFor: row.defaultFor,
    statusOnSend: row.statusOnSend,
    files: files.map(({ id, name, kind, bytes }) => ({
      id,
      name,
      // The kinds of this purpose are those that are stored.
      kind: kind as Template['files'][number]['kind'],
      bytes,
    })),
    sort: row.sort,
    usesCount: row.usesCount,
    status: row.status,
    actions: actionsOf(actor, row),
    mayEdit: canWrite(actor, row.owner).allowed,
  };
}
