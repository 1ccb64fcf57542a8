import type { PDFiumPage } from '@hyzyla/pdfium';

/** Functions of pdfium that the library has no call for; handles are numbers, 0 is none. */
interface PdfiumText {
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_GetTextObject(text: number, index: number): number;
  FPDFTextObj_GetTextRenderMode(object: number): number;
  FPDFTextObj_GetFont(object: number): number;
  /** 1, 0, or -1 where it cannot tell. */
  FPDFFont_GetIsEmbedded(font: number): number;
}

/** Of the format: text to be searched in a scan, which nobody sees. */
const INVISIBLE = 3;

/**
 * Whether a loaded page has letters that will not be drawn: Cyrillic, say, in a font that the file lacks. The library has
 * fonts of its own for Latin only and leaves a gap for others, so a diploma would come without its words.
 */
export function lacksLetters(exports: WebAssembly.Exports, page: PDFiumPage): boolean {
  // The names are checked by tests; WebAssembly has no types of its own.
  const pdfium = exports as unknown as PdfiumText;
  // The library keeps the handle to itself, and loading the page once more would parse it once more.
  const { pageIdx } = page as unknown as { pageIdx: number };
  const text = pdfium.FPDFText_LoadPage(pageIdx);
  if (text === 0) return false;
  try {
    const count = pdfium.FPDFText_CountChars(text);
    for (let index = 0; index < count; index += 1)
      if (isBeyondLatin(pdfium.FPDFText_GetUnicode(text, index)) && isGap(pdfium, text, index)) return true;
    return false;
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/** Not dashes, quotes and currencies, which those fonts have. */
function isBeyondLatin(code: number): boolean {
  return (code >= 0x370 && code < 0x2000) || (code >= 0x2c00 && code < 0xe000);
}

function isGap(pdfium: PdfiumText, text: number, index: number): boolean {
  const object = pdfium.FPDFText_GetTextObject(text, index);
  // Characters between words belong to nothing.
  if (object === 0 || pdfium.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) return false;
  return pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(object)) === 0;
}
