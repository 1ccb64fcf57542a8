import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { inCity } from '#shared/text/in-city.ts';
import { CLOSE_ICON, element, iconButton } from '#shared/ui/element.ts';
import { cityAddress } from './city-address.ts';
import { keepCity, readCity, type KeptCity } from './city.ts';

type Located = CallAnswer<Contracts['GET /addresses/by-ip-address']>;

/** The part of a list that depends on the city. */
const THINGS: Readonly<Record<string, string>> = { '/resume-list': 'Резюме', '/company-list': 'Компании' };
/** Set when this tab has already shown the offer. */
const GREETED = 'city-greeted';

/** Lets a visitor choose a city, stores it and opens the page's list there. */
export async function chooseCity(): Promise<void> {
  const { openLayer } = await import('../../lib/layers.ts');
  const choice = await openLayer('city-select', { page: location.pathname + location.search });
  if (!choice) return;
  keepCity(choice.city);
  location.assign(choice.href);
}

/**
 * Offers the list of the stored city, or asks about the city of the visitor’s address; once, and never during another
 * activity.
 */
export async function greet(): Promise<void> {
  if (wasGreeted()) return;
  const kept = readCity();
  if (kept) return offer(kept);
  if (kept === null) return;
  const own = await ownCity();
  if (own) {
    keepCity(own);
    return offer(own);
  }
  const located = await locate();
  // Without storage the question would appear again on each page.
  if (!located?.known || isBusy() || !keepCity(null)) return;
  const { openLayer } = await import('../../lib/layers.ts');
  const answer = await openLayer('city-confirm', { cityName: located.city.name });
  if (answer === 'other') return chooseCity();
  if (answer !== 'yes') return;
  keepCity(located.city);
  offer(located.city);
}

/** Of the account: an applicant has said where they live, and is not asked. */
async function ownCity(): Promise<KeptCity | null> {
  if (document.documentElement.dataset.account !== 'applicant') return null;
  const { siteCall } = await import('../../lib/call.ts');
  return siteCall('GET /users/me').then(
    ({ city }) => city,
    () => null,
  );
}

async function locate(): Promise<Located | null> {
  try {
    const response = await fetch('/api/addresses/by-ip-address');
    return response.ok ? ((await response.json()) as Located) : null;
  } catch {
    return null;
  }
}

/** The visitor is typing, or another window is open. */
function isBusy(): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    (document.activeElement?.matches('input, textarea, select') ?? false)
  );
}

function wasGreeted(): boolean {
  try {
    const before = sessionStorage.getItem(GREETED);
    sessionStorage.setItem(GREETED, '1');
    return before !== null;
  } catch {
    return true;
  }
}

/** A link below the city in the header; it overlays the page and moves nothing. */
function offer(city: KeptCity): void {
  const cityLink = document.querySelector('[data-city]');
  const { pathname, search } = location;
  const text = `${THINGS[pathname] ?? 'Вакансии'} ${inCity(city)}`;
  const link = element('a', { href: cityAddress({ pathname, search }, city, () => false) }, text);
  const note = element('div', { className: 'city-offer', role: 'group', ariaLabel: 'Ваш город' }, link);
  note.append(iconButton('Закрыть', CLOSE_ICON, () => note.remove()));
  cityLink?.lastElementChild?.replaceChildren(city.name);
  cityLink?.after(note);
}
