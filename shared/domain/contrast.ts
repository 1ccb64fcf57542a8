/** WCAG's contrast of two colours, `#rgb` or `#rrggbb`: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const digits =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : (colour.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's least for text of usual size. */
const TEXT_CONTRAST_MIN = 4.5;

/** The colour, `#rrggbb`, darkened in small steps until white text on it is readable. */
export function readableUnderWhite(colour: string): string {
  const channels = (colour.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  for (let share = 1; ; share -= 0.01) {
    const darker = `#${channels
      .map((value) =>
        Math.round(value * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (contrast(darker, '#ffffff') >= TEXT_CONTRAST_MIN) return darker;
  }
}
