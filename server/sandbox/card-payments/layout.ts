import type { FastifyReply } from 'fastify';

export interface Page {
  title: string;
  /** HTML. */
  body: string;
  /** Pages in the frame of another site; others cannot be framed. */
  framed?: boolean;
  /** For `window.js`, as attributes of the body. */
  data?: Readonly<Record<string, string>>;
}

/** For texts and attributes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A whole document. Each says that it is a stand-in. */
function drawPage({ title, body, framed = false, data = {} }: Page): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`);
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)} — стенд оплаты</title>
<link rel="stylesheet" href="/style.css">${framed ? '<script src="/window.js" defer></script>' : ''}</head>
<body class="${framed ? 'framed' : 'panel'}"${attributes.join('')}>
<header><p class="stand"><b>Стенд</b> Учебная оплата: деньги не&nbsp;списываются</p>${framed ? '<button type="button" class="close" data-close hidden aria-label="Закрыть окно оплаты">×</button>' : ''}</header>
<main><h1>${escaped(title)}</h1>
${body}</main></body></html>`;
}

export function sendPage(reply: FastifyReply, page: Page, status = 200) {
  return reply
    .status(status)
    .header('content-security-policy', policyOf(page.framed ?? false))
    .type('text/html; charset=utf-8')
    .send(drawPage(page));
}

/** Their own files, forms and calls. */
function policyOf(framed: boolean): string {
  const own = "style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'";
  return `default-src 'none'; ${own}${framed ? '' : "; frame-ancestors 'none'"}`;
}

/** A form of one button. */
export function button(action: string, label: string, fields: Readonly<Record<string, string>> = {}): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="${escaped(action)}">${hidden.join('')}<button>${label}</button></form>`;
}
