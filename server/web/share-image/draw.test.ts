import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { companyCard, newsCard, vacancyCard, type ShareCard } from './card.ts';
import { drawShareImage, SHARE_HEIGHT, SHARE_WIDTH } from './draw.ts';

const pay = { fromKopecks: 210_000_00, toKopecks: 260_000_00, mode: 'month', pieceUnit: null, gross: false } as const;
const welder: ShareCard = {
  kind: 'Вакансия',
  title: 'Сварщик',
  amount: '210 000 ₽',
  note: 'в месяц',
  owner: 'Волга-Трубострой',
  place: 'Казань',
};
const city = { id: 1, slug: 'kazan', name: 'Казань', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' };
const company = { id: 1, name: 'Волга-Трубострой', logoUrl: null, verified: true };

/** Whether a part of the image has dark pixels, which are letters. */
async function hasInk(png: Buffer, left: number, top: number, width: number, height: number): Promise<boolean> {
  const { channels } = await sharp(await sharp(png).extract({ left, top, width, height }).toBuffer()).stats();
  return (channels[0]?.min ?? 0) < 150;
}

describe('a share image', () => {
  test('is a small PNG of the promised size, with its texts in place', async () => {
    const png = await drawShareImage(welder);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: SHARE_WIDTH, height: SHARE_HEIGHT });
    expect(png.length).toBeLessThan(100_000);
    expect(await hasInk(png, 80, 112, 1040, 370)).toBe(true);
    expect(await hasInk(png, 80, 520, 600, 70)).toBe(true);
    expect(await hasInk(png, 760, 520, 360, 70)).toBe(true);
    expect(png.equals(await drawShareImage({ ...welder, place: 'Москва' }))).toBe(false);
  });

  const long: [string, string][] = [
    ['one word', 'Щ'.repeat(200)],
    ['words', 'Электрогазосварщик ручной сварки '.repeat(6)],
    ['short words', 'и в на '.repeat(28)],
    ['capitals', 'ЖЩШМ ЫЮФЖ '.repeat(20)],
    ['hyphens', 'Петропавловск-Камчатский-'.repeat(8)],
    ['Latin', 'W'.repeat(200)],
    ['signs', '₽№«»%'.repeat(40)],
  ];
  test.each(long)('no text leaves its box, however long: %s', async (_name, text) => {
    const png = await drawShareImage({
      kind: text,
      title: text,
      amount: '12 345 678–98 765 432 ₽',
      note: text,
      owner: text,
      place: text,
    });
    const margins = [
      [0, 0, 78, SHARE_HEIGHT],
      [SHARE_WIDTH - 78, 0, 78, SHARE_HEIGHT],
      [0, 0, SHARE_WIDTH, 54],
      [0, SHARE_HEIGHT - 40, SHARE_WIDTH, 40],
      [80, 500, 1040, 26],
      [742, 500, 16, 130],
    ] as const;
    for (const [left, top, width, height] of margins)
      expect(await hasInk(png, left, top, width, height), `${left} ${top} ${width} ${height}`).toBe(false);
    expect(await hasInk(png, 80, 476, 1040, 12), 'above the beam').toBe(false);
  });

  test('has only a title', async () => {
    const png = await drawShareImage({ kind: '', title: '', amount: '', note: '', owner: '', place: '' });
    expect(await hasInk(png, 80, 520, 1040, 70)).toBe(false);
  });
});

describe('its content', () => {
  test('a vacancy: its pay as stated, or that there is none', () => {
    const vacancy = { status: 'active', title: 'Сварщик', pay, company, city } as const;
    expect(vacancyCard(vacancy)).toEqual({
      kind: 'Вакансия',
      title: 'Сварщик',
      amount: '210\u00a0000–260\u00a0000\u00a0₽',
      note: 'в\u00a0месяц на\u00a0руки',
      owner: 'Волга-Трубострой',
      place: 'Казань',
    });
    expect(vacancyCard({ ...vacancy, pay: null, city: null })).toMatchObject({
      amount: '',
      note: 'Зарплата не\u00a0указана',
      place: '',
    });
    expect(vacancyCard({ ...vacancy, status: 'archive' })).toBeNull();
  });

  test('a company and an article', () => {
    expect(companyCard({ brandName: 'Мостострой', verified: true, vacancyCount: 21, city })).toMatchObject({
      title: 'Мостострой',
      amount: '21\u00a0открытая вакансия',
      owner: 'Компания проверена',
    });
    expect(companyCard({ brandName: 'Мостострой', verified: false, vacancyCount: 0, city: null })).toMatchObject({
      amount: '',
      owner: '',
      place: '',
    });
    expect(
      newsCard({ title: 'Аванс', category: { slug: 'law', title: 'Законы' }, publishedAt: '2026-11-20T10:00:00.000Z' }),
    ).toMatchObject({ kind: 'Законы', place: '20\u00a0ноября\u00a02026' });
  });

  test('no characters that the font lacks, and no more than fits', () => {
    const card = companyCard({
      brandName: `Мост 🚜\u202e\u0007 漢字 ${'я'.repeat(500)}`,
      verified: false,
      vacancyCount: 0,
      city: null,
    });
    expect(card.title).toMatch(/^Мост я+$/);
    expect(card.title.length).toBe(200);
  });
});
