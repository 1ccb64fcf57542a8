import { hiddenCompany } from '#shared/text/hidden-company.ts';
import type { FeedCard } from '#shared/contracts/embed.ts';
import type { VacancyCard } from '#shared/contracts/vacancy.ts';
import { payEquivalent } from '#shared/domain/pay-equivalent.ts';
import { payEquivalentLine, payLine } from '#shared/text/pay.ts';
import { placeOf } from '#shared/text/place.ts';
import { vacancyTagParts } from '#shared/text/vacancy-summary.ts';
import { numberOf } from '../builder/index.ts';
import { payOf, rotationOf, shiftOf } from './stated.ts';
import type { BuilderOptions } from './options.ts';
import type { Names } from './store.ts';
import type { Typed } from './typed.ts';

/** As many as a feed's card has. */
const TAGS_MAX = 5;

/** What is typed as a card of the feed. */
export function cardOf(
  typed: Typed,
  names: Names,
  { company, now }: Pick<BuilderOptions, 'company' | 'now'>,
  id: number,
): FeedCard {
  const pay = payOf(typed);
  const shift = shiftOf(typed);
  const days = rotationOf(typed);
  const equivalent = payEquivalent(pay, { schedule: typed.schedule, shift, rotation: days });
  const rotation =
    days && typed.rotation
      ? {
          ...days,
          campType: typed.rotation.campType ?? null,
          meals: typed.rotation.meals ?? null,
          tickets: typed.rotation.tickets ?? null,
        }
      : null;
  const city = names.cities.find((one) => one.id === typed.cityId) ?? null;
  const card: VacancyCard = {
    id,
    title: typed.title,
    status: 'active',
    company,
    pay,
    payEquivalent: equivalent,
    city,
    place: typed.anonymous ? null : typed.address,
    specializations: [],
    level: typed.level,
    gradeMin: numberOf(typed.gradeMin),
    gradeMax: numberOf(typed.gradeMax),
    experience: typed.experience,
    contractForms: typed.contractForms,
    schedule: typed.schedule,
    shift,
    rotation,
    permits: typed.permits,
    crew: typed.crew && { accepts: typed.crew.accepts },
    workAuthorizations: typed.workAuthorizations,
    docsHelp: typed.docsHelp,
    coverUrl: null,
    ad: null,
    highlighted: false,
    bumped: false,
    publishedAt: now,
    takesResponds: true,
  };
  const { amount, note } = payLine(pay);
  return {
    id,
    title: typed.title.trim() || 'Без названия',
    pay: { amount, note: note || undefined, equivalent: payEquivalentLine(pay, equivalent) ?? undefined },
    place: placeOf(card) || undefined,
    tags: vacancyTagParts({ ...card, headcount: numberOf(typed.headcount) }).slice(0, TAGS_MAX),
    company: typed.anonymous ? hiddenCompany(typed.customEmployerName) : company.name,
    publishedAt: now,
  };
}
