import { z } from 'zod';
import { AGREEMENT_KEYS } from '../domain/agreements.ts';
import { MATERIAL_CHANGES } from '../domain/vacancy-fields.ts';
import { RUBRICATOR_KINDS } from '../domain/rubricator.ts';

const id = z.int().positive();
const vacancy = z.strictObject({ vacancyId: id, companyId: id });
const resume = z.strictObject({ resumeId: id });
const company = z.strictObject({ companyId: id });
/** `companyId` is null for an applicant's. */
const purchase = z.strictObject({ purchaseId: id, companyId: id.nullable() });
const account = z.strictObject({ accountId: z.uuid() });
const news = z.strictObject({ newsId: id });
const review = z.strictObject({ reviewId: id, companyId: id });
const respond = z.strictObject({ respondId: id, companyId: id, vacancyId: id.nullable() });

/** Every event of the product, in the past tense, with its payload: ids, not entities. */
export const eventPayloads = {
  /** `message`: to those whose responds close. */
  'vacancy.archived': vacancy.extend({ message: z.string().max(2_000).optional() }),
  'vacancy.unpublished': vacancy,
  'vacancy.recovered': vacancy,
  /** What its pages show is another; `changes`: what people were told otherwise before. */
  'vacancy.changed': vacancy.extend({ changes: z.array(z.enum(MATERIAL_CHANGES)).optional() }),
  'vacancy.imported': vacancy,
  'vacancy.submitted': vacancy,
  'vacancy.published': vacancy,
  'vacancy.appealed': vacancy,
  'vacancy.deleted': vacancy,
  'vacancy.approved': vacancy,
  'vacancy.rejected': vacancy,
  'vacancy.blocked': vacancy,

  'resume.published': resume,
  /** What others see of it is another. */
  'resume.changed': resume,
  'resume.archived': resume,
  'resume.restored': resume,
  'resume.shown_to_others': resume,
  'resume.bumped': resume,
  'resume.deleted': resume,
  'resume.approved': resume,
  'resume.blocked': resume,

  'news.sent': news,
  'news.returned': news,
  'news.edited': news,
  'news.scheduled': news,
  'news.published': news,
  'news.unpublished': news,
  'news.archived': news,
  'news.moved': news,
  'news.unpinned': z.strictObject({}),
  'news_category.changed': z.strictObject({}),
  'slider.changed': z.strictObject({}),
  'page_meta.changed': z.strictObject({ path: z.string() }),

  'account.removed': account,
  'account.restored': account,
  'account.erased': account,
  /** The owner has changed the password or the number, or has signed out elsewhere: nobody else stays in. */
  'account.secured': account,

  /** Somebody without an account no longer agrees that we keep what they have sent; `subject` is the hash of the act, base64url. */
  'visitor_consent.withdrawn': z.strictObject({ subject: z.string() }),
  /** Somebody has taken back what others could do by it. */
  'consent.withdrawn': account.extend({ key: z.enum(AGREEMENT_KEYS) }),

  /** A company appears, or one that was there gets its head. */
  'company.registered': company,
  /** Sent for a check, verified, refused: its badge changes. */
  'company.checked': company,
  'company.restricted': company,
  'company.blocked': company,
  'company.released': company,
  'company.closed': company,
  /** What its pages or its facilities show is another, or it is checked again. */
  'company.changed': company,
  'member.removed': z.strictObject({ companyId: id, memberId: z.uuid(), headId: z.uuid() }),

  /** Sent and confirmed, or an invitation: it counts from now on. */
  /** `isToCount`: the numbers of its vacancy do not have it yet. */
  'respond.created': respond.extend({ isToCount: z.boolean().optional() }),
  /** Its status is another; `respond.replied` besides, where the company's answer counts for its reply clock. */
  'respond.changed': respond,
  'respond.replied': respond,
  /** A question about a vacancy before responding, and its answer. */
  'inquiry.asked': z.strictObject({ inquiryId: z.uuid() }),
  'inquiry.answered': z.strictObject({ inquiryId: z.uuid() }),

  /** Sent, or changed: staff read it before it is shown. */
  'review.sent': review,
  /** Everybody sees it from now on, or again. */
  'review.published': review,
  'review.rejected': review,
  /** What is shown with it is another: an answer, a dispute, the name of its author. */
  'review.changed': review,
  'review.hidden': review,
  'review.deleted': review,
  /** It has helped somebody, or has not. */
  'review.marked': review,
  /** The mail server of its reader takes no mail for this address, for good. */
  'newsletter.refused': z.strictObject({ subscriptionId: z.uuid(), issue: id }),

  /** Staff have chosen other services for the home page. */
  'home_services.changed': z.strictObject({}),

  'purchase.paid': purchase,
  /** A card holds its money; nothing is charged. */
  'purchase.authorized': purchase,
  /** What it does has begun, and its money is earned. */
  'purchase.begun': purchase,
  'purchase.cancelled': purchase,
  'purchase.completed': purchase,
  'purchase.refunded': purchase,
  /** What a company has bought for a time begins, or ends before it should. */
  'entitlement.changed': company,

  'compendium.changed': z.strictObject({}),
  'embed_key.changed': z.strictObject({ keyId: z.string(), companyId: id }),
  'rubricator.recounted': z.strictObject({ kind: z.enum(RUBRICATOR_KINDS) }),
} as const satisfies Record<`${string}.${string}`, z.ZodObject>;

export type EventType = keyof typeof eventPayloads;

export type EventPayload<Type extends EventType> = z.output<(typeof eventPayloads)[Type]>;

/**
 * The data that a page depends on, so that it is rendered anew after a change. A list's tag covers everything in the
 * list.
 */
export type PageTag =
  | 'companies'
  | 'compendium'
  | 'content'
  | 'home_services'
  | 'markup'
  | 'meta'
  | 'news'
  | 'resumes'
  | 'reviews'
  | 'rubricator'
  | 'slider'
  | 'vacancies'
  | `${'vacancy' | 'company' | 'resume' | 'news'}:${number}`
  | `embed_key:${string}`;

/** Something that happened. */
export type DomainEvent = {
  [Type in EventType]: {
    type: Type;
    payload: EventPayload<Type>;
    /**
     * Pages that become stale. Without tags no process is notified: a counter's event only waits for its reactions,
     * which find it within two seconds.
     */
    tags: readonly PageTag[];
    /** Something is no longer public: old copies of these pages must never be shown again. */
    removes?: boolean;
  };
}[EventType];
