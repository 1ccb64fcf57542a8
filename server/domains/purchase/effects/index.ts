import { isOrdered, offerCodeOf, type InstantOfferCode } from '#shared/domain/services.ts';
import type { LineRow } from '../repository.ts';
import { contacts } from './contacts.ts';
import type { Effect } from './effect.ts';
import { entitlement } from './entitlement.ts';
import { bump, dailyBump, onMain } from './promotion.ts';
import { bumpAndHighlightResume, bumpResume, highlightResume } from './resume.ts';

export { findUnitsLeft } from './contacts.ts';
export type { EffectLine, UnitsLeft } from './effect.ts';

/** Each service that is sold, by what it does. */
const EFFECTS: Readonly<Record<InstantOfferCode, Effect>> = {
  'vacancy-promotion:bump': bump,
  'vacancy-promotion:daily': dailyBump,
  'vacancy-promotion:main': onMain,
  'vacancy-promotion:place': entitlement('vacancy_place'),
  'vacancy-branding': entitlement('vacancy_branding'),
  'company-branding': entitlement('company_branding'),
  'company-on-main': entitlement('company_on_main'),
  'contacts-add': contacts,
  'contacts-access:week': entitlement('contacts_pass'),
  'contacts-access:month': entitlement('contacts_pass'),
  'bumpup-resume': bumpResume,
  'highlight-resume': highlightResume,
  'bumpup-highlight-resume': bumpAndHighlightResume,
};

/** Throws for an order: people do it. */
export function effectOf({ service, option }: Pick<LineRow, 'service' | 'option'>): Effect {
  const offer = offerCodeOf(service, option);
  if (isOrdered(offer)) throw new Error(`The server does no ${offer}`);
  return EFFECTS[offer];
}
