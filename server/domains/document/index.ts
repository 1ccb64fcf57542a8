import { documentContracts } from '#shared/contracts/document.ts';
import { defineDomain } from '../../platform/domain.ts';
import { answerRequest } from './answer.ts';
import { askForDocuments } from './ask.ts';
import { endOfRemoved, endOverdue, endWithdrawn } from './end.ts';
import { eraseDocumentsOf, findOwnData } from './erasure.ts';
import { listAskingCompanies, listRequests } from './list.ts';
import { drawDocumentPage, lookAtDocument } from './look.ts';
import type { DocumentTools } from './tools.ts';
import { addToWallet, listWallet, removeFromWallet } from './wallet.ts';

export { createDocumentDrawer } from './draw/index.ts';
export { findWalletTitles } from './wallet-repository.ts';
export { tellAnswered, tellAsked } from './tell.ts';

/** Files that applicants keep, and the requests of companies to look at them. */
export const documentDomain = defineDomain({
  name: 'document',
  contracts: documentContracts,
  calls: (tools: DocumentTools) => ({
    'GET /requests/document-requests': ({ query }, context) => listRequests(context, query),
    'POST /requests/document-requests': ({ body }, context) => askForDocuments(context, body),
    'GET /requests/document-requests/companies': (_request, context) => listAskingCompanies(context),
    'POST /requests/status': ({ body }, context) => answerRequest(context, tools, body),
    'GET /requests/wallet': (_request, context) => listWallet(context),
    'POST /requests/wallet': ({ body }, context) => addToWallet(context, tools, body),
    'DELETE /requests/wallet/{id}': ({ params }, context) => removeFromWallet(context, params.id),
    'POST /requests/document-requests/{id}/look': ({ params, body }, context) =>
      lookAtDocument(context, tools, params.id, body.fileId),
    'GET /requests/pages/{link}': ({ params }, context) => drawDocumentPage(context, tools, params.link),
  }),
  reactions: {
    'consent.withdrawn': [async (tx, { payload: { accountId } }, tools) => endWithdrawn(tx, tools, accountId)],
    'account.removed': [async (tx, { payload: { accountId } }, tools) => endOfRemoved(tx, tools, accountId)],
    'account.erased': [async (tx, { payload: { accountId } }, tools) => eraseDocumentsOf(tx, tools, accountId)],
  },
  jobs: () => ({ scheduled: [{ name: 'end-overdue-document-requests', cron: '* * * * *', run: endOverdue }] }),
  ownData: findOwnData,
});
