import { describe, expect, test } from 'vitest';
import { createMatcher } from '../domains/compendium/index.ts';
import { whyOutside } from './outside-trade.ts';

const { title } = createMatcher();

function why(titleText: string, more: { companyName?: string; texts?: string[]; roleIds?: number[] } = {}) {
  return whyOutside({
    title: title(titleText),
    titleText,
    companyName: '',
    schedule: '',
    texts: [],
    roleIds: [],
    ...more,
  });
}

describe('inside the trade', () => {
  test.each([
    ['Бетонщик', {}],
    ['Специалист по монтажу', {}],
    ['Специалист на объект', { companyName: 'ООО «Грандстрой»' }],
    ['Специалист на объект', { roleIds: [100] }],
    ['Повар', { companyName: 'Мостострой-11' }],
    ['Повар', { texts: ['<p>Готовим для вахты.</p>'] }],
  ])('%s %j', (text, more) => expect(why(text, more)).toBeNull());
});

describe('outside the trade', () => {
  test.each([
    ['Продавец строительных материалов', {}],
    ['Учитель технологии', { companyName: 'Строительный колледж' }],
    ['Хранитель тишины', {}],
    ['Специалист', { companyName: 'Шиномонтаж 24' }],
    ['Повар', { texts: ['<p>Готовим для школьников, ремонт столовой.</p>'] }],
    ['Рабочий в колбасный цех', { roleIds: [102] }],
  ])('%s %j', (text, more) => expect(why(text, more)).not.toBeNull());
});
