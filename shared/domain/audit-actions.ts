import { MODERATION_ACTIONS, MODERATION_KINDS, type ModerationAction, type ModerationKind } from './moderation.ts';

/** What the audit log keeps besides the decisions of queues. */
export const OTHER_AUDIT_ACTIONS = [
  'ad_mark.add',
  'balance.bonus',
  'company.chat_hours',
  'company.choose',
  'company.edit',
  'company.require_second_factor',
  'embed_key.add',
  'embed_key.edit',
  'embed_key.rotate',
  'embed_key.revoke',
  'embed_key.add_signing_key',
  'embed_key.remove_signing_key',
  'embed_key.suspend',
  'embed_key.lift',
  'news.create',
  'news.edit',
  'news.send',
  'news.return',
  'news.schedule',
  'news.publish',
  'news.unpublish',
  'news.archive',
  'news_category.add',
  'news_category.edit',
  'news_category.remove',
  'news_category.order',
  'page_meta.set',
  'page_meta.remove',
  'respond.export',
  'resume.read_contacts',
  'second_factor.reset',
  'service_price.add',
  'service_price.remove',
  'slide.add',
  'slide.edit',
  'slide.remove',
  'slide.order',
  'staff.add',
  'staff.suspend',
  'staff.resume',
  'staff.role',
  'vacancy.respond_settings',
  'webhook.add',
  'webhook.edit',
  'webhook.rotate',
  'webhook.remove',
] as const;
export type OtherAuditAction = (typeof OTHER_AUDIT_ACTIONS)[number];

/** Entity and verb. A decision of a queue is its kind and what was decided: `verification.approve`. */
export type AuditAction = OtherAuditAction | `${ModerationKind}.${ModerationAction}`;

/** Every decision that a queue can write down. */
export const DECISION_ACTIONS = MODERATION_KINDS.flatMap((kind) =>
  MODERATION_ACTIONS.map((action) => ({ kind, action, name: `${kind}.${action}` as const })),
);
