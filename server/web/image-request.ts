import { IMAGE_DPRS, IMAGE_QUALITY, IMAGE_SIZES, imageOptions, type ImageSize } from '#shared/domain/image-sizes.ts';
import { isFileName } from '#shared/domain/file-name.ts';

export type ImageFormat = 'webp' | 'avif';

/** How to make a picture. */
export interface ImageRecipe {
  /** Pixels of the box. */
  width: number;
  height: number;
  fit: ImageSize['fit'];
  /** Of webp, 1–100. */
  quality: number;
}

/** Every picture that may be asked for, by its options: what is not here is not made, so nobody fills the disk with sizes. */
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
 * Name in storage («vacancy/12/1.jpg») that a source stands for. Without `/files/`: that is where storage is served now,
 * not what the file is called. Null unless it is the one base64url spelling of a name that storage accepts, which leaves
 * out ways up, absolute paths and addresses of others.
 */
export function readSource(source: string): string | null {
  const name = Buffer.from(source, 'base64url').toString();
  const canonical = Buffer.from(name).toString('base64url') === source;
  return canonical && isFileName(name) ? name : null;
}

/** Avif for those who name it: a wildcard says nothing of what a browser can draw. */
export function chooseFormat(accept: string | undefined): ImageFormat {
  const avif = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .find(([type]) => type === 'image/avif');
  const refused = avif?.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter));
  return avif && !refused ? 'avif' : 'webp';
}
