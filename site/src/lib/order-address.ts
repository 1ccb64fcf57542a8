import type { OrderServiceCode } from '#shared/domain/services.ts';
import { NEW_ORDER } from './paid-address.ts';

/** What people do for a company or an applicant. */
export const ORDERS = '/profile/orders';

export const orderHref = (id: number): string => `${ORDERS}/${id}`;

/** The desk of orders. */
export const STAFF_ORDERS = '/staff/orders';

export const staffOrderHref = (id: number): string => `${STAFF_ORDERS}/${id}`;

/** The form of a new order; a script shows it in a window. */
export const newOrderHref = (service: OrderServiceCode): string => `${NEW_ORDER}/${service}`;

/** A question about a service, which visitors may ask too. */
export const askHref = (service: OrderServiceCode): string => `/feedback?service=${service}`;
