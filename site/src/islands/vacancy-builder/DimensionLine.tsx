import type { DimensionLine as Line } from '#shared/text/dimension-line.ts';

/** In percent: a shorter bar would be hidden behind its ticks, so a point is drawn instead. */
const NARROW = 3;

/** The offer on the scale of its market, as the page of the vacancy draws it. */
export function DimensionLine({ line }: { line: Line }) {
  const { ticks, medianAt, offerFrom, offerTo, open, offerLabel, labels, summary } = line;
  const [, median] = labels;
  return (
    <svg className="dim" role="img" aria-label={summary}>
      <line className="scale" x1="0" x2="100%" y1="30" y2="30" />
      <line className={open ? 'offer offer-open' : 'offer'} x1={`${offerFrom}%`} x2={`${offerTo}%`} y1="30" y2="30" />
      {offerTo - offerFrom < NARROW && (
        <circle className="offer-point" cx={`${(offerFrom + offerTo) / 2}%`} cy="30" r="5" />
      )}
      <line className="median" x1={`${medianAt}%`} x2={`${medianAt}%`} y1="18" y2="42" />
      {ticks.map((at) => (
        <svg key={at} x={`${at}%`} y="30" overflow="visible">
          <path className="tick" d="M-8 8 8 -8" />
        </svg>
      ))}
      <text x={`${offerLabel.at}%`} y="13" textAnchor={offerLabel.anchor}>
        {offerLabel.text}
      </text>
      {labels.map(({ at, anchor, text }) => (
        <text
          key={text}
          className={text === median.text ? 'median' : undefined}
          x={`${at}%`}
          y="56"
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
