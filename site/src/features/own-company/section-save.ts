import type { Call } from '#shared/client/call.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { OwnCompany } from '#shared/contracts/own-company.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { again, isConflict } from '../../lib/stale-form.ts';

type Fields = Omit<CallInput<Contracts['PATCH /company/']>, 'version'>;

/** The parts of the page, a form each. */
export const SECTIONS = {
  main: ({ brandName, kind, size, foundedYear }) => [brandName, kind, size, foundedYear],
  description: ({ description }) => description,
  pictures: ({ logoUrl, coverUrl }) => [logoUrl, coverUrl],
  gallery: ({ gallery }) => gallery.map(({ url, alt }) => [url, alt]),
  video: ({ videoUrl }) => videoUrl,
  slug: ({ slug }) => slug,
  links: ({ siteUrl, socials }) => [siteUrl, socials.map(({ url }) => url)],
  phones: ({ phones }) => phones,
  addresses: ({ addresses }) => addresses.map(({ cityId, text }) => [cityId, text]),
  sro: ({ sro }) => sro.map(({ kind, registryNumber, liabilityLevel }) => [kind, registryNumber, liabilityLevel]),
  objects: ({ objectTypes, regionIds }) => [objectTypes, regionIds],
} as const satisfies Record<string, (company: OwnCompany) => unknown>;

export type SectionName = keyof typeof SECTIONS;

/** A short mark of what a part was when its form was drawn. Marks that differ mean other content. */
export function markOf(section: SectionName, company: OwnCompany): string {
  return fingerprint(JSON.stringify(SECTIONS[section](company)));
}

/** A mark of a text, no secret: it tells one text from another (FNV-1a with two bases). */
export function fingerprint(text: string): string {
  let [one, two] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit, 0x85ebca6b);
  }
  return `${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
}

/**
 * Saves a part. A change elsewhere of another part makes the version stale too, but is nobody's concern here. When the same
 * part was changed, the error says by whom, and has the hidden fields with which the form may be sent again.
 */
export async function saveSection(call: Call, values: FormValues, section: SectionName, fields: Fields): Promise<void> {
  const hidden = (name: string) => [values[name] ?? ''].flat()[0] ?? '';
  try {
    await call('PATCH /company/', { version: Number(hidden('version')), ...fields });
  } catch (error) {
    if (!isConflict(error)) throw error;
    const now = await call('GET /company/own');
    const mark = markOf(section, now);
    if (mark !== hidden('former')) throw again(error, { version: String(now.version), former: mark });
    await call('PATCH /company/', { version: now.version, ...fields });
  }
}
