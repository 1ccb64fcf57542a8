import { SaxesParser } from 'saxes';
import { RECORD_DEPTH_MAX } from '../limits.ts';

/** Handlers for a document's contents in order; names have no namespace. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** The chunk size of the parser, so that a document is never one string. */
const CHUNK_BYTES = 64 * 1024;

/** Parses an XML document in UTF-8 in chunks. Throws for invalid XML and too deep nesting; expands no entities. */
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
