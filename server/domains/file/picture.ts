import sharp, { type Metadata, type Sharp } from 'sharp';
import { FILE_KINDS, type FileKind } from '#shared/domain/file-kinds.ts';
import type { PicturePixels } from '#shared/domain/file-purposes.ts';
import { IMAGE_PIXELS_MAX } from '#shared/domain/limits.ts';
import { badField } from '../../platform/problems.ts';

/** The part of a picture to keep, in pixels of the picture turned upright and then by `rotate`. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PictureWish {
  kind: keyof typeof FORMATS;
  crop: Crop | null;
  /** Degrees clockwise: 0, 90, 180, 270. */
  rotate: number;
  /** Null for a picture of a document, which keeps its size and kind. */
  shown: PicturePixels | null;
}

export interface MadePicture {
  bytes: Buffer;
  kind: FileKind;
  width: number;
  height: number;
}

/** Names of the library for the kinds that people may send. */
const FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const;

/** Loses nothing that one sees; pages get smaller ones made of it. */
const SHOWN_QUALITY = 88;
const DOCUMENT_QUALITY = 90;
const TIMEOUT_SECONDS = 20;
/** The window rounds each side of the crop by itself. */
const ROUNDING_PIXELS = 2;

/**
 * Draws a picture anew: upright, cropped, without metadata and whatever else the file carried. The size is read from the
 * head of the file, so a bomb is refused before anything is decoded. Throws `bad_argument` at `file` or the crop.
 */
export async function remakePicture(source: Buffer, { kind, crop, rotate, shown }: PictureWish): Promise<MadePicture> {
  const { format, autoOrient, width: rawWidth, height: rawHeight } = await readHead(source);
  if (format !== FORMATS[kind]) throw unreadable();
  if (rawWidth * rawHeight > IMAGE_PIXELS_MAX)
    throw badField(
      'file',
      'wrong_size',
      'В\u00a0снимке больше 20\u00a0мегапикселей. Уменьшите его и\u00a0загрузите снова',
    );
  const isTurned = rotate % 180 !== 0;
  const whole = isTurned
    ? { width: autoOrient.height, height: autoOrient.width }
    : { width: autoOrient.width, height: autoOrient.height };
  const part = crop && insideOf(crop, whole);
  if (shown) assertLarge(part ?? whole, shown);
  const opened = sharp(source, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', autoOrient: true });
  const turned = rotate === 0 ? opened : opened.rotate(rotate);
  const cut = part ? turned.extract({ left: part.x, top: part.y, width: part.width, height: part.height }) : turned;
  const { data, info } = await encode(cut, kind, shown)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);
  return { bytes: data, kind: shown ? 'webp' : kind, width: info.width, height: info.height };
}

const PREVIEW_PIXELS = 480;
const PREVIEW_QUALITY = 70;

/** A small WebP of a picture that was drawn anew. */
export function makePreview(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: IMAGE_PIXELS_MAX })
    .resize({ width: PREVIEW_PIXELS, height: PREVIEW_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: PREVIEW_QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

/** Decodes nothing, so a picture of any size can be asked for its own. */
function readHead(source: Buffer): Promise<Metadata> {
  return sharp(source, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
}

function encode(picture: Sharp, kind: PictureWish['kind'], shown: PicturePixels | null): Sharp {
  if (shown)
    return picture
      .resize({ width: shown.widthMax, height: shown.heightMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: SHOWN_QUALITY });
  if (kind === 'png') return picture.png();
  return kind === 'webp' ? picture.webp({ quality: DOCUMENT_QUALITY }) : picture.jpeg({ quality: DOCUMENT_QUALITY });
}

/** The crop without what rounding has put outside. */
function insideOf(crop: Crop, { width, height }: { width: number; height: number }): Crop {
  const excessX = crop.x + crop.width - width;
  const excessY = crop.y + crop.height - height;
  if (excessX > ROUNDING_PIXELS || excessY > ROUNDING_PIXELS || crop.x >= width || crop.y >= height)
    throw badField('width', 'greater_than_max', 'Рамка выходит за\u00a0край снимка');
  return { ...crop, width: crop.width - Math.max(0, excessX), height: crop.height - Math.max(0, excessY) };
}

function assertLarge({ width, height }: Pick<Crop, 'width' | 'height'>, { widthMin, heightMin }: PicturePixels): void {
  if (width >= widthMin && height >= heightMin) return;
  throw badField('file', 'wrong_size', `Снимок мелкий. Нужен не\u00a0меньше ${widthMin}×${heightMin}\u00a0точек`);
}

function unreadable() {
  return badField('file', 'wrong_type', 'Снимок не\u00a0открывается. Сохраните его заново и\u00a0попробуйте ещё раз');
}

function refuseUnreadable(): never {
  throw unreadable();
}

/** «JPEG, PNG или WebP». */
export function kindTitles(kinds: readonly FileKind[]): string {
  return new Intl.ListFormat('ru', { type: 'disjunction' }).format(kinds.map((kind) => FILE_KINDS[kind].title));
}
