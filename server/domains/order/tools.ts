import type { CardProvider } from '../../gateways/card-payments/index.ts';
import type { Context } from '../../platform/context.ts';
import type { ModerationQueue } from '../../platform/moderation.ts';
import type { InvoiceIssuing } from '../purchase/index.ts';

/** What orders need besides a context. */
export interface OrderTools {
  invoicing: InvoiceIssuing;
  /** The provider of card payments; null: cards are not taken. */
  cards: CardProvider | null;
  /** Of every domain. */
  moderationQueues: () => readonly ModerationQueue[];
}

/** What a step needs of a context: reactions have no more. */
export type StepContext = Pick<Context, 'actor' | 'clock' | 'events' | 'jobs'>;
