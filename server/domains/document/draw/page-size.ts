import { IMAGE_PIXELS_MAX } from '#shared/domain/limits.ts';

export interface PageSize {
  width: number;
  height: number;
}

/** Of a page in points, a 72nd of an inch: 200 inches, the most that the format allows. */
const SIDE_POINTS_MAX = 14_400;
/** An A4 page is 595 points wide and becomes 1,600 pixels wide. */
const PIXELS_PER_POINT = 1_600 / 595;
/** WebP takes no longer side; a page that would need one is no document. */
const SIDE_PIXELS_MAX = 16_000;

/**
 * Pixels for a page of this size in points: as sharp as A4, fewer where that would exceed the limit; null for a size that
 * no document has.
 */
export function pagePixels({ width, height }: PageSize, pixelsMax = IMAGE_PIXELS_MAX): PageSize | null {
  // Written so that it is true for NaN too.
  if (!(width > 0 && width <= SIDE_POINTS_MAX && height > 0 && height <= SIDE_POINTS_MAX)) return null;
  const scale = Math.min(PIXELS_PER_POINT, Math.sqrt(pixelsMax / (width * height)));
  const pixels = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
  const fits = Object.values(pixels).every((side) => side >= 1 && side <= SIDE_PIXELS_MAX);
  return fits ? pixels : null;
}
