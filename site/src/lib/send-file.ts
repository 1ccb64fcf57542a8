import { createCall } from '#shared/client/call.ts';
import { progressFetch } from '#shared/client/progress-fetch.ts';
import { fetchTransport } from '#shared/client/transport-fetch.ts';
import { sessionTransport } from '#shared/client/transport-session.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { UploadedFile } from '#shared/contracts/file.ts';
import { session } from './session.ts';

interface Sending {
  /** Of the file that has left this browser, 0–1. */
  onProgress(part: number): void;
  signal: AbortSignal;
}

/** Sends a file as the signed-in person, if there is one. Fails as every call. */
export function sendFile(
  input: CallInput<Contracts['POST /files']>,
  { onProgress, signal }: Sending,
): Promise<UploadedFile> {
  return createCall(sessionTransport(fetchTransport('', {}, progressFetch(onProgress)), session))(
    'POST /files',
    input,
    { signal },
  );
}
