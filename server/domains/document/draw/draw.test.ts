import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { held, mark, partsOf, refusedWith } from '../../../../tests/setup/drawn-documents.ts';
import { makePdf, pdfStream } from '../../../../tests/fixtures/minimal-pdf.ts';
import { createDocumentDrawer, type DrawnFile } from './index.ts';
import { PDF_LIMITS } from './read-pdf.ts';

const drawer = createDocumentDrawer();
afterAll(() => drawer.close());

const pdf = (...given: Parameters<typeof makePdf>) => held('pdf', makePdf(...given));
const sheet = pdf([{}]);
const wide = pdf([{ width: 842, height: 595 }]);
/** So that drawing it takes little. */
const small = pdf([{ width: 200, height: 280 }]);
const hugeSheet = pdf([{ width: 14_400, height: 14_400 }]);
const black = pdf([{ content: '0 0 595 842 re f' }]);

/** The least and the mean of each channel in a part of a page. */
async function coloursIn(webp: Buffer, left: number, top: number, width: number, height: number) {
  // Statistics are of what was read, so the part is made first.
  const part = await sharp(webp).extract({ left, top, width, height }).raw().toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(part.data, { raw: part.info }).stats();
  return channels.map(({ min, mean }) => ({ min, mean }));
}

async function shadesOf(webp: Buffer) {
  const { data, info } = await sharp(webp).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Counts pixels of each window that is a third of the page wide and high, at 6 × 6 places. */
async function countInThirds(webp: Buffer, counts: (shade: number, index: number) => boolean): Promise<number[]> {
  const { data, width, height } = await shadesOf(webp);
  const window = { width: Math.floor(width / 3), height: Math.floor(height / 3) };
  const found: number[] = [];
  for (let place = 0; place < 36; place += 1) {
    const left = Math.floor(((width - window.width) * (place % 6)) / 5);
    const top = Math.floor(((height - window.height) * Math.floor(place / 6)) / 5);
    let count = 0;
    for (let y = top; y < top + window.height; y += 1)
      for (let x = left; x < left + window.width; x += 1) {
        const index = y * width + x;
        if (counts(data[index] ?? 0, index)) count += 1;
      }
    found.push(count);
  }
  return found;
}

describe('a page of a PDF', () => {
  test('is drawn as sharp as A4, in its colours', async () => {
    const file = pdf([{}, { content: '1 0 0 rg 100 100 200 200 re f' }, { width: 842, height: 595 }]);
    expect(await drawer.countPages(file)).toBe(3);
    const page = await drawer.drawPage(file, 2, mark);
    expect(await sharp(page).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 2264, hasAlpha: false });
    const [red, green, blue] = await coloursIn(page, 300, 1500, 450, 450);
    expect(red?.mean).toBeGreaterThan(220);
    expect(Math.max(green?.mean ?? 255, blue?.mean ?? 255)).toBeLessThan(40);
    expect(await sharp(await drawer.drawPage(file, 3, mark)).metadata()).toMatchObject({ width: 2264, height: 1600 });
    for (const missing of [0, 4, 1.5, Number.NaN])
      await expect(drawer.drawPage(file, missing, mark)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('shows what was filled into a form', async () => {
    const form = pdf([{ entries: '/Annots [10 0 R]' }], {
      catalogue: '/AcroForm << /Fields [10 0 R] >>',
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (b) /F 4 /Rect [0 0 595 842] /AP << /N 11 0 R >> >>',
        pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 595 842]', '0 0 1 rg 0 0 595 842 re f'),
      ],
    });
    const { channels } = await sharp(await drawer.drawPage(form, 1, mark)).stats();
    expect((channels[2]?.mean ?? 0) - (channels[0]?.mean ?? 0)).toBeGreaterThan(150);
  });

  test('has nothing of the file in it', async () => {
    const secrets = ['Serija 4509 number 123456', 'app.alert', 'attached-to-it', 'secret-author'];
    const file = pdf([{ content: `BT /F1 24 Tf 60 700 Td (${secrets[0]}) Tj ET` }], {
      catalogue: '/OpenAction 10 0 R /Names << /EmbeddedFiles << /Names [(a.txt) 11 0 R] >> >> /Metadata 13 0 R',
      trailer: '/Info << /Author (secret-author) >>',
      objects: [
        "<< /S /JavaScript /JS (app.alert('hello')) >>",
        '<< /Type /Filespec /F (a.txt) /EF << /F 12 0 R >> >>',
        '<< /Type /EmbeddedFile /Length 14 >>\nstream\nattached-to-it\nendstream',
        '<< /Type /Metadata /Subtype /XML /Length 13 >>\nstream\nsecret-author\nendstream',
      ],
    });
    for (const secret of secrets) expect(file.bytes.includes(secret), secret).toBe(true);
    const page = await drawer.drawPage(file, 1, mark);
    expect(partsOf(page)).toEqual(['VP8 ']);
    const words = [...secrets, 'a.txt', 'endstream', '%PDF', 'JavaScript', mark.member, mark.company, mark.day];
    for (const word of words) expect(page.includes(word), word).toBe(false);
    // The text was drawn: without it the page would prove nothing.
    expect((await coloursIn(page, 161, 330, 700, 60))[0]?.min).toBeLessThan(60);
    expect((await coloursIn(page, 161, 430, 700, 60))[0]?.min).toBeGreaterThan(130);
  });

  const refused: [string, DrawnFile, RegExp][] = [
    ['21 pages', pdf(Array.from({ length: 21 }, () => ({}))), /больше 20\u00a0страниц: пришлите фото/],
    ['no page', pdf([]), /не\u00a0открыть: пришлите фото/],
    ['a side over 200 inches', pdf([{ width: 14_500, height: 100 }]), /размера: пришлите фото/],
    ['a thread of a page', pdf([{ width: 14_400, height: 1 }]), /размера: пришлите фото/],
    ['no PDF', held('pdf', Buffer.from('%PDF-1.7\nnothing else')), /не\u00a0открыть: пришлите фото/],
    ['nothing', held('pdf', Buffer.alloc(0)), /не\u00a0открыть: пришлите фото/],
    [
      'a password',
      pdf([{}], {
        trailer:
          `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 ` +
          `/O <${'28'.repeat(32)}> /U <${'bf'.repeat(32)}> >>`,
      }),
      /закрыт паролем: пришлите фото/,
    ],
  ];
  test.each(refused)('is refused for %s', async (_name, file, message) => {
    await expect(drawer.countPages(file)).rejects.toMatchObject(refusedWith(message));
    await expect(drawer.drawPage(file, 1, mark)).rejects.toMatchObject(refusedWith(message));
  });

  test('is refused before anybody looks at it, behind others too', async () => {
    const file = pdf([{}, { width: 14_500, height: 100 }]);
    const ofSize = refusedWith(/размера: пришлите фото/);
    await expect(drawer.countPages(file)).rejects.toMatchObject(ofSize);
    await expect(drawer.drawPage(file, 2, mark)).rejects.toMatchObject(ofSize);
    const broken = held('pdf', Buffer.from(sheet.bytes));
    broken.bytes.write('[99 0 R]', broken.bytes.indexOf('[10 0 R]'));
    await expect(drawer.countPages(broken)).rejects.toMatchObject(refusedWith(/не\u00a0открыть: пришлите фото/));
  });

  test('is refused where letters would be missing, unless nobody sees them', async () => {
    const letters = '/Differences [65 /afii10017 /afii10018 /afii10019]';
    const cyrillic = (content: string) =>
      pdf([{ content, font: '10 0 R' }], {
        objects: [
          `<< /Type /Font /Subtype /TrueType /BaseFont /ArialMT /Encoding << /BaseEncoding /WinAnsiEncoding ${letters} >> >>`,
        ],
      });
    const seen = cyrillic('BT /F1 40 Tf 60 700 Td (ABC) Tj ET');
    const ofFonts = refusedWith(/нет своих шрифтов.+: пришлите фото/);
    await expect(drawer.countPages(seen)).rejects.toMatchObject(ofFonts);
    await expect(drawer.drawPage(seen, 1, mark)).rejects.toMatchObject(ofFonts);
    expect(await drawer.countPages(cyrillic('BT 3 Tr /F1 40 Tf 60 700 Td (ABC) Tj ET'))).toBe(1);
    // A dash, a bullet and a quote of the same encoding, and Latin.
    expect(await drawer.countPages(cyrillic('BT /F1 40 Tf 60 700 Td (\\226\\225\\253 XYZ) Tj ET'))).toBe(1);
  });

  test('200 × 200 inches are scaled down to 20 megapixels', async () => {
    const { width, height } = await sharp(await drawer.drawPage(hugeSheet, 1, mark)).metadata();
    expect([width, height]).toEqual([4472, 4472]);
  });
});

describe('what a file costs', () => {
  /** Each of its million pixels is computed by hundreds of operators, five times. */
  const endless = pdf([{ content: '/S sh '.repeat(5), resources: '/Shading << /S 10 0 R >>' }], {
    objects: [
      '<< /ShadingType 1 /ColorSpace /DeviceRGB /Matrix [595 0 0 842 0 0] /Function 11 0 R >>',
      pdfStream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]', `{ ${'2 copy add pop '.repeat(200)} 0.5 }`),
    ],
  });
  /** Twelve drawings within each of twelve, ten deep. */
  const nested = pdf([{ content: '/X Do', resources: '/XObject << /X 10 0 R >>' }], {
    objects: Array.from({ length: 10 }, (_, depth) =>
      pdfStream(
        `/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources << /XObject << /X ${depth + 11} 0 R >> >>`,
        depth === 9 ? '0 0 500 500 re f' : '/X Do '.repeat(12),
      ),
    ),
  });
  const tooComplex = refusedWith(/слишком сложный, его не\u00a0нарисовать: пришлите фото/);

  test('its time is limited, and what follows it is drawn', async () => {
    const hasty = createDocumentDrawer({ ...PDF_LIMITS, timeMs: 1_500 });
    await expect(hasty.drawPage(endless, 1, mark)).rejects.toMatchObject(tooComplex);
    expect(await hasty.countPages(sheet)).toBe(1);
    await hasty.close();
  });

  test('its memory is limited, and what follows it is drawn', async () => {
    await expect(drawer.drawPage(nested, 1, mark)).rejects.toMatchObject(tooComplex);
    expect(partsOf(await drawer.drawPage(sheet, 1, mark))).toEqual(['VP8 ']);
    // Its pixels take 80 MB: the same page is drawn where the limit is the usual one.
    const poor = createDocumentDrawer({ ...PDF_LIMITS, memoryBytes: 64 * 1024 * 1024 });
    expect(await poor.countPages(hugeSheet)).toBe(1);
    await expect(poor.drawPage(hugeSheet, 1, mark)).rejects.toMatchObject(tooComplex);
    await poor.close();
  });

  test('too many looks are refused at once', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const refusedOf = async (files: readonly DrawnFile[]) => {
      const asked = await Promise.allSettled(files.map((file) => drawer.countPages(file)));
      return asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    };
    const people = Array.from({ length: 110 }, () => held('png', bytes));
    expect(await refusedOf(people)).toEqual(Array.from({ length: 8 }, () => 'service_unavailable'));
    // Nobody fills the queue for all others.
    const [one] = people;
    const many = await refusedOf(Array.from({ length: 50 }, () => one ?? held('png', bytes)));
    expect(many).toEqual(Array.from({ length: 15 }, () => 'limit_exceeded'));
  });

  test('closing ends what is being drawn', async () => {
    const closing = createDocumentDrawer();
    await closing.countPages(sheet);
    const looks = [closing.drawPage(endless, 1, mark), closing.drawPage(sheet, 1, mark), closing.countPages(sheet)];
    const ended = Promise.allSettled(looks);
    await closing.close();
    for (const look of await ended) expect(look).toMatchObject({ reason: { code: 'service_unavailable' } });
  });
});

