import { z } from 'zod';
import { STAFF_ORDER_ACTIONS } from '../domain/order-machine.ts';
import {
  ORDER_UNIT_KOPECKS_MAX,
  ORDER_UNIT_KOPECKS_MIN,
  ORDER_UNITS_MAX,
  ORDER_WORK_DAYS_MAX,
} from '../domain/order.ts';
import { ORDER_SERVICE_CODES } from '../domain/services.ts';
import { defineContracts } from './contract.ts';
import { countField } from './count-field.ts';
import { rublesField } from './money.ts';
import { orderFilesField, orderText } from './order-brief.ts';
import { STAFF_ORDER_SETS, staffOrderCardSchema, staffOrderSchema } from './order.ts';
import { idParams, listOf, pageQuery } from './page.ts';

/** The desk of whoever does what companies and applicants have ordered. */
export const staffOrderContracts = defineContracts({
  'GET /staff/orders': {
    summary: 'Orders that owe a step of ours, the most urgent first, those that wait for their buyers, or closed ones',
    query: z.strictObject({
      ...pageQuery,
      set: z.enum(STAFF_ORDER_SETS).default('open'),
      service: z.enum(ORDER_SERVICE_CODES).optional(),
    }),
    answer: listOf(staffOrderCardSchema).extend({
      /** Questions of visitors about these services, in the queue `service-request`. */
      questions: z.number().int(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'staff:orders.handle',
  },
  'GET /staff/orders/{id}': {
    summary: 'An order with its buyer, steps and what staff can do about it',
    params: idParams,
    answer: staffOrderSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'staff:orders.handle',
  },
  'POST /staff/orders/{id}/steps': {
    summary: 'A step of staff: a quote, taking it, a question, a delivery, declining it, giving money back',
    params: idParams,
    body: z.strictObject({
      action: z.enum(STAFF_ORDER_ACTIONS),
      text: orderText.default(''),
      fileIds: orderFilesField,
      /** Of a quote. */
      unitPrice: rublesField({
        minKopecks: ORDER_UNIT_KOPECKS_MIN,
        maxKopecks: ORDER_UNIT_KOPECKS_MAX,
        tooLittle: 'Не\u00a0меньше 100\u00a0₽',
        tooMuch: 'Не\u00a0больше 1\u00a0000\u00a0000\u00a0₽',
      }).optional(),
      quantity: countField('Сколько единиц', ORDER_UNITS_MAX).optional(),
      workDays: countField('За\u00a0сколько рабочих дней', ORDER_WORK_DAYS_MAX).optional(),
      /** Of a delivery: how much is handed over. */
      units: countField('Сколько передано', ORDER_UNITS_MAX).optional(),
      /** Another one meanwhile is `conflict`. */
      version: z.coerce.number<number | string>().int().optional(),
    }),
    answer: staffOrderSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state', 'conflict'],
    access: 'staff:orders.handle',
    idempotent: true,
  },
});
