const PX_PER_REM = 16;

/**
 * Mends compiled Tailwind for a shadow root: its `@property` rules do not apply there, so the same defaults that it keeps
 * for old browsers count for all; `rem` follows the host page's root and becomes pixels.
 */
export function forShadowRoot(css: string): string {
  return withConstants(css)
    .replace(/(@layer properties\s*\{\s*)@supports[^{]+\{/, '$1@media all{')
    .replace(/@property\s+--[\w-]+\s*\{[^}]*\}/g, '')
    .replace(/(?<![\w.]|[\w-]-)(\d+(?:\.\d+)?|\.\d+)rem\b/g, (_, number: string) => `${Number(number) * PX_PER_REM}px`)
    .replace(/:root\s*,\s*:host/g, ':host');
}

/** Variables that nothing ever changes are shorter as what they are. */
function withConstants(css: string): string {
  const definitions = [...css.matchAll(/[{;]\s*(--k-[\w-]+)\s*:([^;{}]*)/g)].map(([, name, value]) => ({
    name: name!,
    value: value!.trim(),
  }));
  const constants = new Map(
    definitions
      .filter(
        ({ name, value }) => !value.includes('var(') && definitions.filter((other) => other.name === name).length === 1,
      )
      .map(({ name, value }) => [name, value]),
  );
  return css.replace(/var\(\s*(--k-[\w-]+)\s*\)/g, (read, name: string) => constants.get(name) ?? read);
}

/** What becomes of a rule: all of it stays, nothing, or the variables that it sets. */
export type Fate = 'stays' | 'goes' | 'variables';

/** Leaves what an element can wear, by the classes of each selector, and of the variables those that something reads. */
export function onlyWorn(css: string, fateOf: (classes: readonly string[]) => Fate): string {
  const rules = css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/(?<![^{}@;])([^{}@;]+)\{([^{}]*)\}/g, (_, list: string, declarations: string) => {
      const selectors = topLevel(list).map((selector) => ({ selector, fate: fateOf(classesOf(selector)) }));
      const rule = (fate: Fate, text: string) => {
        const kept = selectors.filter((item) => item.fate === fate).map(({ selector }) => selector);
        return kept.length > 0 && text ? `${kept.join(',')}{${text}}` : '';
      };
      return (
        rule('stays', declarations) + rule('variables', (declarations.match(/(?<![^;])\s*--[^;]*/g) ?? []).join(';'))
      );
    });
  return withoutEmpty(withoutUnread(withoutUnusedMotion(rules)));
}

/** Commas inside `:is(…)` part nothing. */
function topLevel(selectors: string): string[] {
  return selectors.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

/** Those that must be there: not the ones in `:not(…)`. The dark theme counts as one. */
function classesOf(selector: string): string[] {
  const present = selector
    .replace(/:not\([^)]*\)/g, '')
    .replaceAll('[data-theme=dark]', '.dark')
    .replaceAll('[data-theme="dark"]', '.dark');
  return [...present.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll('\\', ''));
}

/** Drops variables that nothing reads, and then those that only these have read. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const left = css.replace(/(?<=[{;])\s*(--[\w-]+)\s*:[^;{}]*;?/g, (declaration, name: string) =>
    read.has(name) ? declaration : '',
  );
  return left === css ? css : withoutUnread(left);
}

function withoutUnusedMotion(css: string): string {
  return css.replace(/@keyframes\s+([\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, (rule, name: string) =>
    new RegExp(`animation[\\w-]*:[^;}]*${name}`).test(css) ? rule : '',
  );
}

function withoutEmpty(css: string): string {
  const left = css.replace(/(?<![^{};])[^{};]+\{\s*\}/g, '');
  return left === css ? css : withoutEmpty(left);
}
