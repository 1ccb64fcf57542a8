import { withUtm, type Utm } from './utm.ts';

export interface LinkOptions {
  origin: string;
  /** `marketplace`, or a path on the employer's own site: `page:/careers/{id}`. */
  target: string;
  utm: Utm;
}

/** Address of a vacancy's page; on the marketplace it says that the visitor came from a widget. */
export function vacancyLink(id: number, { origin, target, utm }: LinkOptions): string {
  const own = target.startsWith('page:');
  const url = own
    ? new URL(target.slice('page:'.length).replaceAll('{id}', String(id)), document.baseURI)
    : new URL(`/vacancy/${id}`, origin);
  if (!own) url.searchParams.set('src', 'embed');
  return withUtm(url, utm).href;
}
