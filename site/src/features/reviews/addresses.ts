/** An applicant's own reviews, or those of a member's company. */
export const OWN_REVIEWS = '/profile/reviews';

/** Choose a company, then write. */
export const NEW_REVIEW = '/reviews/create';

/** A review on a page of several. */
export const reviewAnchor = (id: number): string => `review-${id}`;

/** The form with a review that was written. */
export const editPath = (id: number): string => `${OWN_REVIEWS}/${id}`;
