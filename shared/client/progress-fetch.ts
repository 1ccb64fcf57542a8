import type { Fetch } from './transport-fetch.ts';

/**
 * A fetch that tells how much of a form with files has left, 0–1, which the browser's own does not. It sends the cookies of our own
 * pages there, and none to another origin.
 */
export function progressFetch(onProgress: (part: number) => void): Fetch {
  return (url, init) => {
    const { method = 'GET', body, headers, signal } = init;
    if (!(body instanceof FormData)) return fetch(url, init);
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
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
      else request.send(body);
    });
  };
}
