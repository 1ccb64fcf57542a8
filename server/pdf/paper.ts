import type { ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { renderSVG } from 'uqr';
import { printable } from './printable.ts';

/** Colours of the light theme (shared/ui/styles/tokens.css). */
export const INK = '#141b1c';
export const SECOND = '#4b5655';
export const LINE = '#d6dbd9';
export const SURIK = '#b03a15';

/** Sizes are points, a 72nd of an inch. */
export const SIDE = 48;
export const WIDTH = 595.28 - 2 * SIDE;

const MM_POINTS = 72 / 25.4;
export const millimetres = (count: number): number => count * MM_POINTS;

export type Style = Omit<ContentText, 'text'>;

/** Every text of a paper passes {@link printable} here. */
export function text(value: string, style: Style = {}): ContentText {
  return { ...style, text: printable(value) };
}

interface Paper {
  /** Of the document. */
  name: string;
  madeAt: Date;
  content: TDocumentDefinitions['content'];
  /** On the left at the foot of each page, beside its number. */
  foot: string;
}

/** A4, of selectable texts. */
export function paper({ name, madeAt, content, foot }: Paper): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [SIDE, 40, SIDE, 52],
    language: 'ru-RU',
    displayTitle: true,
    info: { title: printable(name), creator: 'Каркас', producer: 'Каркас', creationDate: madeAt },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15, color: INK },
    content,
    footer: (page, pages) => ({
      margin: [SIDE, 16, SIDE, 0],
      fontSize: 8,
      columns: [
        text(foot, { color: SECOND }),
        { width: 80, ...text(`${page} из\u00a0${pages}`, { color: SECOND, alignment: 'right' }) },
      ],
    }),
  };
}

/** A QR code as one path of SVG, without a margin: the paper around it is white. */
export function codeSvg(payload: string): string {
  return renderSVG(payload, { ecc: 'M', border: 0 });
}
