import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { IMAGE_QUALITY, IMAGE_SIZES, imageUrl } from '#shared/domain/image-sizes.ts';
import { median } from './load.ts';

/** Medians in milliseconds. */
interface ImageResult {
  ours: number;
  sharp: number;
  ratio: number;
}

const SIZE = IMAGE_SIZES.logoMarkup;
const DPR = 2;

/**
 * Compares a running server with bare sharp in this process: a photo of 6 megapixels as WebP 384 pixels wide. Each round
 * has its own file, so that nothing is cached.
 */
export async function compareImages(origin: string, dataDir: string, rounds: number): Promise<ImageResult> {
  const folder = path.join(dataDir, 'files', 'bench');
  await mkdir(folder, { recursive: true });
  // Enlarged noise has shades and edges like a photo.
  const photo = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .resize(3_000, 2_000)
    .jpeg({ quality: 85 })
    .toBuffer();
  const pairs: { ours: number; sharp: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const file = path.join(folder, `${round}.jpg`);
    await writeFile(file, photo);
    const url = origin + imageUrl(`/files/bench/${round}.jpg`, 'logoMarkup', DPR);
    const ours = await milliseconds(async () => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
      await answer.arrayBuffer();
    });
    const bare = await milliseconds(async () => {
      const box = { width: SIZE.width * DPR, height: SIZE.height * DPR, fit: SIZE.fit, withoutEnlargement: true };
      await sharp(await readFile(file), { autoOrient: true })
        .resize(box)
        .webp({ quality: IMAGE_QUALITY })
        .toBuffer();
    });
    // The first round only warms up.
    if (round > 0) pairs.push({ ours, sharp: bare });
  }
  await rm(folder, { recursive: true, force: true });
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    sharp: median(pairs.map((pair) => pair.sharp)),
    ratio: median(pairs.map((pair) => pair.ours / pair.sharp)),
  };
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
