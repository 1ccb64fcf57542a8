import sharp from 'sharp';
import { column, drawBoxes, DRAWN_FONT, line, PLAIN, row, STRONG, text, type Box } from '../../platform/drawn-text.ts';
import type { ShareCard } from './card.ts';

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** Colours of the light theme (shared/ui/styles/tokens.css): ink, the second text, the action, the background and its lines. */
const INK = '#141b1c';
const SECOND = '#4b5655';
const SURIK = '#b03a15';
const BACKGROUND = '#f3f5f4';
const LINE = '#d6dbd9';

const MARGIN = 80;
const WIDTH = SHARE_WIDTH - 2 * MARGIN;
const MARGIN_Y = 56;
const TOP_HEIGHT = 56;
/** Including the space beside it. */
const LOGO_WIDTH = TOP_HEIGHT + 20;
const BEAM_Y = 490;
const FOOT_HEIGHT = 48;
/** Of the grid, in pixels. */
const CELL = 40;

/** The same on every image: the grid, the logo and the beam above the footer. */
const SHEET = drawSheet();

/** Draws a card as a PNG. The layout takes 5 ms of the main thread (80 for the first); the rest runs on other threads. */
export async function drawShareImage(card: ShareCard): Promise<Buffer> {
  const texts = await drawBoxes(layout(card), { width: SHARE_WIDTH, height: SHARE_HEIGHT });
  return sharp(Buffer.from(SHEET))
    .composite([{ input: Buffer.from(texts) }])
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

/** The name and the kind beside the logo; the title with its line; who and where. */
function layout({ kind, title, amount, note, owner, place }: ShareCard): Box {
  const top = row(
    {
      justifyContent: 'space-between',
      alignItems: 'center',
      width: WIDTH - LOGO_WIDTH,
      height: TOP_HEIGHT,
      marginLeft: LOGO_WIDTH,
    },
    [
      text({ fontSize: 40, fontWeight: STRONG, letterSpacing: -1 }, 'Каркас'),
      line({ fontSize: 30, color: SECOND, width: 560, textAlign: 'right' }, kind),
    ],
  );
  const pay = [
    ...(amount
      ? [text({ fontSize: amount.length > 20 ? 44 : 52, fontWeight: STRONG, marginRight: 20, flexShrink: 0 }, amount)]
      : []),
    ...(note
      ? [
          line(
            { fontSize: amount.length > 20 ? 28 : 34, color: SECOND, paddingBottom: 6, flexGrow: 1, flexBasis: 0 },
            note,
          ),
        ]
      : []),
  ];
  const middle = column({ justifyContent: 'center', width: WIDTH, height: BEAM_Y - MARGIN_Y - TOP_HEIGHT }, [
    titleText(title),
    ...(pay.length > 0 ? [row({ alignItems: 'flex-end', marginTop: 24, width: WIDTH }, pay)] : []),
  ]);
  const foot = row({ justifyContent: 'space-between', marginTop: 40, width: WIDTH, height: FOOT_HEIGHT }, [
    line({ fontSize: 34, fontWeight: STRONG, width: place ? 660 : WIDTH }, owner),
    line({ fontSize: 34, color: SECOND, width: 360, textAlign: 'right' }, place),
  ]);
  return column(
    {
      width: SHARE_WIDTH,
      height: SHARE_HEIGHT,
      padding: `${MARGIN_Y}px ${MARGIN}px`,
      color: INK,
      fontFamily: DRAWN_FONT,
      fontWeight: PLAIN,
    },
    [top, middle, foot],
  );
}

/** Longer titles are smaller; beyond three lines they end with an ellipsis. */
function titleText(title: string): Box {
  const { length } = title;
  const fontSize = length <= 26 ? 84 : length <= 66 ? 68 : 56;
  return text(
    {
      fontSize,
      fontWeight: STRONG,
      letterSpacing: -fontSize / 50,
      lineHeight: 1.12,
      display: 'block',
      width: WIDTH,
      lineClamp: 3,
      wordBreak: 'break-word',
    },
    foldable(title),
  );
}

const WORD_CHARS_MAX = 22;

/** Keeps prepositions off line ends and splits words wider than the image. */
function foldable(title: string): string {
  return title
    .replaceAll(/(?<![^ ])(\p{L}{1,2}) /gu, '$1\u00a0')
    .replaceAll(/[^\s-]+/g, (word) =>
      word.length > WORD_CHARS_MAX ? (word.match(/.{1,16}/gu) ?? []).join('- ') : word,
    );
}

function drawSheet(): string {
  const steps = (end: number) => Array.from({ length: Math.floor(end / CELL) }, (_, index) => (index + 1) * CELL);
  const grid = [
    ...steps(SHARE_WIDTH).map((x) => `M${x} 0v${SHARE_HEIGHT}`),
    ...steps(SHARE_HEIGHT).map((y) => `M0 ${y}h${SHARE_WIDTH}`),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">
    <path fill="${BACKGROUND}" d="M0 0h${SHARE_WIDTH}v${SHARE_HEIGHT}H0z"/>
    <path stroke="${LINE}" stroke-opacity=".6" d="${grid}"/>
    <path fill="${INK}" d="M${MARGIN} ${BEAM_Y}h${WIDTH}v8H${MARGIN}z"/>
    <path fill="${SURIK}" d="M${SHARE_WIDTH - MARGIN - 6 * CELL} ${BEAM_Y}h${6 * CELL}v8h-${6 * CELL}z"/>
    <g transform="translate(${MARGIN} ${MARGIN_Y}) scale(${TOP_HEIGHT / 32})">
      <path fill="${SURIK}" d="M0 0h32v32H0z"/>
      <path fill="none" stroke="#fff" stroke-width="3.5" d="M9 5v22M27 5.5 10.5 16 27 26.5"/>
      <circle cx="9.5" cy="16" r="3.2" fill="#fff"/>
    </g>
  </svg>`;
}
