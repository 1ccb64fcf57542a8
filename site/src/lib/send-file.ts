import { createCall, type Transport } from '#shared/client/call.ts';
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
  return createCall(sessionTransport(progressTransport(onProgress), session))('POST /files', input, { signal });
}

/** `fetch` does not tell how much of a body has been sent. */
export function progressTransport(onProgress: Sending['onProgress']): Transport {
  return ({ method, path, body, headers, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, `/api${path}`);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? '';
        const answeredAs = request.getResponseHeader('x-answered-as');
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { 'content-type': type, ...(answeredAs ? { 'x-answered-as': answeredAs } : {}) },
          }),
        );
      };
      request.onerror = () => reject(new TypeError('The file was not sent'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted) reject(signal.reason);
      else request.send(body ?? null);
    });
}
