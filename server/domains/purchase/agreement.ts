import { agreementPath, AGREEMENTS } from '#shared/domain/agreements.ts';

/** The offer that companies agree to when they buy: the version in force, or an earlier one. */
export function offerAgreement(agreedVersion?: number): { title: string; version: number; href: string } {
  const offer = AGREEMENTS.find(({ key }) => key === 'offerCompany');
  if (!offer) throw new Error('There is no offer for companies');
  const version = agreedVersion ?? offer.versions[0].version;
  return { title: offer.title, version, href: agreementPath(offer, version) };
}
