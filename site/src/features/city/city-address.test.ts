import { expect, test } from 'vitest';
import { cityAddress } from './city-address.ts';

const kazan = { id: 1601, slug: 'kazan' };
const isCity = (slug: string) => slug === 'kazan' || slug === 'moskva';
const go = (address: string, city: typeof kazan | null = kazan) =>
  cityAddress(new URL(address, 'https://karkas.example'), city, isCity);

test.each([
  ['/', '/?city=1601'],
  ['/?city=7701', '/?city=1601'],
  ['/news?page=2', '/vacancy-list/kazan'],
  ['/vacancy/12', '/vacancy-list/kazan'],
  ['/vacancy-list', '/vacancy-list/kazan'],
  ['/vacancy-list?schedule=rotation,d5_2&page=3&region=77&metro=1', '/vacancy-list/kazan?schedule=rotation,d5_2'],
  ['/vacancy-list/moskva?anywhere=rotation', '/vacancy-list/kazan'],
  ['/vacancy-list/svarshchik', '/vacancy-list/kazan_svarshchik'],
  ['/vacancy-list/moskva_svarshchik?housing=1', '/vacancy-list/kazan_svarshchik?housing=1'],
  ['/resume-list/moskva', '/resume-list/kazan'],
  ['/specializations/vacancies/svarshchik?page=2&group=x', '/vacancy-list/kazan_svarshchik'],
  ['/specializations/resumes/svarshchik', '/resume-list/kazan_svarshchik'],
  ['/specializations/vacancies', '/vacancy-list/kazan'],
  ['/specializations/vacancies/letter/s', '/vacancy-list/kazan'],
  ['/company-list?verified=1&page=2', '/company-list?city=1601&verified=1'],
  ['/youth-vacancy-list?city=7701&age=14', '/youth-vacancy-list?age=14&city=1601'],
])('%s in Kazan is %s', (address, there) => {
  expect(go(address)).toBe(there);
});

test.each([
  ['/?city=1601', '/'],
  ['/about', '/vacancy-list'],
  ['/vacancy-list/kazan?anywhere=rotation&radius_km=100', '/vacancy-list'],
  ['/vacancy-list/kazan?housing=1', '/vacancy-list?housing=1'],
  ['/vacancy-list/kazan_svarshchik', '/vacancy-list/svarshchik'],
  ['/company-list?city=1601&verified=1', '/company-list?verified=1'],
])('%s everywhere is %s', (address, there) => {
  expect(go(address, null)).toBe(there);
});
