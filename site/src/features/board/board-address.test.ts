import { expect, test } from 'vitest';
import {
  boardHref,
  changeHref,
  filterCount,
  readBoardQuery,
  respondHref,
  toggled,
  type Pressed,
} from './board-address.ts';

const read = (query: string) => readBoardQuery(new URL(`https://karkas.example/profile/vacancy-list/12?${query}`));

test('the address of a board keeps what makes sense, and drops the rest', () => {
  const query = read(
    'column=in_work&mine=1&crew=0&near_km=300&ready_by=2026-12-01&tag=мосты&source=widget_feed&sort=near&page=2&x=1',
  );
  expect(query).toEqual({
    column: 'in_work',
    mine: '1',
    near_km: 300,
    ready_by: '2026-12-01',
    tag: 'мосты',
    source: 'widget_feed',
    sort: 'near',
    page: 2,
  });
  expect(filterCount(query)).toBe(5);
  expect(read('column=all&near_km=-1&ready_by=2026-13-40&source=radio&sort=age&page=0')).toEqual({
    sort: 'waiting',
    page: 1,
  });
});

test('addresses say only what is not usual', () => {
  expect(boardHref(12, read(''))).toBe('/profile/vacancy-list/12');
  const toggle = (text: string, pressed: Pressed) => boardHref(12, toggled(read(text), pressed));
  expect(toggle('page=3', { name: 'deadline', value: '1' })).toBe('/profile/vacancy-list/12?deadline=1');
  expect(toggle('deadline=1', { name: 'deadline', value: '1' })).toBe('/profile/vacancy-list/12');
  expect(toggle('mine=1', { name: 'near_km', value: 300 })).toBe('/profile/vacancy-list/12?mine=1&near_km=300');
  // A distance of one’s own is put off by the same press.
  expect(toggle('near_km=40', { name: 'near_km', value: 300 })).toBe('/profile/vacancy-list/12');
  expect(respondHref(12, 7, { act: 'invite' })).toBe('/profile/vacancy-list/12/responds/7?act=invite');
  expect(respondHref(null, 7)).toBe('/profile/vacancy-list/company/responds/7');
  expect(changeHref(12, 'decline', [7, 8])).toBe('/profile/vacancy-list/12/change?act=decline&ids=7%2C8');
});
