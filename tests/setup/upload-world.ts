import sharp from 'sharp';
import type { UploadedFile } from '#shared/contracts/file.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import type { TestBrowser } from './account-world.ts';

interface PictureWish {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
}

/** A plain picture of real pixels. */
export function pictureOf({ width = 900, height = 600, format = 'jpeg' }: PictureWish = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
    .toFormat(format)
    .toBuffer();
}

/** Bytes as a browser sends a chosen file. */
export function fileOf(content: Uint8Array | string, name: string): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
}

/** The smallest text that counts as a PDF. */
export const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** Sends a photo of the right kind. */
export async function sendPicture({ call }: Pick<TestBrowser, 'call'>, purpose: FilePurpose): Promise<UploadedFile> {
  return call('POST /files', { purpose, file: fileOf(await pictureOf(), 'IMG 20261122.JPG') });
}
