import type { OrderStatus } from './order-machine.ts';
import type { OrderServiceCode } from './services.ts';

interface OrderTerms {
  /** Working days to the first delivery, from the working day after the payment, or after the conversation; null: by quote. */
  workDays: number | null;
  /** Working days for each rework or clarification; null: as long as the whole order, of a replacement. */
  againDays: number | null;
  /** Reworks or clarifications; null: as many replacements as there are units. */
  againMax: number | null;
  /** A conversation is held first. */
  talks: boolean;
  /** Silence accepts what was delivered after so many days; working ones of companies. */
  silentDays: number;
}

/** As the offers promise (`offer-expert-resume`, `offer-company-secondary`). */
export const ORDER_TERMS: Readonly<Record<OrderServiceCode, OrderTerms>> = {
  'expert-resume': { workDays: 3, againDays: 2, againMax: 2, talks: true, silentDays: 7 },
  'ask-company': { workDays: 3, againDays: 2, againMax: 1, talks: false, silentDays: 5 },
  'work-request': { workDays: null, againDays: null, againMax: null, talks: false, silentDays: 5 },
  'find-employee': { workDays: null, againDays: null, againMax: null, talks: false, silentDays: 5 },
};

/** Working days in which staff answer a new order, and take one that is paid. */
export const ORDER_REPLY_DAYS = 2;
/** Working days in which a quote may be accepted. */
export const QUOTE_WORKING_DAYS = 10;
/** A replacement may be asked for so many days after the order is done. */
export const REPLACEMENT_DAYS = 30;
/** Days without an answer of the buyer, after which the work pauses, and after which the order is closed. */
export const ORDER_PAUSE_DAYS = 14;
export const ORDER_PAUSED_DAYS_MAX = 90;
/** Of the price, for reading the order of a company, where its work has begun (offer 5.2). */
export const READING_PERCENT_MAX = 10;
/** Of the price, what comes back after the conversation, and after the first text (offer 5.2). */
export const TALKED_REFUND_PERCENT = 70;
export const WRITTEN_REFUND_PERCENT = 40;

/** What a person has told an expert is kept so long after the end (offer 6.1). */
export const BRIEF_KEPT_DAYS = 90;

export const ORDER_FILES_MAX = 5;
export const ORDER_TEXT_CHARS_MAX = 3_000;
/** Open ones of one company or applicant at a time. */
export const OPEN_ORDERS_MAX = 10;
export const ORDER_UNITS_MAX = 100;
/** Crews or contractors of one order. */
export const ORDER_CREWS_MAX = 20;
export const ORDER_WORK_DAYS_MAX = 90;
export const ORDER_UNIT_KOPECKS_MIN = 100_00;
export const ORDER_UNIT_KOPECKS_MAX = 1_000_000_00;

interface OrderState {
  service: OrderServiceCode;
  status: OrderStatus;
  totalKopecks: number;
  unitKopecks: number;
  /** What is handed over. */
  handed: number;
  hasTalked: boolean;
  hasDelivered: boolean;
  /** The marketplace has missed its term. */
  isLate: boolean;
}

/**
 * What the buyer gets back who gives an order up now, kopecks: all before the work begins and where the marketplace is late with a
 * resume; otherwise by stage of a resume, or without what was handed over and at most a tenth for the reading (offers, 5). 0 for what
 * is not paid or is done.
 */
export function orderRefund(order: OrderState): number {
  const { service, status, totalKopecks, unitKopecks, handed, isLate } = order;
  switch (status) {
    case 'new':
    case 'quoted':
    case 'done':
    case 'cancelled':
      return 0;
    case 'accepted':
      return totalKopecks;
    case 'in_work':
    case 'waiting_buyer':
    case 'delivered':
      break;
  }
  if (service === 'expert-resume') return isLate ? totalKopecks : percentOf(totalKopecks, resumePercent(order));
  const undone = totalKopecks - handed * unitKopecks;
  if (isLate || undone <= 0) return Math.max(0, undone);
  return Math.max(0, undone - Math.floor((totalKopecks * READING_PERCENT_MAX) / 100));
}

function resumePercent({ hasTalked, hasDelivered }: Pick<OrderState, 'hasTalked' | 'hasDelivered'>): number {
  if (hasDelivered) return WRITTEN_REFUND_PERCENT;
  return hasTalked ? TALKED_REFUND_PERCENT : 100;
}

/** A part of a price that comes back, rounded up to a kopeck. */
export const percentOf = (kopecks: number, percent: number): number => Math.ceil((kopecks * percent) / 100);
