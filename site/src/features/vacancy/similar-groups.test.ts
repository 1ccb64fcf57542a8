import { expect, test } from 'vitest';
import { similarGroups } from './similar-groups.ts';

type Similar = Parameters<typeof similarGroups>[0][number];
// Nothing else of a card matters here.
const card = (id: number, why: Similar['why']) => ({ id, why }) as Similar;
const vacancy = {
  title: 'Сварщик на завод',
  city: { prepositional: 'Владимире' },
  specializations: [{ name: 'Сварщик' }],
};

test('each reason is a heading with its vacancies, in their order', () => {
  const groups = similarGroups([card(3, 'trade_here'), card(1, 'trade_here'), card(2, 'related_near')], vacancy);
  expect(groups.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
    ['Сварщик во\u00a0Владимире', [3, 1]],
    ['Похожие специализации во\u00a0Владимире и\u00a0рядом', [2]],
  ]);
});

test('without a city and a trade the title says what it is', () => {
  const [group] = similarGroups([card(1, 'trade_elsewhere')], { ...vacancy, city: null, specializations: [] });
  expect(group?.name).toBe('Сварщик на завод');
});
