import sharp from 'sharp';
import { IMAGE_PIXELS_MAX, IMAGE_SOURCE_BYTES_MAX } from '#shared/domain/limits.ts';
import type { ImageFormat, ImageRecipe } from './image-request.ts';

/** The source is not an image or not of a supported format. */
export class UndecodablePicture extends Error {}

/** Without SVG, which can reference other files. */
const SOURCE_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** AVIF at a quality lower by this looks like WebP. */
const AVIF_QUALITY_LESS = 20;

const TIMEOUT_SECONDS = 20;

/** Makes an image from the bytes of `read`, upright and without metadata. Throws {@link UndecodablePicture}. */
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
