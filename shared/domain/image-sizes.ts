import { FILES_PREFIX, isFileName } from './file-name.ts';

export interface ImageSize {
  /** CSS pixels of the box on the page. */
  width: number;
  height: number;
  /**
   * `inside`: the whole picture within the box. `cover`: the smallest picture that fills the box; the page's CSS crops
   * the excess.
   */
  fit: 'inside' | 'cover';
}

/** The image sizes used by pages. The server makes these sizes and no other. */
export const IMAGE_SIZES = {
  /** A company's mark beside its name. */
  logo: { width: 80, height: 80, fit: 'inside' },
  /** The same for search engines, in JSON-LD. */
  logoMarkup: { width: 192, height: 192, fit: 'inside' },
  /** A person's photo, in a circle. */
  person: { width: 96, height: 96, fit: 'cover' },
  photo: { width: 390, height: 260, fit: 'cover' },
  /** The first photo of a gallery. */
  photoLarge: { width: 786, height: 524, fit: 'cover' },
  /** A photo opened by its link or in the lightbox: the largest size, made at density 2. */
  whole: { width: 960, height: 960, fit: 'inside' },
  /** The paid banner above a vacancy's card. */
  cardCover: { width: 864, height: 84, fit: 'cover' },
  /** The paid banner across a vacancy's page. */
  wideCover: { width: 1600, height: 220, fit: 'cover' },
  /** The same on a phone. */
  phoneCover: { width: 480, height: 125, fit: 'cover' },
} as const satisfies Record<string, ImageSize>;

export type ImageSizeName = keyof typeof IMAGE_SIZES;

/** Device pixels per CSS pixel. */
export const IMAGE_DPRS = [1, 2] as const;
export type ImageDpr = (typeof IMAGE_DPRS)[number];

/** WebP quality, 1–100. */
export const IMAGE_QUALITY = 75;

/** The options in the address of a picture: «fit_192x192,dpr_2,q_75». Each size has one spelling, so each picture has one address. */
export function imageOptions({ width, height }: Pick<ImageSize, 'width' | 'height'>, dpr: ImageDpr): string {
  return `fit_${width}x${height},dpr_${dpr},q_${IMAGE_QUALITY}`;
}

/** Address of a stored picture (`/files/…`) in one of the sizes. Other addresses are unchanged. */
export function imageUrl(source: string, size: ImageSizeName, dpr: ImageDpr): string {
  const name = storedName(source);
  return name === null ? source : `/_image/i/${imageOptions(IMAGE_SIZES[size], dpr)}/${toBase64Url(name)}`;
}

/** The URL that a photo opens at: its largest size. Nothing links to the original, which still has its metadata. */
export function wholeImageUrl(source: string): string {
  return imageUrl(source, 'whole', 2);
}

/** `src`, `srcset` for high-density screens and the box of a picture. */
export function imageAttributes(
  source: string,
  size: ImageSizeName,
): { src: string; srcset: string | undefined; width: number; height: number } {
  const { width, height } = IMAGE_SIZES[size];
  const srcset = storedName(source) === null ? undefined : `${imageUrl(source, size, 2)} 2x`;
  return { src: imageUrl(source, size, 1), srcset, width, height };
}

/** On a phone two thirds of the window, so that one with three pixels in a row is sent no more than two: eyes do not tell. */
const PHONE = '(width < 40rem) 67vw';

/**
 * The attributes of a picture that is as wide as the window on a phone: in two sizes, the smaller first, of which a browser
 * takes what fits. `elsewhere` is its width on other screens, as in `sizes`.
 */
export function fluidImageAttributes(
  source: string,
  sizes: readonly [ImageSizeName, ImageSizeName],
  elsewhere: string,
): ReturnType<typeof imageAttributes> & { sizes: string } {
  const [, largest] = sizes;
  const { srcset, ...whole } = imageAttributes(source, largest);
  const choices = sizes.flatMap((size) =>
    IMAGE_DPRS.map((dpr) => `${imageUrl(source, size, dpr)} ${IMAGE_SIZES[size].width * dpr}w`),
  );
  return { ...whole, srcset: srcset && choices.join(', '), sizes: `${PHONE}, ${elsewhere}` };
}

/** The name in storage of a picture with this address; null for other addresses. */
export function storedName(source: string): string | null {
  if (!source.startsWith(FILES_PREFIX)) return null;
  const name = source.slice(FILES_PREFIX.length);
  return isFileName(name) ? name : null;
}

/** File names are ASCII, which `btoa` accepts. */
function toBase64Url(name: string): string {
  return btoa(name).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
