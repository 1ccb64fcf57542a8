/** Reads the design tokens from their source, so that the UI kit cannot be outdated. */

export type Theme = 'light' | 'dark';
export type Tokens = Readonly<Record<Theme, ReadonlyMap<string, string>>>;

const REM_PX = 16;

/** Every `--k-…` of `tokens.css` as written; the dark theme includes the light values that it does not change. */
export function readTokens(css: string): Tokens {
  const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<![^{}])([^{}]+)\{([^{}]*)\}/g);
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  for (const [, selector = '', body = ''] of rules) {
    // Those of a shadow root, and of reduced motion.
    if ((!selector.includes(':root') && !selector.includes('dark')) || /:\s*0ms/.test(body)) continue;
    const into = selector.includes('dark') ? dark : light;
    for (const [, name = '', value = ''] of body.matchAll(/(--k-[\w-]+):([^;]+);/g)) into.set(name, value.trim());
  }
  return { light, dark: new Map([...light, ...dark]) };
}

/** The value of a token with nested tokens resolved; values that a host page may set count as unset. */
export function resolveToken(tokens: ReadonlyMap<string, string>, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`No token ${name}`);
  return value
    .replace(/var\(--karkas-[\w-]+,((?:[^()]|\([^()]*\))*)\)/g, (_, usual: string) => usual.trim())
    .replace(/var\((--k-[\w-]+)\)/g, (_, other: string) => resolveToken(tokens, other));
}

/** A token's length in CSS pixels at the default font size; null when it is not a single length. */
export function tokenPx(tokens: ReadonlyMap<string, string>, name: string): number | null {
  const value = resolveToken(tokens, name);
  const [, number = '', unit, factor = '1'] = /^(?:calc\()?([\d.]+)(rem|px)(?:\s*\*\s*([\d.]+)\))?$/.exec(value) ?? [];
  return unit ? Number(number) * (unit === 'rem' ? REM_PX : 1) * Number(factor) : null;
}
