/** The input of the code of a chat bubble. */
export interface ChatInput {
  /** Of the marketplace. */
  origin: string;
  key: string;
  /** Values by the names of attributes, besides the key, without defaults; people may have typed them. */
  attributes: Readonly<Record<string, string>>;
}

/** Code of the chat bubble, which takes no place. */
export function chatSnippet({ origin, key, attributes }: ChatInput): string {
  const all = Object.entries({ 'embed-key': key, ...attributes }).map(
    ([name, value]) => `${name}="${inAttribute(value)}"`,
  );
  return `<script type="module" src="${origin}/widgets/v1/chat-bubble.js"></script>
<karkas-chat-bubble ${all.join(' ')}></karkas-chat-bubble>`;
}

function inAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
