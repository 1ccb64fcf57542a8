import { expect, it } from 'vitest';
import { bullets, typeset } from './text.ts';

it('keeps short words and numbers with what follows them', () => {
  expect(typeset('Премия в конце вахты — до 20 %')).toBe('Премия в\u00a0конце вахты\u00a0— до\u00a020\u00a0%');
  expect(typeset('Ступень 2: 150 000 ₽')).toBe('Ступень 2: 150\u00a0000\u00a0₽');
  expect(bullets(['Зона 3 м'])).toBe('<ul><li>Зона 3\u00a0м</li></ul>');
});
