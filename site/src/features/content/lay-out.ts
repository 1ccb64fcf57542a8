import { holdTogether } from '#shared/text/hold-together.ts';
export interface Section {
  id: string;
  /** HTML without links. */
  title: string;
}

export interface LaidOutText {
  html: string;
  sections: Section[];
}

/**
 * Prepares the HTML of a Markdown text for a page: sections get short anchors, `#s1` for the first, and headings that
 * link to them; non-breaking spaces are added.
 */
export function layOut(html: string): LaidOutText {
  const sections: Section[] = [];
  const linked = html.replaceAll(/<h2[^>]*>(.*?)<\/h2>/gs, (_, title: string) => {
    const id = `s${sections.length + 1}`;
    sections.push({ id, title: holdTogether(title) });
    return `<h2 id="${id}"><a href="#${id}">${title}</a></h2>`;
  });
  return { html: holdTogetherInside(linked), sections };
}

/** Only text between tags: attributes keep their spaces. */
function holdTogetherInside(html: string): string {
  return html.replaceAll(/<[^<>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : holdTogether(part)));
}
