const KINDS: Readonly<Record<string, string>> = {
  'vk.com': 'vk',
  'vk.ru': 'vk',
  't.me': 'telegram',
  'telegram.me': 'telegram',
  'ok.ru': 'ok',
  'rutube.ru': 'rutube',
  'dzen.ru': 'dzen',
  'max.ru': 'max',
  'youtube.com': 'youtube',
};

/** Which network the page of a company is in; `other` for an unknown one. `url` is a checked address. */
export function socialKind(url: string): string {
  return KINDS[new URL(url).hostname.replace(/^(?:www|m)\./, '')] ?? 'other';
}
