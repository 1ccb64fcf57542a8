import sharp, { type Sharp } from 'sharp';
import { createWorkQueue } from '../../../platform/work-queue.ts';
import { DomainError } from '../../../platform/problems.ts';
import { drawMark, type CopyMark } from './mark.ts';
import { checkPicture, openPicture } from './picture.ts';
import { createPdfReader, PDF_LIMITS, type PdfLimits } from './read-pdf.ts';

export type { CopyMark };

/** A stored file as bytes, at most 20 MB. */
export interface DrawnFile {
  kind: 'jpg' | 'png' | 'webp' | 'pdf';
  bytes: Buffer;
}

/**
 * Makes pictures of documents' pages that carry nothing of the file: no text, no metadata, no files within. Throws
 * `bad_argument` at `fileIds` for what cannot be shown, `service_unavailable` when too many wait.
 */
export interface DocumentDrawer {
  /** Pages of a PDF, 1 of a picture. Refuses a PDF with any page that `drawPage` would refuse for its size or its fonts. */
  countPages(file: DrawnFile): Promise<number>;
  /**
   * Page `page` (from 1) as WebP without metadata, the mark repeated all over it. Throws `not_found` for a page that the file
   * lacks.
   */
  drawPage(file: DrawnFile, page: number, mark: CopyMark): Promise<Buffer>;
}

/** Files in memory at a time, with what is drawn of them: some 600 MB each at worst. */
const AT_ONCE = 2;
/** Waiting with their bytes: seldom more than 2 MB each, 20 MB at most. */
const WAITING_MAX = 24;

const QUALITY = 80;
/** A third of the usual time for a fiftieth more bytes: a page is seen once. */
const EFFORT = 2;
const TIMEOUT_SECONDS = 20;

/** `close` ends what is being read. `limits` are lowered in tests. */
export function createDocumentDrawer(limits: PdfLimits = PDF_LIMITS): DocumentDrawer & { close(): Promise<void> } {
  const queue = createWorkQueue({ atOnce: AT_ONCE, length: WAITING_MAX });
  const reader = createPdfReader(limits);

  return {
    countPages: ({ kind, bytes }) =>
      queue.run(() => (kind === 'pdf' ? reader.countPages(bytes) : checkPicture(bytes, kind).then(() => 1))),

    drawPage: ({ kind, bytes }, page, mark) =>
      queue.run(async () => {
        if (!Number.isInteger(page) || page < 1 || (kind !== 'pdf' && page > 1)) throw new DomainError('not_found');
        if (kind !== 'pdf') {
          const { data, info } = await openPicture(bytes, kind);
          return burn(sharp(data, { raw: info }), info, mark);
        }
        const { data, ...size } = await reader.drawPage(bytes, page);
        return burn(sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha(), size, mark);
      }),

    close: () => reader.close(),
  };
}

async function burn(pixels: Sharp, size: { width: number; height: number }, mark: CopyMark): Promise<Buffer> {
  return pixels
    .composite([{ input: await drawMark(mark, size), tile: true }])
    .webp({ quality: QUALITY, effort: EFFORT })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}
