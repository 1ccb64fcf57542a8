import { IMAGE_DPRS, IMAGE_QUALITY, IMAGE_SIZES, imageOptions, type ImageSize } from '#shared/domain/image-sizes.ts';
import { isFileName } from '#shared/domain/file-name.ts';

export type ImageFormat = 'webp' | 'avif';

export interface ImageRecipe {
  /** Box size in pixels. */
  width: number;
  height: number;
  fit: ImageSize['fit'];
  /** WebP quality, 1–100. */
  quality: number;
}

/** All allowed recipes by their options, so that nobody can fill the disk with other sizes. */
const RECIPES: ReadonlyMap<string, ImageRecipe> = new Map(
  Object.values(IMAGE_SIZES).flatMap((size) =>
    IMAGE_DPRS.map((dpr): [string, ImageRecipe] => [
      imageOptions(size, dpr),
      { width: size.width * dpr, height: size.height * dpr, fit: size.fit, quality: IMAGE_QUALITY },
    ]),
  ),
);

/** Null for options that no page uses. */
export function readRecipe(options: string): ImageRecipe | null {
  return RECIPES.get(options) ?? null;
}

/**
 * Decodes a source to its storage name («vacancy/12/1.jpg»), without `/files/`, which is only where storage is served now.
 * Null unless it is the canonical base64url of a name that storage accepts, which excludes `..`, absolute paths and URLs.
 */
export function readSource(source: string): string | null {
  const name = Buffer.from(source, 'base64url').toString();
  const canonical = Buffer.from(name).toString('base64url') === source;
  return canonical && isFileName(name) ? name : null;
}

/** AVIF for clients that name it: a wildcard does not prove support. */
export function chooseFormat(accept: string | undefined): ImageFormat {
  const avif = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .find(([type]) => type === 'image/avif');
  const refused = avif?.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter));
  return avif && !refused ? 'avif' : 'webp';
}
