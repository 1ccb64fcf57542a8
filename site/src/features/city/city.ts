/** The city that a visitor chose. Only this browser knows it: no page is another one for it. */
export interface KeptCity {
  id: number;
  slug: string;
  name: string;
  /** «Казани» for «в Казани». */
  prepositional: string;
}

/** `city-link.ts` reads the name under it as well. */
const KEY = 'city';

/** The kept city; null when a visitor was asked and chose none; undefined when nobody asked yet or nothing can be kept. */
export function readCity(): KeptCity | null | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'false');
    return kept === null || isCity(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choice for the next entry; false where a browser keeps nothing. */
export function keepCity(city: KeptCity | null): boolean {
  try {
    const kept = city && { id: city.id, slug: city.slug, name: city.name, prepositional: city.prepositional };
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** What a browser kept may be of an older site, or of somebody who tried. */
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
