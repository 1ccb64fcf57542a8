import { FOOTER, type Letter, type Part } from './letter.ts';

/** The colours of the site (`site/src/styles/tokens.css`), as mail programs need them: plain values. */
const LIGHT = {
  page: '#f3f5f4',
  paper: '#ffffff',
  text: '#141b1c',
  quiet: '#4b5655',
  line: '#d6dbd9',
  action: '#b03a15',
  onAction: '#ffffff',
  link: '#12528d',
  code: '#e8ebea',
} as const;
const DARK = {
  page: '#0c1112',
  paper: '#161d1e',
  text: '#eef2f1',
  quiet: '#b4bebc',
  line: '#2d3738',
  action: '#f09473',
  onAction: '#1d0a04',
  link: '#7fb4e4',
  code: '#232c2d',
} as const;

const FONT = "'Golos Text',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** MJML compiles to tables, whose own styles are inline: hence the exclamation marks. */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > div { background: ${DARK.page} !important; }
  .paper, .paper > table { background: ${DARK.paper} !important; }
  .text div { color: ${DARK.text} !important; }
  .quiet div, .quiet a { color: ${DARK.quiet} !important; }
  .text a { color: ${DARK.link} !important; }
  .brand div a { color: ${DARK.text} !important; }
  .code div span { background: ${DARK.code} !important; color: ${DARK.text} !important; }
  .action td, .action a { background: ${DARK.action} !important; color: ${DARK.onAction} !important; }
}
`;

/** Puts a text into the source of a letter. */
type Put = (text: string) => string;

/** How many shapes are kept compiled; those of digests differ by their length. */
const SHAPES_MAX = 200;
/** By the source with numbers in place of the texts: letters of one kind differ in nothing else. */
const shapes = new Map<string, string>();

/** Private characters around the number of a text; a text that has them itself is put in as it is. */
const PLACES = /\uE000(\d+)\uE001/gu;

/** The HTML part. To compile one takes twenty milliseconds, in which nobody is served, so each shape is compiled once. */
export async function drawHtml(letter: Letter, publicOrigin: string): Promise<string> {
  const texts: string[] = [];
  const source = toMjml(letter, publicOrigin, (text) => `\uE000${texts.push(text) - 1}\uE001`);
  const shape = shapes.get(source) ?? (await compile(source));
  if (shapes.size >= SHAPES_MAX) shapes.clear();
  shapes.set(source, shape);
  return shape.replace(PLACES, (_, place: string) => escape(texts[Number(place)] ?? ''));
}

/** MJML takes a third of a second to load, so the first mail loads it. */
async function compile(source: string): Promise<string> {
  const { default: toHtml } = await import('mjml');
  const { html, errors } = await toHtml(source, {
    validationLevel: 'strict',
    ignoreIncludes: true,
    // By default fonts whose names it knows are linked from another site.
    fonts: {},
  });
  if (errors.length) throw new Error(`MJML: ${errors.map(({ formattedMessage }) => formattedMessage).join(' ')}`);
  return html;
}

function toMjml({ subject, preview, title, parts, why = FOOTER.why }: Letter, publicOrigin: string, put: Put): string {
  return `<mjml lang="ru">
  <mj-head>
    <mj-title>${put(subject)}</mj-title>
    <mj-preview>${put(preview)}</mj-preview>
    <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
    <mj-attributes>
      <mj-all font-family="${FONT}" />
      <mj-text css-class="text" color="${LIGHT.text}" font-size="16px" line-height="24px" padding="0 24px 16px" />
      <mj-button css-class="action" align="left" background-color="${LIGHT.action}" color="${LIGHT.onAction}" border-radius="4px" font-size="16px" font-weight="600" inner-padding="14px 24px" padding="8px 24px 24px" />
    </mj-attributes>
    <mj-style>${STYLES}</mj-style>
  </mj-head>
  <mj-body css-class="page" background-color="${LIGHT.page}" width="560px">
    <mj-section padding="24px 0 12px">
      <mj-column>
        <mj-text css-class="brand" font-size="20px" font-weight="800" padding="0 24px"><a href="${put(publicOrigin)}" style="color:inherit;text-decoration:none">Каркас</a></mj-text>
      </mj-column>
    </mj-section>
    <mj-section css-class="paper" background-color="${LIGHT.paper}" border-radius="4px" padding="28px 0 12px">
      <mj-column>
        <mj-text font-size="24px" line-height="30px" font-weight="700"><h1 style="margin:0;font-size:inherit;font-weight:inherit">${put(title)}</h1></mj-text>
        ${parts.map((part) => drawPart(part, put)).join('\n        ')}
      </mj-column>
    </mj-section>
    <mj-section padding="16px 0 32px">
      <mj-column>
        <mj-text css-class="quiet" color="${LIGHT.quiet}" font-size="13px" line-height="20px" padding="0 24px"><a href="${put(publicOrigin)}" style="color:${LIGHT.quiet}">${put(FOOTER.name)}</a><br>${put(why)}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
}

function drawPart(part: Part, put: Put): string {
  switch (part.kind) {
    case 'text':
      return `<mj-text>${put(part.text)}</mj-text>`;
    case 'note':
      return `<mj-text css-class="quiet" color="${LIGHT.quiet}" font-size="14px" line-height="20px">${put(part.text)}</mj-text>`;
    case 'code':
      return `<mj-text css-class="text code" font-size="32px" line-height="40px" font-weight="700"><span style="background:${LIGHT.code};border-radius:4px;letter-spacing:4px;padding:8px 12px 8px 16px">${put(part.code)}</span></mj-text>`;
    case 'button':
      return `<mj-button href="${put(part.href)}">${put(part.text)}</mj-button>`;
    case 'links':
      return part.links
        .map(
          ({ text, href }) => `<mj-text><a href="${put(href)}" style="color:${LIGHT.link}">${put(text)}</a></mj-text>`,
        )
        .join('');
    case 'facts':
      return `<mj-text>${part.facts.map(([name, value]) => `${put(name)}: <strong>${put(value)}</strong>`).join('<br>')}</mj-text>`;
  }
}

/** For text and attributes; braces too, in which MJML programs keep their templates. */
function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('{', '&#123;');
}
