import { expect, test } from 'vitest';
import type { NewsBlock } from '#shared/contracts/news.ts';
import { arranged, blocksOf, errorField, partsOf, savedPlace, sentParts, type Part } from './parts.ts';

const BLOCKS: NewsBlock[] = [
  { kind: 'p', text: 'Первый абзац.\nС новой строки.' },
  { kind: 'p', text: 'Второй.' },
  { kind: 'h2', text: 'Подзаголовок' },
  { kind: 'list', ordered: true, items: ['Раз', 'Два'] },
  { kind: 'quote', text: 'Слова', author: null },
  {
    kind: 'table',
    caption: 'Ставки',
    head: ['Год', 'Ставка'],
    rows: [
      ['2025', '20%'],
      ['2026', '22%'],
    ],
  },
  { kind: 'table', caption: null, head: ['a|b', 'c'], rows: [['1', '2']] },
  { kind: 'video', url: 'https://rutube.ru/video/abc/', title: 'Как варят' },
  { kind: 'vacancy_embed', vacancyId: 12 },
];

/** As the page submits the parts. */
const sent = (parts: readonly Part[]) =>
  Object.fromEntries([
    ['part', parts.map(({ key, kind }) => `${key}:${kind}`)],
    ...parts.flatMap(({ key, fields }) =>
      Object.entries(fields).map(([name, text]) => [`part.${key}.${name}`, text.replaceAll('\n', '\r\n')]),
    ),
  ]);

test('what is stored comes back from the form as it was', () => {
  const parts = partsOf(BLOCKS);
  expect(parts.map(({ kind }) => kind)).toEqual([
    'p',
    'h2',
    'list',
    'quote',
    'table',
    'table',
    'video',
    'vacancy_embed',
  ]);
  const { blocks, keys } = blocksOf(sentParts(sent(parts)));
  // An empty line of a form is no author; the call stores null.
  expect(blocks).toEqual(
    BLOCKS.map((block) => ('author' in block ? { ...block, author: '' } : block)).map(withoutNull),
  );
  expect(keys.slice(0, 3)).toEqual(['s0', 's0', 's1']);
});

const withoutNull = (block: object) =>
  'caption' in block && block.caption === null ? { ...block, caption: '' } : block;

test('a picture stays by its address, a new one is its file', () => {
  const parts = partsOf([{ kind: 'image', picture: { src: '/files/a.webp', alt: 'Кран' }, caption: 'На стройке' }]);
  expect(blocksOf(sentParts(sent(parts))).blocks).toEqual([
    { kind: 'image', picture: { url: '/files/a.webp', alt: 'Кран' }, caption: 'На стройке' },
  ]);
  const [part] = parts;
  const file = '0197a1b2-0000-7000-8000-000000000000';
  expect(blocksOf([{ key: 's0', kind: 'image', fields: { ...part?.fields, picture: file } }]).blocks).toEqual([
    { kind: 'image', picture: { fileId: file, alt: 'Кран' }, caption: 'На стройке' },
  ]);
});

test('parts in which nothing is written are left out, and so are kinds and keys that nobody offers', () => {
  const values = {
    part: ['a0:p', 'a1:script', '__proto__:p', 'a2:h2'],
    'part.a0.text': ' \n ',
    'part.a2.text': 'Есть',
  };
  expect(blocksOf(sentParts(values)).blocks).toEqual([{ kind: 'h2', text: 'Есть' }]);
});

test('a table is typed with bars or pasted with tabs, a vacancy by its number or its address', () => {
  const read = (kind: Part['kind'], fields: Part['fields']) => blocksOf([{ key: 'a0', kind, fields }]).blocks[0];
  expect(read('table', { cells: 'Год\tСтавка\n\n2026\t22%' })).toMatchObject({
    head: ['Год', 'Ставка'],
    rows: [['2026', '22%']],
  });
  expect(read('table', { cells: 'Год | Ставка\n2026 | 22%' })).toMatchObject({ rows: [['2026', '22%']] });
  for (const vacancy of ['12', ' 12 ', 'https://karkas.example/vacancy/12?from=news', '/vacancy/12'])
    expect([vacancy, read('vacancy_embed', { vacancy })]).toEqual([vacancy, { kind: 'vacancy_embed', vacancyId: 12 }]);
  // The call refuses it at its field.
  expect(read('vacancy_embed', { vacancy: 'сварщик' })).toEqual({ kind: 'vacancy_embed', vacancyId: 0 });
});

test('an error of the call stands at the field of its part', () => {
  const parts: Part[] = [
    { key: 's0', kind: 'p', fields: { text: 'А\n\nБ' } },
    { key: 's1', kind: 'list', fields: { items: 'А' } },
    { key: 's2', kind: 'image', fields: { picture: 'x', pictureAlt: '' } },
    { key: 's3', kind: 'table', fields: { cells: 'А' } },
  ];
  const { keys } = blocksOf(parts);
  const at = (field: string) => errorField(field, parts, keys);
  expect(at('blocks.1.text')).toBe('part.s0.text');
  expect(at('blocks.2.items.7')).toBe('part.s1.items');
  expect(at('blocks.3.picture')).toBe('part.s2.picture');
  expect(at('blocks.3.picture.alt')).toBe('part.s2.pictureAlt');
  expect(at('blocks.4.rows')).toBe('part.s3.cells');
  expect(at('blocks')).toBe('blocks');
  expect(at('title')).toBe('title');
});

test('buttons without a script move, add and remove parts', () => {
  const parts: Part[] = ['s0', 's1', 'a3'].map((key) => ({ key, kind: 'h2', fields: { text: key } }));
  const keys = (asked: string) => arranged(parts, asked)?.map(({ key }) => key);
  expect(keys('up:s1')).toEqual(['s1', 's0', 'a3']);
  expect(keys('up:s0')).toEqual(['s0', 's1', 'a3']);
  expect(keys('down:a3')).toEqual(['s0', 's1', 'a3']);
  expect(keys('remove:s1')).toEqual(['s0', 'a3']);
  expect(keys('add:quote')).toEqual(['s0', 's1', 'a3', 'a4']);
  expect(keys('publish')).toBeUndefined();
  expect(keys('add:script')).toBeUndefined();
});

test('a table from a spreadsheet keeps the empty cells at the ends of its lines', () => {
  const cells = '\tЯнварь\tФевраль\nСварщик\t90\t\n\n';
  expect(blocksOf([{ key: 'a0', kind: 'table', fields: { cells, caption: '' } }]).blocks).toEqual([
    { kind: 'table', caption: '', head: ['', 'Январь', 'Февраль'], rows: [['Сварщик', '90', '']] },
  ]);
});

test('a part is found again after the article is saved', () => {
  const text = (key: string, words: string): Part => ({ key, kind: 'p', fields: { text: words } });
  const heading: Part = { key: 'n3', kind: 'h2', fields: { text: 'Подзаголовок' } };
  const parts = [text('s0', 'Один\n\nДва'), text('n1', 'Три'), text('n2', ' '), heading, text('n4', 'Четыре')];
  expect(['s0', 'n1', 'n2', 'n3', 'n4', 'n9'].map((key) => savedPlace(parts, `part-${key}`))).toEqual([
    '#part-s0',
    '#part-s0',
    '',
    '#part-s1',
    '#part-s2',
    '',
  ]);
  expect(partsOf(blocksOf(parts).blocks as NewsBlock[]).map(({ key }) => key)).toEqual(['s0', 's1', 's2']);
});
