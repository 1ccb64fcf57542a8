import { typeset } from '../text.ts';

/** What a page lets in from the marketplace: nothing, the feed, the respond button, the feed's fragment (which brings the script and styles), a frame. */
export type Embedding = 'none' | 'element' | 'button' | 'fragment' | 'frame';

/** The files of the elements; the chat stands where scripts of the marketplace run anyway. */
const SCRIPTS: Partial<Record<Embedding, readonly string[]>> = {
  element: ['vacancy-feed.js', 'chat-bubble.js'],
  button: ['respond-button.js', 'chat-bubble.js'],
};

export interface Page {
  title: string;
  description: string;
  /** Large, above everything else. */
  heading: string;
  lead: string;
  embedding: Embedding;
  /** A token of whoever has signed in; the chat knows them by it. */
  jwt?: string;
  /** HTML. */
  body: string;
}

const NAME = 'Волга-Трубострой';
const SECTIONS = [
  ['/', 'О\u00a0компании'],
  ['/obekty', 'Объекты'],
  ['/vakansii', 'Вакансии'],
  ['/srochno', 'Срочно'],
  ['/brigadam', 'Бригадам'],
  ['/kabinet', 'Кабинет'],
  ['/sobytiya', 'События'],
] as const;

/** A whole document of the site. */
export function drawPage(
  { title, description, heading, lead, embedding, jwt, body }: Page,
  path: string,
  { marketplace, embedKey }: { marketplace: string; embedKey: string },
): string {
  const scripts = SCRIPTS[embedding] ?? [];
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} — ${NAME}</title>
<meta name="description" content="${description}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
${scripts.map((file) => `<script type="module" src="${marketplace}/widgets/v1/${file}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#main">К${'\u00a0'}содержанию</a>
<header class="head"><div class="wide">
<a class="name" href="/">${NAME}</a>
<nav aria-label="Разделы">${SECTIONS.map(([href, name]) => `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${name}</a>`).join('')}</nav>
</div></header>
<main id="main">
<div class="hero"><div class="wide"><h1>${typeset(heading)}</h1><p>${typeset(lead)}</p></div></div>
<div class="columns wide">
${body}
</div>
</main>
<footer class="foot"><div class="wide">
<p>ООО${'\u00a0'}«${NAME}», Казань, ул.${'\u00a0'}Строителей,${'\u00a0'}14</p>
<p>Сайт вымышленной компании: показывает, как вакансии с${'\u00a0'}<a href="${marketplace}/">Каркаса</a> выглядят на${'\u00a0'}чужой странице.</p>
</div>
${scripts.length > 0 ? `<karkas-chat-bubble embed-key="${embedKey}"${jwt === undefined ? '' : ` user-jwt="${jwt}"`} away="Отвечаем по${'\u00a0'}будням с${'\u00a0'}8 до${'\u00a0'}17"></karkas-chat-bubble>` : ''}</footer>
</body>
</html>
`;
}

/** The policy of a page: as strict as its content allows. A widget needs nothing beyond its own origin. */
export function contentPolicy(embedding: Embedding, marketplace: string): string {
  const withElement = embedding !== 'none' && embedding !== 'frame';
  // The chat has a live connection, and voices.
  const withChat = SCRIPTS[embedding] !== undefined;
  return [
    "default-src 'none'",
    `style-src 'self'${embedding === 'fragment' ? ` ${marketplace}` : ''}`,
    `img-src 'self'${withElement ? ` ${marketplace}` : ''}`,
    ...(withElement
      ? [
          `script-src ${marketplace}`,
          `connect-src ${marketplace}${withChat ? ` ${marketplace.replace(/^http/, 'ws')}` : ''}`,
        ]
      : []),
    ...(withChat ? [`media-src ${marketplace}`] : []),
    ...(embedding === 'frame' ? [`frame-src ${marketplace}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
