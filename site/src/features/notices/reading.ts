import { parsePage } from '../../lib/parse-page.ts';

/** Reads notices as the page of the list does, with the token that the server has put into it. */

/** The list of the page with this address; of a form with its body what follows it, or why it was refused. Throws without a list. */
export async function fetchList(address: string, body?: URLSearchParams): Promise<HTMLElement> {
  const response = await fetch(address, body ? { method: 'POST', body } : {});
  const html = await parsePage(response);
  const list = html.querySelector<HTMLElement>('[data-notices]');
  if (!list) throw new Error('no notices');
  return list;
}

/** Reads a notice whose link is followed: the request outlives the page. */
export function readFollowed(list: HTMLElement, target: EventTarget | null): void {
  const id = (target as Element | null)?.closest<HTMLElement>('[data-notice]')?.dataset.notice;
  const token = list.querySelector<HTMLInputElement>('[name="csrfToken"]')?.value;
  if (id && token)
    void fetch('/notifications', {
      method: 'POST',
      keepalive: true,
      body: new URLSearchParams({ csrfToken: token, idempotencyKey: id, id }),
    });
}
