import { AGREEMENTS, agreementPath, type AgreementKey } from '#shared/domain/agreements.ts';
import { isOrdered, SERVICES, type ServiceCode } from '#shared/domain/services.ts';

/** The offer that a service is sold by. */
export function offerKeyOf(service: ServiceCode): AgreementKey {
  if (SERVICES[service].side === 'applicant') return isOrdered(service) ? 'offerExpertResume' : 'offerResume';
  return isOrdered(service) ? 'offerCompanySecondary' : 'offerCompany';
}

/** The offer that a buyer agrees to: the version in force, or the one that was agreed to. */
export function offerAgreement({
  offerKey = 'offerCompany',
  offerVersion,
}: {
  offerKey?: string;
  offerVersion?: number;
} = {}): { key: AgreementKey; title: string; version: number; href: string } {
  const offer = AGREEMENTS.find(({ key }) => key === offerKey);
  if (!offer) throw new Error(`There is no offer ${offerKey}`);
  const version = offerVersion ?? offer.versions[0].version;
  return { key: offer.key, title: offer.title, version, href: agreementPath(offer, version) };
}
