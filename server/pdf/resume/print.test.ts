import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasCleanSides, readPdf } from '../../../tests/setup/pdf-text.ts';
import { RESUME_ABOUT_CHARS_MAX, RESUME_JOBS_MAX } from '#shared/domain/limits.ts';
import { print as printSheet } from '../print.ts';
import type { ResumeSheet, SheetEntry } from './sheet.ts';

const isA4 = ({ width, height }: { width: number; height: number }) =>
  Math.round(width) === 595 && Math.round(height) === 842;
/** The margin of the page, less what a letter may reach over it. */
const SIDE_POINTS = 46;

const print = (sheet: ResumeSheet) => printSheet({ kind: 'resume', ...sheet });

const job: SheetEntry = {
  aside: ['Март 2023 – сейчас', '3 года 2 месяца'],
  name: 'Электрогазосварщик',
  note: 'Волга-Трубострой, Татарстан',
  terms: [{ term: 'Объект', value: 'Мост через Каму' }],
  text: 'Варил трубы.',
};
const sheet: ResumeSheet = {
  name: 'Резюме: Сварщик, Сергей К.',
  title: 'Сварщик НАКС',
  pay: { amount: 'от 170 000 ₽', note: 'в месяц на руки' },
  notes: ['Сергей К., 34 года, Казань'],
  contacts: [{ term: 'Телефон', value: '+7 917 204-16-83' }],
  stamp: [{ term: 'Опыт', value: '3 года' }],
  sections: [
    { title: 'Опыт работы', entries: [job] },
    { title: 'О себе', text: 'Варю без брака.' },
    { title: 'Документы', terms: [{ term: 'На руках', value: 'СНИЛС' }] },
  ],
  photo: null,
  pageUrl: null,
  updatedAt: '19 ноября 2026',
  madeAt: new Date('2026-11-20T12:00:00Z'),
};

describe('a printed resume', () => {
  test('is read back whole, in its order', async () => {
    const { text, pages } = await readPdf(await print(sheet));
    expect(pages.map(isA4)).toEqual([true]);
    expect(text).toBe(
      'Сварщик НАКС от 170 000 ₽ в месяц на руки Сергей К., 34 года, Казань Телефон: +7 917 204-16-83 Опыт 3 года ' +
        'Опыт работы Март 2023 – сейчас 3 года 2 месяца Электрогазосварщик Волга-Трубострой, Татарстан Объект: Мост через Каму ' +
        'Варил трубы. О себе Варю без брака. Документы На руках СНИЛС Каркас. Обновлено 19 ноября 2026 1 из 1',
    );
  });

  test('has the photo, and the code with a link where everybody finds its page', async () => {
    const photo = await sharp({ create: { width: 336, height: 336, channels: 3, background: '#b03a15' } })
      .jpeg()
      .toBuffer();
    const bare = Buffer.from(await print(sheet));
    const full = Buffer.from(await print({ ...sheet, photo, pageUrl: 'https://karkas.example/resume/12' }));
    expect(bare.includes('/Subtype /Image')).toBe(false);
    expect(bare.includes('/URI')).toBe(false);
    expect(full.includes('/Subtype /Image')).toBe(true);
    expect(full.includes('/URI (https://karkas.example/resume/12)')).toBe(true);
    expect((await readPdf(full)).text).toContain('Страница резюме');
  });

  test('takes markup and paths as words, and opens nothing', async () => {
    const words = '<b>жирно</b> data:image/png;base64,AAAA https://example.com/x.png /etc/passwd {"text":"x"}';
    const { text } = await readPdf(
      await print({
        ...sheet,
        title: words,
        sections: [{ title: words, text: words }],
        stamp: [{ term: words, value: words }],
      }),
    );
    expect(text.split(words.replaceAll(/\s+/g, ' ')).length).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['letters of one word', 'Щ'],
    ['words', 'сварка труб '],
    ['lines', 'я\n'],
  ])('the longest fields stay on their pages: %s', async (_what, unit) => {
    const long = (chars: number) => unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
    const entry: SheetEntry = {
      aside: job.aside,
      name: long(128),
      note: long(300),
      terms: [{ term: 'Объёмы', value: long(300) }],
      text: long(3_000),
    };
    const longest: ResumeSheet = {
      ...sheet,
      name: long(300),
      title: long(100),
      notes: [long(300)],
      contacts: [{ term: 'Почта', value: long(255) }],
      stamp: [{ term: 'Оформление', value: long(200) }, ...sheet.stamp, ...sheet.stamp, ...sheet.stamp],
      sections: [
        { title: 'Опыт работы', entries: Array.from({ length: RESUME_JOBS_MAX }, () => entry) },
        { title: 'О себе', text: long(RESUME_ABOUT_CHARS_MAX) },
        { title: 'Инструмент', terms: [{ term: 'Свой', value: long(500) }] },
      ],
      pageUrl: 'https://karkas.example/resume/12',
    };
    const bytes = await print(longest);
    const { letters, pages } = await readPdf(bytes);
    expect(pages.every(isA4)).toBe(true);
    for (const number of [1, 2, 3, pages.length]) expect(await hasCleanSides(bytes, number, SIDE_POINTS)).toBe(true);
    const own = unit.charAt(0);
    const count = (text: string) => text.split(own).length - 1;
    expect(count(letters)).toBeGreaterThanOrEqual((RESUME_JOBS_MAX + 1) * count(long(3_000)));
  });
});
