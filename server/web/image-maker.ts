import sharp from 'sharp';
import { IMAGE_PIXELS_MAX, IMAGE_SOURCE_BYTES_MAX } from '#shared/domain/limits.ts';
import type { ImageFormat, ImageRecipe } from './image-request.ts';

/** The source is no picture, or one that we do not open. */
export class UndecodablePicture extends Error {}

/** Of what storage may hold. An SVG is not here: it is a program that may name other files. */
const SOURCE_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** Avif looks like webp at a number lower by this. */
const AVIF_QUALITY_LESS = 20;

const TIMEOUT_SECONDS = 20;

/** Makes a picture by its recipe, upright and without metadata, of the bytes that `read` gives. Throws {@link UndecodablePicture}. */
export async function makePicture(
  read: () => Promise<Buffer>,
  sizeBytes: number,
  recipe: ImageRecipe,
  format: ImageFormat,
): Promise<Buffer> {
  if (sizeBytes > IMAGE_SOURCE_BYTES_MAX) throw new UndecodablePicture('The file is too large');
  const source = await read();
  return resize(source, recipe, format).catch((error: unknown) => {
    throw new UndecodablePicture(error instanceof Error ? error.message : String(error));
  });
}

async function resize(
  source: Buffer,
  { width, height, fit, quality }: ImageRecipe,
  format: ImageFormat,
): Promise<Buffer> {
  const input = sharp(source, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', autoOrient: true });
  const metadata = await input.metadata();
  if (!SOURCE_FORMATS.has(metadata.format)) throw new UndecodablePicture(`Not opened: ${metadata.format}`);
  const resized = input
    .resize({ width, height, fit: fit === 'cover' ? 'outside' : 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  return (
    format === 'avif' ? resized.avif({ quality: quality - AVIF_QUALITY_LESS, effort: 2 }) : resized.webp({ quality })
  ).toBuffer();
}
