import { expect, test } from 'vitest';
import { readWhomTaken } from './whom-taken.ts';

const citizens = 'rf_passport';

test.each([
  ['Монтажник (можно с патентом)', [citizens, 'patent_region']],
  ['<ul><li>Патент на Москву и МО или РВП</li></ul>', [citizens, 'patent_region', 'rvp_vnj']],
  ['Граждане РФ, РБ и ЕАЭС. ВНЖ рассматриваем', [citizens, 'eaes', 'rvp_vnj']],
  ['Граждане России и Казахстана; граждане Беларуси', [citizens, 'eaes']],
  ['Берём граждан СНГ', [citizens, 'eaes', 'patent_region']],
  ['Рассматриваем иностранных граждан', [citizens, 'eaes', 'patent_region', 'rvp_vnj']],
  ['Гражданство РФ обязательно', [citizens]],
  ['<li>Гражданство РФ</li><li>Без патента не рассматриваем</li>', [citizens]],
  ['Иностранных граждан не принимаем', []],
  ['Не берём мигрантов', []],
  ['Патент не нужен, оформление по ТК', []],
  ['Патентный поверенный, патентование изобретений', []],
  ['Сварщик на стройку', []],
])('%s', (text, papers) => {
  expect(readWhomTaken(text).workAuthorizations).toEqual(papers);
});

test.each([
  ['Помогаем с патентом', true],
  ['Поможем оформить документы и регистрацию', true],
  ['Содействие в оформлении патента. Жильё', true],
  ['Оплачиваем патент', true],
  ['Оформление документов по ТК', false],
  ['Помощь бригаде. Документы с собой', false],
])('%s: help is %s', (text, helps) => {
  expect(readWhomTaken(text).docsHelp).toBe(helps);
});
