import type { Storage } from '../../gateways/storage.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { AccountTools } from '../account/index.ts';
import type { DocumentDrawer } from './draw/index.ts';

/** What the use cases of documents need besides their context; a copy of a consent is mailed. */
export interface DocumentTools extends AccountTools {
  storage: Pick<Storage, 'private'>;
  secrets: Secrets;
  documentDrawer: DocumentDrawer;
}
