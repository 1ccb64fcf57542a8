import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsqr from 'jsqr';

export interface PdfText {
  pages: { text: string; width: number; height: number }[];
  /** Of all pages, each run of white space one space. */
  text: string;
  /** Without any white space, so that a word on two lines is one. */
  letters: string;
}

// Its types describe an ES module, and it is a CommonJS one.
const readCode = jsqr as unknown as typeof jsqr.default;

let loading: Promise<PDFiumLibrary> | undefined;

/** A PDF as another program reads it. */
export async function readPdf(file: Blob | Uint8Array): Promise<PdfText> {
  loading ??= PDFiumLibrary.init();
  const library = await loading;
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
  const document = await library.loadDocument(bytes);
  const pages = [...document.pages()].map((page) => {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    return { text: page.getText(), width, height };
  });
  document.destroy();
  const all = pages.map(({ text }) => text).join('\n');
  return { pages, text: all.replaceAll(/\s+/g, ' '), letters: all.replaceAll(/\s+/g, '') };
}

export interface PdfCode {
  text: string;
  /** Points, a 72nd of an inch. */
  side: number;
}

/** The QR code of a page, from 1, as a camera reads it; null where there is none. */
export async function readPdfCode(bytes: Uint8Array, number: number): Promise<PdfCode | null> {
  loading ??= PDFiumLibrary.init();
  const document = await (await loading).loadDocument(bytes);
  const scale = 3;
  const { data, width, height } = await document.getPage(number - 1).render({ scale });
  document.destroy();
  const code = readCode(new Uint8ClampedArray(data), width, height);
  if (!code) return null;
  const { topLeftCorner, topRightCorner } = code.location;
  return {
    text: code.data,
    side: Math.hypot(topRightCorner.x - topLeftCorner.x, topRightCorner.y - topLeftCorner.y) / scale,
  };
}

/** Whether nothing is printed within so many points of the sides of a page, from 1. */
export async function hasCleanSides(bytes: Uint8Array, number: number, points: number): Promise<boolean> {
  loading ??= PDFiumLibrary.init();
  const document = await (await loading).loadDocument(bytes);
  const { data, width, height } = await document.getPage(number - 1).render({ scale: 1 });
  document.destroy();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((x < points || x >= width - points) && (data[4 * (y * width + x)] ?? 0) < 255) return false;
  return true;
}

/** Whether a text of Cyrillic letters stands in the file as such, as those of its properties do. */
export async function namesInside(file: Blob, text: string): Promise<boolean> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return bytes.includes(Buffer.from(text, 'utf16le').swap16());
}
