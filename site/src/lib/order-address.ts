import type { OrderServiceCode } from '#shared/domain/services.ts';
import { NEW_ORDER } from './paid-address.ts';

/** What people do for a company or an applicant. */
export const ORDERS = '/profile/orders';

export const orderHref = (id: number): string => `${ORDERS}/${id}`;

/** The form of a new order; a script shows it in a window. `vacancy`: which a question is about; `resume`: which is to be written. */
export function newOrderHref(
  service: OrderServiceCode,
  about: { vacancy?: number | undefined; resume?: number | undefined } = {},
): string {
  const query = new URLSearchParams(
    Object.entries(about).flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]])),
  );
  return `${NEW_ORDER}/${service}${query.size > 0 ? `?${query}` : ''}`;
}

/** A question about a service, which visitors may ask too. */
export const askHref = (service: OrderServiceCode): string => `/feedback?service=${service}`;
