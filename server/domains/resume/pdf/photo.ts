import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { storedName } from '#shared/domain/image-sizes.ts';
import { IMAGE_PIXELS_MAX, IMAGE_SOURCE_BYTES_MAX } from '#shared/domain/limits.ts';
import { pictureRoot, type Storage } from '../../../gateways/storage.ts';

/** Four pixels for each point of the paper. */
const SIDE = 336;
const QUALITY = 82;
const TIMEOUT_SECONDS = 10;

/**
 * A stored photo by its address, as a square JPEG without metadata; null for one that is not there any more or cannot be read:
 * a resume without a picture is better than none.
 */
export async function readPhoto(
  storage: Pick<Storage, 'private' | 'public'>,
  address: string | null,
): Promise<Uint8Array | null> {
  const name = address === null ? null : storedName(address);
  const file = name === null ? null : await pictureRoot(storage, name).open(name);
  if (!file) return null;
  if (file.sizeBytes > IMAGE_SOURCE_BYTES_MAX) {
    file.stream.destroy();
    return null;
  }
  return sharp(await buffer(file.stream), { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', autoOrient: true })
    .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'top' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
    .catch(() => null);
}
