import { expect, test } from 'vitest';
import { moscowField, moscowMoment } from './moscow-field.ts';

test('a field shows and names a moment by Moscow’s clock', () => {
  expect(moscowField('2026-12-02T22:30:40.000Z')).toBe('2026-12-03T01:30');
  expect(moscowField(null)).toBe('');
  expect(moscowMoment('2026-12-03T01:30')).toBe('2026-12-02T22:30:00.000Z');
  expect(moscowMoment('2026-12-03T01:30:00')).toBe('2026-12-02T22:30:00.000Z');
  expect(['', 'завтра', '2026-12-03', '2026-13-03T01:30'].map(moscowMoment)).toEqual(['', '', '', '']);
});
