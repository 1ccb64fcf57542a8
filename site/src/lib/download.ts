import { create as contentDisposition } from 'content-disposition';

/** A file of a call as a download. The API is for tokens; a link of a page has the cookie, so a page passes the file on. */
export function download(file: Blob): Response {
  const name = file instanceof File && file.name ? file.name : undefined;
  const type = file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type;
  return new Response(file, { headers: { 'content-type': type, 'content-disposition': contentDisposition(name) } });
}
