import { expect, test } from 'vitest';
import { lookFindings, speedFindings, type SeenElement } from './look-findings.ts';

const WELL: SeenElement = {
  name: 'vacancy-feed',
  width: 640,
  height: 900,
  cutOff: 0,
  rootSize: 16,
  sizes: {},
  ground: '#ffffff',
  text: '#101820',
  accent: null,
  onAccent: null,
};
const told = (seen: Partial<SeenElement>) =>
  lookFindings({ ...WELL, ...seen }).map(({ level, code }) => `${level} ${code}`);

test.each([
  ['well', {}, ['ok width']],
  ['the least width', { width: 280 }, ['ok width']],
  ['a narrow parent', { width: 279 }, ['warn width_narrow']],
  ['a hidden one', { width: 0, height: 0 }, ['warn hidden']],
  ['a button is as narrow as it is', { name: 'respond-button', width: 140 }, []],
  ['a bubble takes no place', { name: 'chat-bubble', width: 0, height: 0 }, []],
  ['a block of one height', { cutOff: 120 }, ['ok width', 'bad height_cut']],
  [
    'rem of ten pixels, and no size in it',
    { rootSize: 10, sizes: { '--karkas-font-size': '16px' } },
    ['ok width', 'ok font_root'],
  ],
  ['rem of ten pixels', { rootSize: 10, sizes: { '--karkas-font-size': '1rem' } }, ['ok width', 'warn font_rem']],
  ['rem as usual', { sizes: { '--karkas-font-size': '1rem' } }, ['ok width']],
  ['dark text on a dark page', { ground: '#14171a' }, ['ok width', 'bad contrast_text']],
  ['an accent that is seen', { accent: '#0a6b52' }, ['ok width']],
  ['a pale accent', { accent: '#ffd400' }, ['ok width', 'warn contrast_accent']],
  ['words that are not read on it', { accent: '#0a6b52', onAccent: '#123c2f' }, ['ok width', 'bad contrast_on_accent']],
] satisfies [string, Partial<SeenElement>, string[]][])('%s', (_, seen, expected) => {
  expect(told(seen)).toEqual(expected);
});

test('what is wrong says how much and what to write', () => {
  const [, font] = lookFindings({ ...WELL, rootSize: 10, sizes: { '--karkas-font-size': '1.125rem' } });
  expect([font?.title, font?.cure].map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
    '--karkas-font-size: 1.125rem здесь 11,25 пикселей: корневой шрифт страницы 10 пикселей',
    'Задайте в пикселях: --karkas-font-size: 18px.',
  ]);
});

test('how fast a feed was there, in seconds', () => {
  expect(speedFindings(null)).toEqual([]);
  const [speed] = speedFindings({ loadMs: 849, firstCardMs: 1_260 });
  expect(speed).toMatchObject({ level: 'ok', title: expect.stringMatching(/0,8\u00a0с.*1,3\u00a0с/) });
});
