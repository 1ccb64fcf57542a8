import { availableParallelism } from 'node:os';
import { fileContracts } from '#shared/contracts/file.ts';
import { defineDomain } from '../../platform/domain.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import { readFileCall } from './read-file.ts';
import { removeLooseFiles } from './removal.ts';
import { forgetSender } from './repository.ts';
import type { FileTools } from './tools.ts';
import { receiveFile } from './upload.ts';
import { toUploadedFile } from './view.ts';

export { bindFiles, findFilesOf, releaseFiles, type BoundFile, type BoundTo } from './binding.ts';
export { removeLooseFiles } from './removal.ts';

/** Pictures drawn at a time: pages' pictures are drawn beside them. */
const AT_ONCE = Math.min(availableParallelism(), 2);
const WAITING_MAX = 60;

export const fileDomain = defineDomain({
  name: 'file',
  contracts: fileContracts,
  calls: (tools: FileTools) => {
    const queue = createWorkQueue({ atOnce: AT_ONCE, length: WAITING_MAX });
    return {
      'POST /files': async (request, context) =>
        toUploadedFile(await receiveFile(context, { ...tools, queue }, request)),
      'GET /files/{id}': readFileCall(tools),
    };
  },
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
