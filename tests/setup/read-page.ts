/** What a page of the demo says, read from its HTML as a visitor would read it. */
export interface SeenPage {
  path: string;
  kind: string;
  title: string;
  /** The text of the page's own part: without what similar ones say. */
  text: string;
  /** Names of terms and what is said of them: «График», «Проживание». */
  facts: ReadonlyMap<string, string>;
  /** The lines below each heading. */
  lines(heading: string): string[];
  /** Names along the way to the page. */
  crumbs: string[];
  meta: string;
  pay: string;
  /** Stored names and alternative texts of pictures; marks of companies apart. */
  pictures: readonly { name: string; alt: string }[];
  /** Of one's own part, without those of similar ones. */
  ownAlts: string[];
  cards: readonly { title: string; text: string }[];
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', quot: '"', lt: '<', gt: '>' };

/** Words without tags, entities and typography. */
export function plain(html: string): string {
  return html
    .replaceAll(/<(script|style)[\s>].*?<\/\1>/gs, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\u2060\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function readPage(path: string, html: string): SeenPage {
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? html;
  // What others say begins with these headings, or with the column beside.
  const own = main.split(/<h2[^>]*>\s*(?:Похожие|Ещё)/)[0] ?? main;
  const pairs = [...own.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)];
  const inside = (from: string, pattern: RegExp) => plain(pattern.exec(from)?.[1] ?? '');
  return {
    path,
    kind: path.split('/')[1] ?? '',
    title: inside(main, /<h1[^>]*>(.*?)<\/h1>/s),
    text: plain(own),
    facts: new Map(pairs.map(([, name = '', value = '']) => [plain(name), plain(value)])),
    lines(heading) {
      const part = new RegExp(`<h2[^>]*>${heading}</h2>(.*?)(?:<h2|</section>)`, 's').exec(own)?.[1] ?? '';
      return [...part.matchAll(/<(li|p)[^>]*>(.*?)<\/\1>/gs)].map(([, , line = '']) => plain(line));
    },
    crumbs: [...inner(main, /<nav class="crumbs".*?<\/nav>/s).matchAll(/<li>(.*?)<\/li>/gs)].map(([, one = '']) =>
      plain(one),
    ),
    meta: inside(own, /<p class="meta">\s*<span>(.*?)<\/span>/s),
    pay: inside(own, /<p class="pay[^"]*">(.*?)<\/p>/s),
    pictures: [...html.matchAll(/<img[^>]*>/g)].flatMap(([tag]) => pictureOf(tag)),
    ownAlts: [...own.matchAll(/<img[^>]*alt="([^"]+)"/g)].map(([, alt = '']) => plain(alt)),
    cards: [...main.matchAll(/<article[^>]*class="[^"]*\bvac\b.*?<\/article>/gs)].map(([card]) => ({
      title: inside(card, /<h[23][^>]*>(.*?)<\/h[23]>/s),
      text: plain(card),
    })),
  };
}

const inner = (html: string, pattern: RegExp) => pattern.exec(html)?.[0] ?? '';

/** The name in storage of what a picture was made from. */
function pictureOf(tag: string): { name: string; alt: string }[] {
  const encoded = /\ssrc="\/_image\/i\/[^/]+\/([\w-]+)"/.exec(tag)?.[1];
  const name = encoded ? Buffer.from(encoded, 'base64url').toString() : '';
  return name && !name.includes('logo-') ? [{ name, alt: plain(/\salt="([^"]*)"/.exec(tag)?.[1] ?? '') }] : [];
}
