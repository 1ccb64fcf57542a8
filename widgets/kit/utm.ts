/** `utm_*` by their names without the prefix. */
export type Utm = Readonly<Record<string, string | null>>;

export function withUtm(url: URL, utm: Utm): URL {
  for (const [name, value] of Object.entries(utm)) if (value) url.searchParams.set(`utm_${name}`, value);
  return url;
}
