import { parentPort, workerData } from 'node:worker_threads';
import { DOCUMENT_PAGES_MAX } from '#shared/domain/document.ts';
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium';
import { lowerThreadPriority } from '../../../platform/thread-priority.ts';
import { lacksLetters } from './missing-letters.ts';
import { pagePixels, type PageSize } from './page-size.ts';
import type { PdfAnswer, PdfTask } from './read-pdf.ts';
import type { Refusal } from './refusals.ts';

lowerThreadPriority();

/** What pdfium itself can do, besides what the library calls. */
let exports: WebAssembly.Exports = {};

async function answer(task: PdfTask): Promise<PdfAnswer> {
  const library = await PDFiumLibrary.init({
    instantiateWasm: (imports, onReady) => instantiate(task, imports, onReady),
  });
  const document = await library.loadDocument(task.bytes).catch(refusalOfLoading);
  if (typeof document === 'string') return { refusal: document };
  const pages = document.getPageCount();
  if (pages > DOCUMENT_PAGES_MAX) return { refusal: 'pages' };
  if (pages === 0) return { refusal: 'damaged' };
  return task.page === null ? count(document, pages) : draw(document, task.page, pages);
}

/**
 * The memory of the library is bounded by refusing to grow it: `resourceLimits` of a thread do not count it, and by itself
 * it takes up to 2 GB.
 */
function instantiate(
  { library, memoryBytes }: PdfTask,
  imports: WebAssembly.Imports,
  onReady: (module: WebAssembly.Module) => void,
): WebAssembly.Exports {
  const grow = imports.env?.emscripten_resize_heap;
  if (typeof grow !== 'function') throw new Error('The library grows its memory in another way');
  const instance = new WebAssembly.Instance(library, {
    ...imports,
    env: {
      ...imports.env,
      emscripten_resize_heap: (bytes: number): unknown => bytes >>> 0 <= memoryBytes && grow(bytes),
    },
  });
  // The library's types name the instance after its module.
  onReady(instance);
  exports = instance.exports;
  return exports;
}

/** The library tells its reasons in words only. */
const LOCKED = ['Password required or incorrect password', 'Unsupported security scheme'];

function refusalOfLoading(error: unknown): Refusal {
  return error instanceof Error && LOCKED.includes(error.message) ? 'encrypted' : 'damaged';
}

/** Opens each page, so that whoever sends a file hears of a page that nobody will see. */
function count(document: PDFiumDocument, pages: number): PdfAnswer {
  for (let index = 0; index < pages; index += 1) {
    const size = sizeOf(document.getPage(index));
    if (typeof size === 'string') return { refusal: size };
  }
  return { pages };
}

async function draw(document: PDFiumDocument, number: number, pages: number): Promise<PdfAnswer> {
  if (number > pages) return { pages };
  const page = document.getPage(number - 1);
  const size = sizeOf(page);
  if (typeof size === 'string') return { refusal: size };
  // Forms too: what somebody has filled in and signed is drawn apart from the page.
  const { data, width, height } = await page.render({ ...size, renderFormFields: true });
  return { data: new Uint8Array(data), width, height };
}

/** In pixels, or why the page is not drawn. */
function sizeOf(page: PDFiumPage): PageSize | Refusal {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  // So the library says that it cannot load the page: one without a size of its own has that of a sheet.
  if (width === 0 || height === 0) return 'damaged';
  if (lacksLetters(exports, page)) return 'fonts';
  return pagePixels({ width, height }) ?? 'size';
}

// The worker thread of `read-pdf.ts` does one task and is ended. The type is that of `workerData`.
answer(workerData as PdfTask).then(
  (message) => parentPort?.postMessage(message, 'data' in message ? [message.data.buffer] : []),
  () => parentPort?.postMessage({ refusal: 'complex' } satisfies PdfAnswer),
);
