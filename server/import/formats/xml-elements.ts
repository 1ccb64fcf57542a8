import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** One element with the line where it starts; `broken`: it is not XML, the elements around it may be. */
type XmlElement = { line: number; value: unknown } | { line: number; broken: 'malformed' | 'truncated' };

/** For a DOCTYPE inside a record: the document's own is never parsed. */
const ENTITY_LIMITS = { enabled: true, maxEntityCount: 1, maxEntitySize: 1_000, maxExpandedLength: 100_000 };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  htmlEntities: true,
  processEntities: ENTITY_LIMITS,
  maxNestedTags: 20,
});

/**
 * Elements `name` of an XML text, each parsed alone: a broken one costs itself only, and no entity that the document
 * declares is ever expanded or fetched. An attribute `id` is the property `@id`. Elements of `htmlTags` may hold HTML as
 * CDATA, escaped, or bare.
 */
export function* readXmlElements(text: string, name: string, htmlTags: readonly string[]): Generator<XmlElement> {
  const content = text.replaceAll(/<!--[^]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const opening = new RegExp(`<${name}(?=[\\s>])`, 'g');
  const closing = `</${name}>`;
  const bareHtml = new RegExp(`<(${htmlTags.join('|')})>(?!\\s*<!\\[CDATA\\[)([^]*?)</\\1>`, 'g');
  const starts = [...content.matchAll(opening)].map(({ index }) => index);
  let line = 1;
  let counted = 0;
  for (const [order, start] of starts.entries()) {
    line += content.slice(counted, start).split('\n').length - 1;
    counted = start;
    // A record that does not close before the next one begins has lost its end, even where CDATA would allow it.
    const chunk = content.slice(start, starts[order + 1]);
    const end = chunk.lastIndexOf(closing);
    if (end < 0) {
      yield { line, broken: order === starts.length - 1 ? 'truncated' : 'malformed' };
      continue;
    }
    const element = chunk
      .slice(0, end + closing.length)
      .replaceAll(bareHtml, (whole, tag: string, html: string) =>
        html.includes('<') ? `<${tag}><![CDATA[${html}]]></${tag}>` : whole,
      );
    const value = parseElement(element, name);
    yield value === undefined ? { line, broken: 'malformed' } : { line, value };
  }
}

/** Undefined for what is not XML or breaks a limit of the parser. */
function parseElement(element: string, name: string): unknown {
  if (XMLValidator.validate(element) !== true) return undefined;
  try {
    // The element itself is the only one at the top.
    return (parser.parse(element) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
