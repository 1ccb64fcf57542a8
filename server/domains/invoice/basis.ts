import { AGREEMENTS } from '#shared/domain/agreements.ts';

/** The offer in the version that a paper is based on. Throws for a version that was never in force. */
export function basisOf(offerVersion: number, offerKey = 'offerCompany') {
  const offer = AGREEMENTS.find(({ key }) => key === offerKey);
  const found = offer?.versions.find(({ version }) => version === offerVersion);
  if (!offer || !found) throw new Error(`There is no version ${offerVersion} of ${offerKey}`);
  return { title: offer.title, version: found.version, date: found.date };
}
