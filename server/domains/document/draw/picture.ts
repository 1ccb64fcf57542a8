import sharp, { type Metadata } from 'sharp';
import { IMAGE_PIXELS_MAX } from '#shared/domain/limits.ts';
import { refusalOf } from './refusals.ts';

/** Names of the library. */
const FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const;

export type PictureKind = keyof typeof FORMATS;

const WIDTH_MAX = 1_600;
const HEIGHT_MAX = 2_400;
const TIMEOUT_SECONDS = 10;

/** Reads the head only. Throws what {@link refusalOf} makes. */
export async function checkPicture(bytes: Buffer, kind: PictureKind): Promise<void> {
  const { format, width, height } = await readHead(bytes);
  if (format !== FORMATS[kind]) throw refusalOf('picture');
  if (width * height > IMAGE_PIXELS_MAX) throw refusalOf('picture size');
}

/** The pixels of a picture: upright, on white, at most 1,600 × 2,400. Throws what {@link refusalOf} makes. */
export async function openPicture(bytes: Buffer, kind: PictureKind) {
  await checkPicture(bytes, kind);
  return sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', autoOrient: true })
    .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
}

/** Decodes nothing, so a picture of any size can be asked for its own. */
async function readHead(bytes: Buffer): Promise<Metadata> {
  // The library refuses an empty buffer before there is a promise.
  if (bytes.length === 0) return refuse();
  return sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse);
}

function refuse(): never {
  throw refusalOf('picture');
}
