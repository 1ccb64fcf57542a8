import { atFields } from '#shared/client/explain-problem.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { REVIEW_RATINGS, type DisputeReason, type ReviewRatings } from '#shared/domain/review.ts';
import { companyReviewsPath, reviewPath } from '#shared/domain/review-query.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { renewingVersion } from '../../lib/stale-form.ts';
import { idOf, isTicked, listOf, textOf, type Sending } from '../../lib/step-values.ts';
import { OWN_REVIEWS } from './addresses.ts';

type Sent = Pick<Sending, 'call' | 'values' | 'options'>;
type Change = CallInput<Contracts['PATCH /company/{id}/feedback/{feedbackId}']>['change'];
type Fields = Extract<Change, { kind: 'edit' }>['fields'];

/** What a form of these pages has done; the page says it. */
export const NOTICES = {
  review: 'Отзыв отправлен. Проверим до\u00a0двух дней и\u00a0напишем, когда он появится',
  edited: 'Изменения отправлены. Проверим до\u00a0двух дней, пока отзыв видите только\u00a0вы',
  removed: 'Отзыв удалён',
  reply: 'Ответ отправлен. Проверим до\u00a0двух дней, и\u00a0он появится под отзывом',
  dispute: 'Спор открыт. Разберём и\u00a0напишем, что решили',
} as const;

/** Where the form of «Полезно» was: one of the lists, or the review itself. */
function backTo(values: FormValues, companyId: number, reviewId: number): string {
  const back = textOf(values, 'back');
  const lists = ['/reviews', companyReviewsPath(companyId)];
  return lists.some((list) => back === list || back.startsWith(`${list}?`))
    ? `${back}#review-${reviewId}`
    : reviewPath(companyId, reviewId);
}

export const HELPFUL_STEPS = {
  async helpful({ call, values }: Sent) {
    const [id, feedbackId] = [idOf(values, 'companyId') ?? 0, idOf(values, 'reviewId') ?? 0];
    await call('POST /company/{id}/feedback/{feedbackId}/helpful', { id, feedbackId, on: isTicked(values, 'on') });
    return backTo(values, id, feedbackId);
  },
} as const;

const textsOf = (values: FormValues, name: string): string => textOf(values, name).replaceAll('\r\n', '\n');

/** What is typed. What is missing, and words that are no choice, are left to the call to refuse at their fields. */
function fieldsOf(values: FormValues): Fields {
  const relation = textOf(values, 'relation') as Fields['relation'];
  const recommend = { true: true, false: false }[textOf(values, 'recommend')];
  return {
    relation,
    position: textOf(values, 'position'),
    facility: textOf(values, 'facility'),
    cityId: idOf(values, 'cityId') ?? null,
    startMonth: textOf(values, 'startMonth'),
    // It is asked of those alone who have left.
    endMonth: (relation === 'worked' && textOf(values, 'endMonth')) || null,
    contractForm: ((relation !== 'interviewed' && textOf(values, 'contractForm')) || null) as Fields['contractForm'],
    ratings: Object.fromEntries(
      REVIEW_RATINGS.map((rating) => [rating, Number(textOf(values, `ratings.${rating}`))]),
    ) as ReviewRatings,
    recommend: recommend as boolean,
    pros: textsOf(values, 'pros'),
    cons: textsOf(values, 'cons'),
    advice: textsOf(values, 'advice'),
    photoIds: listOf(values, 'photoIds'),
    proofId: textOf(values, 'proofId') || null,
    signature: textOf(values, 'signature') as Fields['signature'],
  };
}

/** The fields of a change are inside of it, and an error of one photo is one of all of them. */
const formField = (field: string) => field.replace(/^change\.(?:fields\.)?/, '').replace(/^photoIds\.\d+$/, 'photoIds');

/** The forms of an author: both send a review, the second a changed one. */
export const AUTHOR_STEPS = {
  async review({ call, values, options }: Sent) {
    const [id, feedbackId] = [idOf(values, 'companyId') ?? 0, idOf(values, 'reviewId')];
    const fields = fieldsOf(values);
    if (feedbackId === undefined) {
      // The call refuses an empty box at its place.
      const rulesAgreement = isTicked(values, 'rulesAgreement') as true;
      const sent = await call('POST /company/{id}/feedback', { id, ...fields, rulesAgreement }, options).catch(
        (error: unknown) => {
          throw atFields(error, formField);
        },
      );
      return `${OWN_REVIEWS}?done=review#review-${sent.id}`;
    }
    const version = idOf(values, 'version') ?? 0;
    await call('PATCH /company/{id}/feedback/{feedbackId}', {
      id,
      feedbackId,
      version,
      change: { kind: 'edit', fields },
    }).catch(
      renewingVersion(
        async () => (await call('GET /company/feedback/own', { id: feedbackId })).items[0],
        (error) => atFields(error, formField),
      ),
    );
    return `${OWN_REVIEWS}?done=edited#review-${feedbackId}`;
  },
  async 'remove-review'({ call, values }: Sent) {
    await call('DELETE /company/{id}/feedback/{feedbackId}', {
      id: idOf(values, 'companyId') ?? 0,
      feedbackId: idOf(values, 'reviewId') ?? 0,
    });
    return `${OWN_REVIEWS}?done=removed`;
  },
} as const;

/** The forms of the company that a review is about. */
export const COMPANY_STEPS = {
  async reply({ call, values }: Sent) {
    return changeReceived(call, values, { kind: 'reply', text: textsOf(values, 'text') });
  },
  async dispute({ call, values }: Sent) {
    const reason = textOf(values, 'reason') as DisputeReason;
    return changeReceived(call, values, { kind: 'dispute', reason, text: textsOf(values, 'text') });
  },
} as const;

async function changeReceived(call: Sending['call'], values: FormValues, change: Change): Promise<string> {
  const feedbackId = idOf(values, 'reviewId') ?? 0;
  await call('PATCH /company/{id}/feedback/{feedbackId}', {
    id: idOf(values, 'companyId') ?? 0,
    feedbackId,
    version: idOf(values, 'version') ?? 0,
    change,
  }).catch(
    renewingVersion(
      async () => (await call('GET /company/feedback/received', { id: feedbackId })).items[0],
      (error) => atFields(error, formField),
    ),
  );
  // What waits for an answer stands on top.
  return `${OWN_REVIEWS}?done=${change.kind}`;
}
