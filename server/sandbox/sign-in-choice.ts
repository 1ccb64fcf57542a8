import { PROVIDER_NAMES, type SignInProviderId } from '#shared/domain/sign-in-providers.ts';

interface Choice {
  name: string;
  about: string;
  href: string;
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{display:grid;min-height:100dvh;margin:0;place-items:center;padding:16px;box-sizing:border-box}main{width:min(100%,400px)}h1{font-size:1.6rem;line-height:1.2;margin:0 0 8px}ul{list-style:none;margin:20px 0;padding:0;display:grid;gap:8px}li a{display:block;padding:12px 16px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none}li a:hover{text-decoration:underline}small{display:block}`;

/** The page of the fake provider. It has a policy of its own: nothing but its style. */
export function drawChoice(provider: SignInProviderId, people: readonly Choice[], refusal: string): string {
  const rows = people.map(
    ({ name, about, href }) =>
      `<li><a href="${escaped(href)}">${escaped(name)}<small>${escaped(about)}</small></a></li>`,
  );
  const name = PROVIDER_NAMES[provider];
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${name}: кто вы?</title><style>${STYLE}</style></head>
<body><main><h1>Кто вы?</h1><p>Это учебный ${name}: настоящий не&nbsp;подключён. Выберите, кем войти.</p>
<ul>${rows.join('')}</ul><p><a href="${escaped(refusal)}">Не&nbsp;входить</a></p></main></body></html>`;
}

/** For texts and attributes. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** For Content-Security-Policy. */
export const CHOICE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
