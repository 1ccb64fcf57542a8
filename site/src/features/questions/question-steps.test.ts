import { expect, test } from 'vitest';
import type { FormValues } from '#shared/domain/form.ts';
import { fieldsOf } from './question-steps.ts';

const of = (values: FormValues) => fieldsOf({ text: 'Вопрос?', shownIn: ['respond'], ...values });

test.each<[FormValues, object]>([
  [{ type: 'number', numberOp: 'min', numberValue: '2,5' }, { knockout: { op: 'min', value: 2.5 } }],
  [{ type: 'number', numberOp: 'max', numberValue: ' ' }, { knockout: null }],
  [{ type: 'bool', boolValue: 'no' }, { knockout: { op: 'is', value: false } }],
  [{ type: 'bool', boolValue: '' }, { knockout: null }],
  [
    { type: 'date', dateOp: 'not_after', dateValue: '2026-12-01' },
    { knockout: { op: 'not_after', value: '2026-12-01' } },
  ],
  [
    { type: 'single', options: 'II\r\n III \n\n', needed: 'III', multiOp: 'all_of' },
    { options: ['II', 'III'], knockout: { op: 'any_of', value: ['III'] } },
  ],
  [
    { type: 'multi', options: 'а\nб', needed: 'а\nб', multiOp: 'all_of' },
    { knockout: { op: 'all_of', value: ['а', 'б'] } },
  ],
  [
    { type: 'permit_pick', permits: ['height', 'slinger'], neededPermits: 'height', permitOp: 'any_of' },
    { options: ['height', 'slinger'], knockout: { op: 'any_of', value: ['height'] } },
  ],
  [
    { type: 'text', options: 'забытое', needed: 'забытое', numberValue: '5' },
    { options: [], knockout: null },
  ],
  [
    { type: 'file', required: '1', shownIn: 'chat' },
    { required: true, shownIn: ['chat'] },
  ],
])('%o becomes a question', (values, fields) => {
  expect(of(values)).toMatchObject(fields);
});
