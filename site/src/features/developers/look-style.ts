/** What of an element's look is a custom property of CSS: corners, letters and links. Frames take none. */

/** Radius of the corners, px. */
export const RADIUS_CHOICES = [
  ['', 'Обычные'],
  ['0px', 'Прямые'],
  ['8px', 'Круглее'],
  ['16px', 'Круглые'],
] as const;
/** Letters that systems have; others are those that the page itself loads. */
export const FONT_CHOICES = ['Arial', 'Verdana', 'Tahoma', 'Georgia', 'Roboto', 'Open Sans', 'Montserrat'] as const;
export const FONT_CHARS_MAX = 60;
/** `--k-os-600` of the tokens. */
export const LINK_USUAL = '#12528d';

export const STYLE_PROPERTIES = ['--karkas-radius', '--karkas-font', '--karkas-link'] as const;
export type LookStyle = Partial<Record<(typeof STYLE_PROPERTIES)[number], string>>;

/** Names of font families, which CSS takes without quotes. */
const FONT = /^[a-z][\w-]*(?: [a-z][\w-]*)*$/i;

/** The choice of a form or an address, without defaults; of what people have typed only names of fonts. */
export function readStyle(fields: Pick<FormData, 'get'>): LookStyle {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const [radius, font, link] = [text('radius'), text('font'), text('link')];
  const style: LookStyle = {};
  if (/^\d{1,2}px$/.test(radius)) style['--karkas-radius'] = radius;
  if (font.length <= FONT_CHARS_MAX && FONT.test(font)) style['--karkas-font'] = `${font}, sans-serif`;
  if (/^#[\da-f]{6}$/i.test(link) && link !== LINK_USUAL) style['--karkas-link'] = link;
  return style;
}

/** What the fields of a form show for it. */
export function styleFields(style: LookStyle): { radius: string; font: string; link: string } {
  return {
    radius: style['--karkas-radius'] ?? '',
    font: style['--karkas-font']?.replace(', sans-serif', '') ?? '',
    link: style['--karkas-link'] ?? LINK_USUAL,
  };
}
