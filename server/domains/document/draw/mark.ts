import sharp from 'sharp';
import { column, drawable, drawBoxes, DRAWN_FONT, line, PLAIN, STRONG } from '../../../platform/drawn-text.ts';

/** Who looks and when: burnt into every page. */
export interface CopyMark {
  company: string;
  member: string;
  /** «27.11.2026», by Moscow's clock. */
  day: string;
}

/** Of a name, before the width cuts it. */
const NAME_CHARS_MAX = 60;

/** All sizes in the height of the letters. */
const BLOCK_WIDTH = 15;
const LINE_HEIGHT = 1.25;
const BLOCK_HEIGHT = 3 * LINE_HEIGHT;
/** Degrees. */
const SLOPE = -24;
/** Between two blocks beside each other, and between two rows; every second row is shifted by half. */
const STEP_X = 21;
const STEP_Y = 11;

/** So many letters high is a third of a page, so that whatever part of that size is cut out has a whole mark. */
const THIRD_IN_LETTERS = { width: STEP_X / 2 + BLOCK_WIDTH, height: 2 * STEP_Y + 10 };
/** Smaller letters are no longer read: on narrow pages a third may have a part of the mark only. */
const LETTERS_MIN = 11;

const INK = 'rgba(20, 27, 28, 0.34)';
/** Seen on what is dark. */
const HALO = 'rgba(255, 255, 255, 0.45)';

/**
 * The mark of a page of this size, as a PNG to repeat over it: slanted, transparent, dark with a light edge. Names are drawn
 * as outlines of the font, so nothing in them is markup; what does not fit is cut.
 */
export async function drawMark(mark: CopyMark, page: { width: number; height: number }): Promise<Buffer> {
  const letters = Math.max(
    LETTERS_MIN,
    Math.floor(Math.min(page.width / 3 / THIRD_IN_LETTERS.width, page.height / 3 / THIRD_IN_LETTERS.height)),
  );
  const block = { width: BLOCK_WIDTH * letters, height: BLOCK_HEIGHT * letters };
  const texts = await drawBoxes(
    column({ ...block, fontFamily: DRAWN_FONT, fontSize: letters, lineHeight: LINE_HEIGHT, color: INK }, [
      text(mark.company, STRONG),
      text(mark.member, PLAIN),
      text(mark.day, PLAIN),
    ]),
    block,
  );
  const tile = { width: Math.round(STEP_X * letters), height: Math.round(2 * STEP_Y * letters) };
  const placed = (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) rotate(${SLOPE}) translate(${-block.width / 2} ${-block.height / 2})">${texts}</g>`;
  // A block that crosses an edge of the tile goes on at the opposite one.
  const blocks = [
    ...[0, 1].map((index) => placed(tile.width * index, tile.height * 0.75)),
    placed(tile.width / 2, tile.height * 0.25),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.height}">${blocks.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .extract({ left: 0, top: 0, width: Math.min(tile.width, page.width), height: Math.min(tile.height, page.height) })
    .png()
    .toBuffer();

  function text(content: string, fontWeight: number) {
    return line(
      { width: block.width, fontWeight, WebkitTextStroke: `${letters / 8}px ${HALO}` },
      drawable(content, NAME_CHARS_MAX),
    );
  }
}
