import sharp, { type Sharp } from 'sharp';
import { createWorkQueue } from '../../../platform/work-queue.ts';
import { DomainError } from '../../../platform/problems.ts';
import { drawMark, type CopyMark } from './mark.ts';
import { checkPicture, openPicture } from './picture.ts';
import { createPdfReader, PDF_LIMITS, type PdfLimits } from './read-pdf.ts';

export type { CopyMark };

/** A stored file of at most 20 MB; its bytes are read when it is its turn. */
export interface DrawnFile {
  kind: 'jpg' | 'png' | 'webp' | 'pdf';
  /** The account that asks: nobody fills the queue for all others. */
  who: string;
  read(): Promise<Buffer>;
}

/**
 * Makes pictures of documents' pages that carry nothing of the file: no text, no metadata, no files within. Throws
 * `bad_argument` at `fileId` for what cannot be shown, `service_unavailable` when too many wait, `limit_exceeded` when too many
 * of one account do.
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
/** Pages of some people who open long documents at the same moment. */
const WAITING_MAX = 100;

const QUALITY = 80;
/** A third of the usual time for a fiftieth more bytes: a page is seen once. */
const EFFORT = 2;
const TIMEOUT_SECONDS = 20;

/** `close` ends what is being read. `limits` are lowered in tests. */
export function createDocumentDrawer(limits: PdfLimits = PDF_LIMITS): DocumentDrawer & { close(): Promise<void> } {
  const queue = createWorkQueue({ atOnce: AT_ONCE, length: WAITING_MAX });
  const reader = createPdfReader(limits);

  return {
    countPages: ({ kind, who, read }) =>
      queue.run(async () => {
        const bytes = await read();
        if (kind === 'pdf') return reader.countPages(bytes);
        await checkPicture(bytes, kind);
        return 1;
      }, who),

    drawPage: ({ kind, who, read }, page, mark) =>
      queue.run(async () => {
        if (!Number.isInteger(page) || page < 1 || (kind !== 'pdf' && page > 1)) throw new DomainError('not_found');
        const bytes = await read();
        if (kind !== 'pdf') {
          const { data, info } = await openPicture(bytes, kind);
          return burn(sharp(data, { raw: info }), info, mark);
        }
        const { data, ...size } = await reader.drawPage(bytes, page);
        return burn(sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha(), size, mark);
      }, who),

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
