import { linkParts } from './chat-links.ts';

/** WGS 84, degrees. */
export interface MapPoint {
  lat: number;
  lon: number;
}

/** A page with a map of the place: of its point where that is known, else of its address. */
export function mapHref({ lat, lon, address }: Nullable<MapPoint> & { address: string | null }): string {
  const query: Record<string, string> =
    lat === null || lon === null ? { text: address ?? '' } : { pt: `${lon},${lat}`, z: '16' };
  return `https://yandex.ru/maps/?${new URLSearchParams(query)}`;
}

type Nullable<Values> = { [Name in keyof Values]: Values[Name] | null };

/** What somebody has typed as a place. */
export interface TypedPlace {
  /** Null without a link, and for one that has no coordinates. */
  point: MapPoint | null;
  /** The words beside the link. */
  address: string;
  hasLink: boolean;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
/** Two numbers side by side: `49.1,55.7`, `16/55.7/49.1`. */
const PAIR = new RegExp(`^${NUMBER}[,/]${NUMBER}(?=$|[,/~])`);
/** Of the place that a Google link names; what stands after `@` is the middle of the screen. */
const GOOGLE_PLACE = new RegExp(`!3d${NUMBER}!4d${NUMBER}`);
const LINK_CHARS_MAX = 2_000;

type Order = 'lat first' | 'lon first';

function pairOf(text: string | null | undefined, order: Order): MapPoint | null {
  const [, first, second] = PAIR.exec(text ?? '') ?? [];
  if (first === undefined || second === undefined) return null;
  const [lat, lon] = order === 'lat first' ? [Number(first), Number(second)] : [Number(second), Number(first)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** The first of these that is a point: what was marked stands before the middle of the screen. */
function firstOf(texts: readonly (string | null | undefined)[], order: Order): MapPoint | null {
  for (const text of texts) {
    const point = pairOf(text, order);
    if (point) return point;
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const READERS: readonly [host: RegExp, read: (url: URL) => MapPoint | null][] = [
  [
    /^(?:www\.|maps\.)?yandex\.(?:ru|com|by|kz|uz)$/,
    ({ searchParams }) =>
      firstOf(
        ['whatshere[point]', 'poi[point]', 'pt', 'll'].map((name) => searchParams.get(name)),
        'lon first',
      ) ?? pairOf(searchParams.get('text'), 'lat first'),
  ],
  [
    /^(?:www\.)?2gis\.(?:ru|com|by|kz|uz|kg|am|ae)$/,
    ({ pathname, searchParams }) =>
      firstOf([...decoded(pathname).split('/').toReversed(), searchParams.get('m')], 'lon first'),
  ],
  [
    /^(?:www\.|maps\.)?google\.(?:ru|com|by|kz)$/,
    ({ pathname, searchParams }) => {
      const [, lat, lon] = GOOGLE_PLACE.exec(pathname) ?? [];
      const middle = pathname.split('/').find((part) => part.startsWith('@'));
      const asked = ['q', 'query', 'destination', 'll'].map((name) => searchParams.get(name));
      return firstOf([`${lat},${lon}`, ...asked, middle?.slice(1)], 'lat first');
    },
  ],
  [
    /^(?:www\.)?openstreetmap\.org$/,
    ({ searchParams, hash }) => {
      const mark = `${searchParams.get('mlat')},${searchParams.get('mlon')}`;
      const shown = new URLSearchParams(hash.slice(1)).get('map') ?? '';
      return firstOf([mark, shown.slice(shown.indexOf('/') + 1)], 'lat first');
    },
  ],
];

/** The point of a link to Yandex Maps, 2GIS, Google Maps or OpenStreetMap; null for any other, in linear time. */
export function readMapLink(href: string): MapPoint | null {
  const url = URL.parse(href.slice(0, LINK_CHARS_MAX));
  return (url && READERS.find(([host]) => host.test(url.hostname))?.[1](url)) ?? null;
}

/** What parts an address from a link is of neither. */
const EDGE = /[\s,;:]/;

function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && EDGE.test(text[from] ?? '')) from += 1;
  while (to > from && EDGE.test(text[to - 1] ?? '')) to -= 1;
  return text.slice(from, to);
}

/** Reads an address, a link to a map, or both, in linear time. */
export function readPlace(text: string): TypedPlace {
  const parts = linkParts(text);
  const links = parts.flatMap((part) => (part.kind === 'link' ? [part.href] : []));
  const words = parts.flatMap((part) => (part.kind === 'text' ? [trimmed(part.text)] : []));
  const points = links.flatMap((href) => readMapLink(href) ?? []);
  return { point: points[0] ?? null, address: words.filter(Boolean).join(' '), hasLink: links.length > 0 };
}
