import { fileContracts } from '#shared/contracts/file.ts';
import { defineDomain } from '../../platform/domain.ts';
import { readFileCall } from './read-file.ts';
import { removeLooseFiles } from './removal.ts';
import { forgetSender } from './repository.ts';
import type { FileTools } from './tools.ts';
import type { Uploads } from './upload.ts';
import { toUploadedFile } from './view.ts';

export {
  bindFiles,
  copyFiles,
  findFilesOf,
  findFilesOfEach,
  findLooseFiles,
  releaseFiles,
  releaseFilesOf,
  type BoundFile,
  type BoundTo,
} from './binding.ts';
export { placeFiles, releaseUnnamed, type NamedFile } from './placing.ts';
export { openStored } from './open-stored.ts';
export { removeLooseFiles } from './removal.ts';
export { findFile as findStoredFile } from './repository.ts';
export { createUploads, type Uploads } from './upload.ts';

export const fileDomain = defineDomain({
  name: 'file',
  contracts: fileContracts,
  calls: (tools: FileTools & { uploads: Uploads }) => ({
    'POST /files': async ({ body, files }, context) => toUploadedFile(await tools.uploads(context, body, files)),
    'GET /files/{id}': readFileCall(tools),
  }),
  reactions: {
    'account.erased': [
      async (tx, { payload: { accountId }, createdAt }) => {
        await forgetSender(tx, accountId, `account:${accountId}`, createdAt);
      },
    ],
  },
  jobs: (tools) => ({
    scheduled: [{ name: 'remove-loose-files', cron: '41 * * * *', run: (context) => removeLooseFiles(context, tools) }],
  }),
  ownData: async (db, accountId) => ({
    uploadedFile: await db
      .selectFrom('uploadedFile')
      .select(['id', 'purpose', 'name', 'kind', 'bytes', 'boundTo', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }),
});
