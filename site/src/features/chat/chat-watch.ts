import { plural } from '#shared/text/plural.ts';
import { siteCall } from '../../lib/call.ts';
import { joinChat } from '../../lib/chat-line.ts';
import { session } from '../../lib/session.ts';

const KEY = 'chat-unread';

/** Opens the chat's connection on any page of a signed-in person, and shows how many dialogs are unread. */
export async function watchChat(): Promise<void> {
  draw(Number(read()) || 0);
  const line = await joinChat();
  const { user } = session.$session.get();
  if (!user?.mayChat) {
    // A session that has ended hides nothing: the menu tells of it.
    if (user) for (const link of document.querySelectorAll<HTMLElement>('[data-chat]')) link.hidden = true;
    return;
  }
  // Of the staff few answer in the chat: only they have its links.
  if (account() === 'staff') document.documentElement.dataset.answers = '';
  line.listen((frame) => {
    if (frame.t === 'ready') draw(frame.unread);
    if (frame.t === 'unread') draw(frame.count);
  });
  line.$state.subscribe((state) => {
    // Where there is no connection the number comes once without it; another tab has told the others already.
    if (state === 'waiting' || (state === 'online' && !line.leads())) void ask();
  });
}

let isAsked = false;

async function ask(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  const answer = await siteCall('GET /chat/has_unread').catch(() => null);
  if (answer) draw(answer.count);
}

function draw(count: number): void {
  keep(count);
  for (const link of document.querySelectorAll<HTMLElement>('[data-chat]')) {
    const place = link.querySelector<HTMLElement>('[data-chat-count]');
    if (!place) continue;
    place.hidden = count === 0;
    place.textContent = count > 99 ? '99+' : String(count);
    // The other link has its name in words.
    if (link.hasAttribute('aria-label'))
      link.setAttribute(
        'aria-label',
        count === 0 ? 'Чат' : `Чат, ${plural(count, ['диалог', 'диалога', 'диалогов'])} с\u00a0новым`,
      );
  }
}

/** With the account: somebody else may have signed in in this tab. */
const account = (): string => document.documentElement.dataset.account ?? '';

function read(): string {
  try {
    const [whose, count = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return whose === account() ? count : '';
  } catch {
    return '';
  }
}

function keep(count: number): void {
  try {
    sessionStorage.setItem(KEY, `${account()} ${count}`);
  } catch {
    // Without storage the number comes with the connection.
  }
}
