import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { z } from 'zod';
import type { mediaSchema } from '#shared/contracts/vacancy-parts.ts';
import { fileAddress, ORIGINALS } from '#shared/domain/file-name.ts';
import type { Storage } from '../gateways/storage.ts';
import type { CompanyPlan } from './company-plan.ts';
import { createLogos } from './logos.ts';
import { storeMemo, type Memo } from './memo.ts';
import { ALTS } from './picture-alts.ts';
import { found } from './places.ts';
import { PORTRAITS, type Sex } from './portraits.ts';
import { createRandom } from './random.ts';
import { PALETTES, SCENES, type SceneName } from './scenes/index.ts';

export type { SceneName } from './scenes/index.ts';
export type Photo = z.input<typeof mediaSchema>;
/** Companies and vacancies have covers of their own, so that a company's page does not show one twice. */
export type CoverOf = 'company' | 'vacancy';

export interface Pictures {
  /** Both variations. */
  photos(scene: SceneName): readonly Photo[];
  /** Address of a 1200×300 cover. */
  cover(scene: SceneName, of: CoverOf): string | null;
  /** Address of a mark that no other company of this filling has; of the company's number in the marketplace. */
  logo(plan: Pick<CompanyPlan, 'objectTypes'>, number: number): Promise<string | null>;
  /** A face of such an age that nobody else has; null when all are given away. */
  portrait(sex: Sex, age: number): string | null;
  /** Address of a short video of a site that grows. */
  video: string | null;
  /** A document for those who go to work on rotation. */
  memo: Memo | null;
}

/** For a marketplace without a storage. */
export const NO_PICTURES: Pictures = {
  photos: () => [],
  cover: () => null,
  logo: () => Promise.resolve(null),
  portrait: () => null,
  video: null,
  memo: null,
};

/** No larger than pages show them; the drawing of each takes ten milliseconds at the start of a demo. */
const PHOTO = { width: 780, height: 520 };
const COVER = { width: 1200, height: 300 };
const OLD = 45;
const COVERS: readonly CoverOf[] = ['company', 'vacancy'];

const sceneNames = Object.keys(SCENES) as SceneName[];

/** Draws every picture of the demo once and stores it; vacancies share them. */
export async function drawPictures(storage: Storage): Promise<Pictures> {
  const drawLogo = createLogos();
  const [photos, covers, portraits, memo, video] = await Promise.all([
    Promise.all(
      sceneNames.map(async (name, index) => {
        const drawn = ALTS[name].map((alt, variation) => drawPhoto(storage, name, alt, index * 7 + variation * 5 + 1));
        return [name, await Promise.all(drawn)] as const;
      }),
    ),
    Promise.all(
      sceneNames.flatMap((name, index) =>
        COVERS.map(async (of, at) => {
          const svg = drawScene(name, index * 3 + at * 2 + 500, COVER);
          return [`${of} ${name}`, (await store(storage, `demo/cover-${of}-${name}.webp`, svg)).url] as const;
        }),
      ),
    ),
    Promise.all(
      PORTRAITS.map(async ({ sex, isOld, svg }, index) => ({
        sex,
        isOld,
        url: (await store(storage, `demo/person-${index}.webp`, svg)).url,
      })),
    ),
    storeMemo(storage),
    storeVideo(storage),
  ]);
  const photosByScene = new Map(photos);
  const coversByName = new Map(covers);
  const faces = [...portraits];
  return {
    photos: (scene) => found(photosByScene, scene),
    cover: (scene, of) => found(coversByName, `${of} ${scene}`),
    async logo(plan, number) {
      return (await store(storage, `demo/logo-${number}.webp`, drawLogo(plan))).url;
    },
    portrait(sex, age) {
      const at = faces.findIndex((face) => face.sex === sex && face.isOld === age >= OLD);
      return at < 0 ? null : (faces.splice(at, 1)[0]?.url ?? null);
    },
    video,
    memo,
  };
}

async function drawPhoto(storage: Storage, name: SceneName, alt: string, seed: number): Promise<Photo> {
  const { url, sizeBytes } = await store(storage, `demo/${name}-${seed}.webp`, drawScene(name, seed, PHOTO));
  return { kind: 'photo', url, alt, ...PHOTO, sizeBytes };
}

/** Recorded by `npm run demo-video`. */
const VIDEO = new URL('object.webm', import.meta.url);
const VIDEO_NAME = 'demo/object.webm';

async function storeVideo(storage: Storage): Promise<string> {
  await storage.public.write(VIDEO_NAME, await readFile(VIDEO));
  return fileAddress(VIDEO_NAME);
}

/** As a person's photo is kept. */
async function store(storage: Storage, picture: string, svg: string): Promise<{ url: string; sizeBytes: number }> {
  const name = `${ORIGINALS}${picture}`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 0 }).toBuffer();
  return { url: fileAddress(name), sizeBytes: await storage.private.write(name, bytes) };
}

function drawScene(name: SceneName, seed: number, { width, height }: typeof PHOTO): string {
  const random = createRandom(seed);
  const inside = SCENES[name](random, PALETTES[seed % PALETTES.length] ?? random.pick(PALETTES), width, height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
}
