import { transform, type Declaration, type Selector, type TokenOrValue, type Visitor } from 'lightningcss';

const PX_PER_REM = 16;

function rewrite(css: string, visitor: Visitor<never>): string {
  return transform({ filename: 'widget.css', code: Buffer.from(css), minify: true, visitor }).code.toString();
}

/**
 * Adapts compiled Tailwind to a shadow root: `@property` rules do not apply there, so Tailwind's fallback defaults are
 * used everywhere; `rem` depends on the host page's root and is converted to pixels; `:root` is replaced.
 */
export function forShadowRoot(css: string): string {
  const mended = rewrite(css, {
    Length: ({ unit, value }) => (unit === 'rem' ? { unit: 'px', value: value * PX_PER_REM } : undefined),
    Rule: {
      property: () => [],
      'layer-block'(rule) {
        if (rule.value.name?.join('.') !== 'properties') return undefined;
        const rules = rule.value.rules.flatMap((inner) => (inner.type === 'supports' ? inner.value.rules : inner));
        return whole({ ...rule, value: { ...rule.value, rules } });
      },
    },
    Selector: (selector) => (selector.some(isRoot) ? [] : undefined),
  });
  return withConstants(mended);
}

function isRoot(component: Selector[number]): boolean {
  return component.type === 'pseudo-class' && component.kind === 'root';
}

/** Variables that never change are shorter when inlined. */
function withConstants(css: string): string {
  const constants = new Map<string, TokenOrValue[] | null>();
  rewrite(css, {
    Declaration(declaration) {
      const { name, value } = customOf(declaration) ?? {};
      if (!name?.startsWith('--k-') || !value) return;
      constants.set(name, constants.has(name) || variablesIn(value).size > 0 ? null : value);
    },
  });
  return rewrite(css, {
    Variable: ({ name: { ident }, fallback }) => (fallback ? undefined : (constants.get(ident) ?? undefined)),
  });
}

/** lightningcss does not accept some of the nulls that it produces: `from` and `fallback` of a variable. */
function whole<Value>(rule: Value): Value {
  // It accepts missing fields as null.
  return JSON.parse(JSON.stringify(rule, (_, value: unknown) => value ?? undefined)) as Value;
}

/** What happens to a rule: it is kept, removed, or reduced to its variables. */
export type Fate = 'stays' | 'goes' | 'variables';

/**
 * Keeps what an element can use, by the classes of each selector, and the variables that are used, here or in `beside`: the
 * styles that this is loaded after.
 */
export function onlyUsed(css: string, fateOf: (classes: readonly string[]) => Fate, beside = ''): string {
  const rules = rewrite(css, {
    Rule: {
      style(rule) {
        const { declarations, selectors } = rule.value;
        const part = (fate: Fate, kept: typeof declarations) => ({
          ...rule,
          value: {
            ...rule.value,
            selectors: selectors.filter((selector) => fateOf(classesOf(selector)) === fate),
            declarations: kept,
          },
        });
        const variables = {
          declarations: declarations?.declarations?.filter(customOf),
          importantDeclarations: declarations?.importantDeclarations?.filter(customOf),
        };
        return whole([part('stays', declarations), part('variables', variables)]).filter(
          ({ value }) => value.selectors.length > 0,
        );
      },
    },
  });
  return withoutUnread(withoutUnusedMotion(rules), readIn(beside));
}

/** Classes that must be present: not the ones in `:not(…)`. The dark theme counts as one. */
function classesOf(selector: Selector): string[] {
  return selector.flatMap((component) => {
    if (component.type === 'class') return [component.name];
    if (component.type === 'attribute') {
      const { name, operation } = component;
      return name === 'data-theme' && operation?.value === 'dark' ? ['dark'] : [];
    }
    if (component.type !== 'pseudo-class' || component.kind === 'not' || !('selectors' in component)) return [];
    if (component.kind === 'host') return classesOf(component.selectors ?? []);
    return component.selectors.flatMap(classesOf);
  });
}

/** Removes unused variables, and then those that only they used. */
function withoutUnread(css: string, elsewhere: ReadonlySet<string>): string {
  const read = new Set([...readIn(css), ...elsewhere]);
  const left = rewrite(css, {
    Declaration: (declaration) => {
      const name = customOf(declaration)?.name;
      return name && !read.has(name) ? [] : undefined;
    },
  });
  return left === css ? css : withoutUnread(left, elsewhere);
}

function readIn(css: string): Set<string> {
  const read = new Set<string>();
  if (css) rewrite(css, { Variable: ({ name }) => void read.add(name.ident) });
  return read;
}

function withoutUnusedMotion(css: string): string {
  const animations: Declaration[] = [];
  rewrite(css, { Declaration: (declaration) => void (isAnimation(declaration) && animations.push(declaration)) });
  // The name occurs in many kinds of nodes of the syntax tree, always as a separate string.
  const used = JSON.stringify(animations);
  return rewrite(css, {
    Rule: { keyframes: ({ value }) => (used.includes(JSON.stringify(value.name.value)) ? undefined : []) },
  });
}

function isAnimation({ property, value }: Declaration): boolean {
  const name = property === 'unparsed' ? (value as { propertyId: { property: string } }).propertyId.property : property;
  return name.startsWith('animation');
}

/** A variable that is set; null for anything else. */
function customOf(declaration: Declaration) {
  if (declaration.property !== 'custom') return null;
  return declaration.value.name.startsWith('--') ? declaration.value : null;
}

function variablesIn(value: TokenOrValue[]): Set<string> {
  const names = new Set<string>();
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'ident' && typeof inner === 'string' && inner.startsWith('--')) names.add(inner);
    return inner;
  });
  return names;
}
