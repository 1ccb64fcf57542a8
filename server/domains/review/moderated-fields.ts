import { monthSpan } from '#shared/text/date.ts';
import {
  ratingsText,
  REVIEW_RELATION_NAMES,
  REVIEW_SIGNATURE_NAMES,
  REVIEW_VERIFICATION_NAMES,
} from '#shared/text/review-labels.ts';
import { REVIEW_PARTS } from '#shared/text/moderated-field-labels.ts';
import { CONTRACT_FORM_LABELS } from '#shared/text/vacancy-labels.ts';
import type { ModeratedItem } from '../../platform/moderation.ts';
import { findCity } from '../compendium/index.ts';
import type { StoredReview } from './repository.ts';
import type { ReviewFiles } from './view.ts';

type Part = keyof typeof REVIEW_PARTS;

/** What staff read of a review, with what it said when they approved it last. */
export function moderatedFields(review: StoredReview, files: ReviewFiles): ModeratedItem['fields'] {
  const texts = textsOf(review, files);
  return PARTS.flatMap((name) => {
    const value = texts[name];
    const before = review.approved?.[name];
    if (!value && !before) return [];
    return [
      { name, title: REVIEW_PARTS[name], value, ...(before === undefined || before === value ? {} : { before }) },
    ];
  });
}

/** The same as it is shown, for a decision about what stands beside it. */
export function shownFields(review: StoredReview, files: Pick<ReviewFiles, 'photos'>): ModeratedItem['fields'] {
  return moderatedFields({ ...review, approved: null }, { ...files, proof: undefined });
}

/** The same as it is kept once staff have approved it. */
export function approvedTexts(review: StoredReview, files: ReviewFiles): Record<string, string> {
  return Object.fromEntries(
    Object.entries(textsOf(review, files)).filter(([name, text]) => name !== 'proofId' && text),
  );
}

// `Object.keys` loses the names.
const PARTS = Object.keys(REVIEW_PARTS) as Part[];

function textsOf(review: StoredReview, { photos, proof }: ReviewFiles): Record<Part, string> {
  const { contractForm, ratings, signature, authorName, verified } = review;
  return {
    proofId: proof ? 'Приложен документ: решите, подтверждает\u00a0ли он, что автор там был' : verifiedText(verified),
    relation: REVIEW_RELATION_NAMES[review.relation],
    position: review.position,
    facility: review.facility ?? '',
    cityId: findCity(review.cityId)?.name ?? '',
    startMonth: monthSpan(`${review.startMonth}-01`, review.endMonth && `${review.endMonth}-01`) ?? '',
    contractForm: contractForm ? CONTRACT_FORM_LABELS[contractForm] : '',
    ratings: ratingsText(ratings),
    recommend: review.recommend ? 'Советует' : 'Не\u00a0советует',
    pros: review.pros,
    cons: review.cons,
    advice: review.advice ?? '',
    photoIds: photos.length === 0 ? '' : `Фото: ${photos.length}`,
    signature: [REVIEW_SIGNATURE_NAMES[signature], authorName].filter(Boolean).join(': '),
  };
}

function verifiedText(verified: StoredReview['verified']): string {
  return verified === 'none' ? 'Ничем не\u00a0подтверждено' : REVIEW_VERIFICATION_NAMES[verified];
}