describe('the mark', () => {
  /** In pixels, of all three lines at the size for A4; half of the marks would leave less in some third. */
  const INK_OF_A_MARK = 5_000;

  test('is in whatever third is cut out, on white and on black, and hides neither', async () => {
    const white = await drawer.drawPage(sheet, 1, mark);
    expect(Math.min(...(await countInThirds(white, (shade) => shade < 215)))).toBeGreaterThan(INK_OF_A_MARK);
    const dark = await drawer.drawPage(black, 1, mark);
    expect(Math.min(...(await countInThirds(dark, (shade) => shade > 60)))).toBeGreaterThan(INK_OF_A_MARK);
    const darkest = (await sharp(white).greyscale().stats()).channels[0]?.min;
    const lightest = (await sharp(dark).greyscale().stats()).channels[0]?.max;
    expect(darkest).toBeGreaterThan(130);
    expect(lightest).toBeLessThan(150);
  });

  test.each([
    ['company', { ...mark, company: 'ООО «Мостострой»' }, wide],
    ['member', { ...mark, member: 'Пётр Иванов' }, sheet],
    ['day', { ...mark, day: '28.11.2026' }, sheet],
  ])('names the %s in each third', async (_name, other, file) => {
    const before = (await shadesOf(await drawer.drawPage(file, 1, mark))).data;
    const differing = await countInThirds(
      await drawer.drawPage(file, 1, other),
      (shade, index) => Math.abs(shade - (before[index] ?? 0)) > 40,
    );
    expect(Math.min(...differing)).toBeGreaterThan(10);
  });

  test('a name is never markup, however strange or long', async () => {
    const plain = await drawer.drawPage(small, 1, { ...mark, member: '' });
    for (const member of [
      '<svg onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
      '</g></svg><rect width="9999" height="9999"/>',
      '&lt;&#x41;]]>"\'<!--',
      '漢字 🚜\u202e\u0000',
      'Щ'.repeat(10_000),
      'Щ '.repeat(10_000),
    ]) {
      const page = await drawer.drawPage(small, 1, { ...mark, member });
      expect(await sharp(page).metadata()).toMatchObject({ width: 537, height: 752 });
      // Nothing is filled, and a name takes its one line: the lines around it stay where they were.
      const shades = (await shadesOf(page)).data;
      expect(shades.filter((shade) => shade > 250).length / shades.length, member.slice(0, 40)).toBeGreaterThan(0.7);
      expect(partsOf(page)).toEqual(partsOf(plain));
    }
  });
});
