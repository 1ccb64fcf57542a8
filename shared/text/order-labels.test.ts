import { describe, expect, test } from 'vitest';
import { paperUnit, unitsBesideTitle } from './order-labels.ts';

describe('a number that is sold', () => {
  test.each([
    ['find-employee', 1, 'человек'],
    ['find-employee', 4, 'человека'],
    ['work-request', 2, 'бригады'],
    ['contacts-add', 100, 'контактов'],
    ['ask-company', 1, 'усл.'],
    ['vacancy-promotion', 1, 'усл.'],
  ] as const)('has its unit in papers: %s, %i', (service, quantity, unit) => {
    expect(paperUnit({ service, quantity })).toBe(unit);
  });

  test('is said beside a title that does not say it, or says another', () => {
    const crews = { service: 'work-request', quantity: 2 } as const;
    expect(unitsBesideTitle({ ...crews, targetTitle: 'Кладка, 2\u00a0бригады' })).toBeNull();
    expect(unitsBesideTitle({ ...crews, targetTitle: 'Кладка, 3\u00a0бригады' })).toBe('2\u00a0бригады');
    expect(unitsBesideTitle({ ...crews, quantity: 1, targetTitle: 'Кладка' })).toBeNull();
    expect(unitsBesideTitle({ service: 'contacts-add', quantity: 10, targetTitle: '' })).toBe('10\u00a0контактов');
  });
});
