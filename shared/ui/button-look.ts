const FILLS = { primary: 'btn-1', outline: 'btn-2', text: 'btn-3', icon: '' } as const;
const SIZES = { s: 'btn-s', m: '', l: 'btn-lg' } as const;

/** Classes of a respond button by its attributes, the same in the element and in what a server draws of it. */
export function buttonClass(variant: keyof typeof FILLS, size: keyof typeof SIZES): string {
  return variant === 'icon' ? 'icb' : ['btn', FILLS[variant], SIZES[size]].filter(Boolean).join(' ');
}
