import { describe, expect, test } from 'vitest';
import { noteOf } from './staff-order-texts.ts';

describe('what taking an order does to its clock', () => {
  test('a text waits for the conversation', () => {
    expect(noteOf('take', 'expert-resume')).toContain('считаем с\u00a0разговора');
  });

  test('other work runs since the payment', () => {
    expect(noteOf('take', 'find-employee')).toContain('после оплаты');
  });
});
