/** What an applicant has bought. */
export const HISTORY = '/profile/history';
export const HISTORY_ARCHIVE = '/profile/history/archive';

/** What is paid on the page of a payment. */
export interface Payable {
  of: 'purchase' | 'refill';
  id: number;
}

export const checkoutHref = ({ of, id }: Payable) => `/cloudpayments?${of}=${id}`;
export const receiptsHref = ({ of, id }: Payable) => `/profile/receipts?${of}=${id}`;

/** As an address or a form names it; null for none, and for both. */
export function payableOf(valueOf: (name: string) => string): Payable | null {
  const [purchase, refill] = ['purchase', 'refill'].map((name) => valueOf(name));
  const isId = (text: string | undefined): text is string => /^[1-9]\d{0,15}$/.test(text ?? '');
  if (isId(purchase) === isId(refill)) return null;
  return isId(purchase) ? { of: 'purchase', id: Number(purchase) } : { of: 'refill', id: Number(refill) };
}

export const fieldOf = ({ of, id }: Payable) => (of === 'purchase' ? { purchase: id } : { refill: id });
