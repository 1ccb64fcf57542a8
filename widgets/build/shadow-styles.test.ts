import { describe, expect, test } from 'vitest';
import { forShadowRoot, onlyUsed } from './shadow-styles.ts';

describe('for a shadow root', () => {
  test('Tailwind’s defaults for old browsers apply to all', () => {
    const css =
      '@layer properties{@supports ((-webkit-hyphens:none)) or (-moz-orient:inline){*{--tw-shadow:0 0 #0000}}}@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}.a{color:red}';
    expect(forShadowRoot(css)).toBe('@layer properties{*{--tw-shadow:0 0 #0000}}.a{color:red}');
  });

  test('rem is pixels', () => {
    expect(
      forShadowRoot('.a{margin:1.5rem .25rem -0.5rem;width:calc(100% - 2rem)}@media (width>=45rem){.premium{top:0}}'),
    ).toBe('.a{width:calc(100% - 32px);margin:24px 4px -8px}@media (width>=720px){.premium{top:0}}');
  });
});

describe('what is used', () => {
  const fateOf = (classes: readonly string[]) =>
    classes.every((name) => name === 'vac' || name === 'w-1/2') ? 'stays' : 'goes';

  test('rules of other classes are removed, and so are the variables that only they used', () => {
    const css =
      ':host{--k-a:1px;--k-b:var(--k-c);--k-c:2px}.vac{margin:var(--k-a)}.bar{padding:var(--k-b)}@media (width>=1px){.bar{top:0}}';
    expect(onlyUsed(css, fateOf)).toBe(':host{--k-a:1px}.vac{margin:var(--k-a)}');
  });

  test('selectors are checked one by one', () => {
    expect(onlyUsed('.vac:is(h2,.vac),.bar .vac{top:0}.vac:not(.bar){left:0}.w-1\\/2{width:50%}', fateOf)).toBe(
      '.vac:is(h2,.vac){top:0}.vac:not(.bar){left:0}.w-1\\/2{width:50%}',
    );
  });

  test('only used keyframes stay', () => {
    const css =
      '@keyframes fade{0%{opacity:0}}@keyframes turn{to{rotate:1turn}}@keyframes fly{to{top:0}}.vac{animation:fade var(--k-slow)}.vac:hover{animation-name:turn}';
    expect(onlyUsed(css, () => 'stays')).toBe(css.replace('@keyframes fly{to{top:0}}', ''));
  });

  test('some rules keep only their variables', () => {
    const css = ':host{color:red;--k-a:1px;margin:0}.vac{top:var(--k-a)}';
    expect(onlyUsed(css, (classes) => (classes.length > 0 ? 'stays' : 'variables'))).toBe(
      ':host{--k-a:1px}.vac{top:var(--k-a)}',
    );
  });

  test('variables that only the styles before it read stay', () => {
    const css = '[data-theme=dark]{--k-a:1px;--k-b:2px}';
    expect(onlyUsed(css, () => 'stays', '.vac{top:var(--k-a)}')).toBe('[data-theme=dark]{--k-a:1px}');
  });
});
