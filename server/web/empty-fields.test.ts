import { describe, expect, it } from 'vitest';
import { withoutEmptyFields } from './empty-fields.ts';

describe('withoutEmptyFields', () => {
  it.each([
    ['/vacancy-list?q=', '/vacancy-list'],
    ['/vacancy-list?', '/vacancy-list'],
    ['/vacancy-list?q=&pay_min=0&pay_min=&schedule=rotation&grade_min=', '/vacancy-list?schedule=rotation'],
    ['/vacancy-list/moskva?sort=&q=%D0%BA%D1%80%D0%B0%D0%BD', '/vacancy-list/moskva?q=%D0%BA%D1%80%D0%B0%D0%BD'],
    ['/company-list?q=&city=', '/company-list'],
    ['/specializations/vacancies?q=', '/specializations/vacancies'],
    ['/?city=&utm_source=vk', '/'],
  ])('%s leads to %s', (url, own) => {
    expect(withoutEmptyFields(url)).toBe(own);
    expect(withoutEmptyFields(own)).toBeNull();
  });

  it.each([
    '/vacancy-list',
    '/vacancy-list?page=2',
    '/vacancy-list?unknown=1',
    // Marks of what was done, and pages that read what they like.
    '/complaint?done',
    '/chat/new?support=',
    '/vacancy/12?respond=1&utm_term=',
    '/embed/frame/feed?key=pk_live_1&layout=',
  ])('%s stays', (url) => expect(withoutEmptyFields(url)).toBeNull());

  it('takes linear time', () => {
    expect(withoutEmptyFields(`/vacancy-list?${'&'.repeat(8_000)}`)).toBe('/vacancy-list');
  });
});
