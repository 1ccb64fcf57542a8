import sharp from 'sharp';
import type { z } from 'zod';
import type { mediaSchema } from '#shared/contracts/vacancy-parts.ts';
import { fileAddress, ORIGINALS } from '#shared/domain/file-name.ts';
import type { Storage } from '../gateways/storage.ts';
import { storeMemo, type Memo } from './memo.ts';
import { found } from './places.ts';
import { createRandom } from './random.ts';
import { PALETTES, SCENES, type SceneName } from './scenes.ts';

export type { SceneName } from './scenes.ts';
export type Photo = z.input<typeof mediaSchema>;

export interface Pictures {
  photos(scene: SceneName): readonly Photo[];
  /** Address of a 1600×400 cover. */
  cover(scene: SceneName): string | null;
  /** Address of a company's mark, drawn when it is the first of its kind. */
  logo(name: string, index: number): Promise<string | null>;
  /** A document for those who go to work on rotation. */
  memo: Memo | null;
}

/** For a marketplace without a storage. */
export const NO_PICTURES: Pictures = {
  photos: () => [],
  cover: () => null,
  logo: () => Promise.resolve(null),
  memo: null,
};

const PHOTO = { width: 960, height: 640 };
const COVER = { width: 1600, height: 400 };
const LOGO_SIZE = 160;

/** What each variation of a scene shows, for those who do not see it. */
const ALTS: Record<SceneName, readonly [string, string, string]> = {
  frame: [
    'Стальной каркас цеха и кран у последнего пролёта',
    'Колонны и балки склада, стоят вертикальные связи',
    'Монтаж каркаса: смонтировано несколько ярусов',
  ],
  crane: [
    'Башенный кран над тремя жилыми корпусами',
    'Строящиеся дома, кран подаёт поддон',
    'Площадка жилого квартала с башенным краном',
  ],
  rebar: [
    'Армирование плиты: сетка готова к заливке',
    'Двойная сетка арматуры на перекрытии',
    'Захватка плиты с вязаной арматурой',
  ],
  camp: [
    'Вахтовый посёлок: двухэтажные вагон-дома у леса',
    'Жилые модули вахты в два этажа',
    'Ряд бытовок вахтового посёлка',
  ],
  facade: [
    'Фасад в лесах, половина окон уже открыта',
    'Леса с сеткой на жилом доме',
    'Фасадные работы: леса по правому крылу',
  ],
  pipeline: [
    'Нитка трубопровода на опорах и трубоукладчик',
    'Сваренные стыки трубы большого диаметра',
    'Укладка плети трубопровода',
  ],
  road: ['Каток на свежем асфальте', 'Новая дорога с разметкой и дорожный каток', 'Укладка верхнего слоя дороги'],
  earth: [
    'Экскаватор у бровки котлована',
    'Разработка котлована, отвал грунта слева',
    'Гусеничный экскаватор на земляных работах',
  ],
  bridge: ['Мост на пяти опорах, монтаж пролётов краном', 'Строящийся мост через реку', 'Арочные пролёты моста и кран'],
  roof: ['Плоская кровля с рулонами мембраны', 'Раскатка мембраны на кровле склада', 'Кровля с вентиляционной шахтой'],
  interior: [
    'Отделка помещения: воздуховоды под потолком и плитка',
    'Стремянка и трассы вентиляции в коридоре',
    'Помещение под чистовую отделку',
  ],
  grid: ['Опоры линии электропередачи', 'Три опоры ЛЭП на трассе', 'Провода линии между анкерными опорами'],
  survey: ['Тахеометр на штативе и вешки по оси', 'Разбивка осей на площадке', 'Геодезический прибор у линии колышков'],
  office: [
    'Рабочее место инженера: два экрана с чертежами',
    'Стол инженера ПТО с чертежами на экранах',
    'Чертежи на двух мониторах',
  ],
};

const sceneNames = Object.keys(SCENES) as SceneName[];

/** Draws every picture of the demo once and stores it; vacancies share them. */
export async function drawPictures(storage: Storage): Promise<Pictures> {
  const photos = new Map<SceneName, Photo[]>();
  const covers = new Map<SceneName, string>();
  const logos = new Map<string, Promise<string>>();
  const logo = (name: string, index: number) => {
    const svg = drawLogo(name, index);
    const drawn = logos.get(svg) ?? store(storage, `demo/logo-${logos.size}.webp`, svg).then(({ url }) => url);
    logos.set(svg, drawn);
    return drawn;
  };
  await Promise.all(
    sceneNames.map(async (name, index) => {
      photos.set(
        name,
        await Promise.all(ALTS[name].map((alt, variation) => drawPhoto(storage, name, alt, index * 10 + variation))),
      );
      covers.set(name, (await store(storage, `demo/cover-${name}.webp`, drawScene(name, index + 500, COVER))).url);
    }),
  );
  return {
    photos: (scene) => found(photos, scene),
    cover: (scene) => found(covers, scene),
    logo,
    memo: await storeMemo(storage),
  };
}

async function drawPhoto(storage: Storage, name: SceneName, alt: string, seed: number): Promise<Photo> {
  const { url, sizeBytes } = await store(storage, `demo/${name}-${seed}.webp`, drawScene(name, seed, PHOTO));
  return { kind: 'photo', url, alt, ...PHOTO, sizeBytes };
}

/** As a person's photo is kept. */
async function store(storage: Storage, picture: string, svg: string): Promise<{ url: string; sizeBytes: number }> {
  const name = `${ORIGINALS}${picture}`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 2 }).toBuffer();
  return { url: fileAddress(name), sizeBytes: await storage.private.write(name, bytes) };
}

function drawScene(name: SceneName, seed: number, { width, height }: typeof PHOTO): string {
  const random = createRandom(seed);
  const inside = SCENES[name](random, PALETTES[seed % PALETTES.length] ?? random.pick(PALETTES), width, height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
}

const LOGO_COLOURS = ['#93300f', '#12528d', '#353f3f', '#2f6b4f', '#7a4d00', '#5b4a7d', '#0e406f', '#8a2b3c'];

/** A mark without letters: simple shapes that read at 40 px. The name's first letter helps to choose the shape. */
function drawLogo(name: string, index: number): string {
  const size = LOGO_SIZE;
  const colour = LOGO_COLOURS[index % LOGO_COLOURS.length];
  const shapes = [
    '<path d="M36 124V56l44-28 44 28v68h-26V84H62v40Z" fill="#fff"/>',
    '<path d="M30 120h100v12H30ZM44 108V40h14v68Zm29 0V60h14v48Zm29 0V40h14v68Z" fill="#fff"/>',
    '<circle cx="80" cy="80" r="46" fill="none" stroke="#fff" stroke-width="18"/><path d="M80 34v92" stroke="#fff" stroke-width="12"/>',
    '<path d="M28 116 80 40l52 76h-28L80 80l-24 36Z" fill="#fff"/>',
    '<path d="M36 36h40v40H36Zm48 48h40v40H84Z" fill="#fff"/><path d="M84 36h40v40H84Z" fill="#ffffff80"/>',
    '<path d="M30 60h100M30 84h100M30 108h100" stroke="#fff" stroke-width="14"/><path d="M56 36v96M104 36v96" stroke="#ffffff80" stroke-width="10"/>',
    '<path d="M44 128V32h14v30h58v12H58v54Zm52-44h10v30H96Z" fill="#fff"/>',
  ];
  const shape = shapes[((name.codePointAt(0) ?? 0) + index) % shapes.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${colour}"/>${shape}</svg>`;
}
