/** The city that a visitor chose. It is stored in this browser only: pages do not depend on it. */
export interface KeptCity {
  id: number;
  slug: string;
  name: string;
  /** «Казани» for «в Казани». */
  prepositional: string;
}

/** `city-link.ts` reads the name under this key too. */
const KEY = 'city';

/** The stored city; null when the visitor chose none; undefined when not asked yet or without storage. */
export function readCity(): KeptCity | null | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'false');
    return kept === null || isCity(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the choice for the next visit; false when the browser cannot store it. */
export function keepCity(city: KeptCity | null): boolean {
  try {
    const kept = city && { id: city.id, slug: city.slug, name: city.name, prepositional: city.prepositional };
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Stores the choice, and the header shows it at once. */
export function showCity(city: KeptCity): void {
  keepCity(city);
  document.querySelector('[data-city]')?.lastElementChild?.replaceChildren(city.name);
}

/** The stored value may come from an older version of the site, or be manipulated. */
function isCity(kept: unknown): kept is KeptCity {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, slug, name, prepositional } = kept as Partial<Record<keyof KeptCity, unknown>>;
  return (
    Number.isSafeInteger(id) &&
    typeof slug === 'string' &&
    /^[a-z0-9-]+$/.test(slug) &&
    typeof name === 'string' &&
    typeof prepositional === 'string'
  );
}
