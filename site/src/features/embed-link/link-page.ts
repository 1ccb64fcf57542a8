import type { CallError } from '#shared/client/call.ts';
import { LINK_MESSAGES } from '#shared/domain/embed-link.ts';
import { siteCall } from '../../lib/call.ts';
import { readFirst } from './read-first.ts';

/** Answers the page of an employer that has opened this window: a code for its own origin and no other. */

interface Asked {
  key: string;
  origin: string;
  site?: string;
  challenge: string;
  state: string;
  joins: boolean;
}

const place = document.querySelector<HTMLElement>('[data-link]');
const allow = document.querySelector<HTMLButtonElement>('[data-link-allow]');
const refuse = document.querySelector<HTMLButtonElement>('[data-link-refuse]');
const error = document.querySelector<HTMLElement>('[data-link-error]');

if (place && allow && refuse && error) {
  // The template has written it.
  const { key, origin, site, challenge, state, joins } = JSON.parse(place.dataset.link ?? '{}') as Asked;
  const opener = window.opener as Window | null;

  const finish = (message: { t: string; code?: string }, words: string): void => {
    opener?.postMessage({ ns: 'karkas', state, ...message }, origin);
    window.close();
    // A browser that opens no windows has opened a tab, which may stay.
    place.replaceChildren(words);
  };

  const answer = async (): Promise<void> => {
    error.textContent = '';
    allow.disabled = true;
    try {
      const { code } = await siteCall('POST /embed/link', { key, origin, site, challenge, joins });
      finish({ t: LINK_MESSAGES.allowed, code }, 'Готово. Вернитесь на\u00a0страницу сайта.');
    } catch (failure) {
      allow.disabled = false;
      error.textContent = (failure as CallError).message;
    }
  };

  if (opener) {
    readFirst((isRead) => (allow.disabled = !isRead));
    allow.addEventListener('click', () => void answer());
    refuse.addEventListener('click', () =>
      finish({ t: LINK_MESSAGES.refused }, 'Сайт ничего не\u00a0узнал. Это окно можно закрыть.'),
    );
  } else place.replaceChildren('Вернитесь на\u00a0страницу сайта и\u00a0откройте это окно с\u00a0неё.');
}
