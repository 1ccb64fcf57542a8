import {
  COOKIE_CATEGORIES,
  COOKIE_CHOICE,
  COOKIE_CHOICE_DAYS,
  readCookieChoice,
  writeCookieChoice,
  type CookieCategory,
} from '#shared/domain/cookie-choice.ts';
import { element } from '#shared/ui/element.ts';
import { loadStylesheet } from '../../lib/stylesheet.ts';
import styles from './cookie-strip.css?url&no-inline';

const STRIP = 'cookie-strip';
/** The strip does not come while somebody is about to press what is below it. */
const OFFER_MS = 1_000;

let isOffered = false;

/** Shows the strip, once on a page and only without a choice. It covers no text: the page gets longer by its height. */
export async function offer(version: number): Promise<void> {
  if (isOffered || readChoice()?.version === version) return;
  isOffered = true;
  await Promise.all([loadStylesheet(styles), new Promise((resolve) => setTimeout(resolve, OFFER_MS))]);
  if (readChoice()?.version === version) return;
  const button = (label: string, onclick: () => void) =>
    element('button', { className: 'btn btn-2', type: 'button', onclick }, label);
  const strip = element(
    'section',
    { className: `${STRIP} no-print`, ariaLabel: 'Cookie' },
    element(
      'p',
      {},
      'Необходимые cookie работают всегда. Статистика и\u00a0реклама выключены, пока вы их не\u00a0разрешите. ',
      element('a', { href: '/cookies' }, 'Подробнее о\u00a0cookie'),
    ),
    element(
      'div',
      { className: 'cookie-strip-actions' },
      button('Только необходимые', () => keep(version, [])),
      button('Разрешить все', () => keep(version, COOKIE_CATEGORIES)),
      button('Настроить', () => void choose(version)),
    ),
  );
  const bar = document.querySelector('.tabbar');
  if (bar) bar.before(strip);
  else document.body.append(strip);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--cookie-strip-height', `${strip.offsetHeight}px`);
  }).observe(strip);
}

/** Opens the choice and stores it. */
export async function choose(version: number): Promise<void> {
  const { openLayer } = await import('../../lib/layers.ts');
  const allowed = await openLayer('cookie-choice', { allowed: readChoice()?.allowed ?? [] });
  if (allowed) keep(version, allowed);
}

function keep(version: number, allowed: readonly CookieCategory[]): void {
  const value = writeCookieChoice({ version, allowed });
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIE_CHOICE}=${value}; path=/; max-age=${COOKIE_CHOICE_DAYS * 86_400}; samesite=lax${secure}`;
  document.querySelector(`.${STRIP}`)?.remove();
}

function readChoice() {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return readCookieChoice(pairs.find(([name]) => name === COOKIE_CHOICE)?.[1]);
}
