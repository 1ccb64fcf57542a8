import { SaxesParser } from 'saxes';
import { RECORD_DEPTH_MAX } from '../limits.ts';

/** What a document has, told in its order; names go without their namespace. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** The parser gets this much at once, so that a document is never a text as a whole. */
const CHUNK_BYTES = 64 * 1024;

/** Reads an XML document in UTF-8 part by part. Throws for what is not XML or nested too deeply; expands no entities. */
export function streamXml(bytes: Uint8Array, events: XmlEvents): void {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > RECORD_DEPTH_MAX) throw new RangeError('The document is nested too deeply');
    events.open(localName(name), attributes);
  });
  parser.on('text', (text) => events.text?.(text));
  parser.on('cdata', (text) => events.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.close?.(localName(name));
  });
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    parser.write(decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
