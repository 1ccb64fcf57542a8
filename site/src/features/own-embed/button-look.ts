/** How the respond button may look; the values are those of the element's attributes. */
export const VARIANT_CHOICES = [
  ['primary', 'Заливка'],
  ['outline', 'Рамка'],
  ['text', 'Ссылка'],
  ['icon', 'Значок'],
] as const;
export const SIZE_CHOICES = [
  ['s', 'Малая'],
  ['m', 'Обычная'],
  ['l', 'Большая'],
] as const;

/** Attributes that the form can set, besides the vacancy. */
export const BUTTON_ATTRIBUTES = ['variant', 'size'] as const;

/** What is chosen. */
export interface ButtonLook {
  /** As it was sent, so not always one of those that are offered; empty for none. */
  vacancy: string;
  variant: string;
  size: string;
}

/** The choice of a form; what it does not offer is the usual. */
export function readButtonLook(fields: Pick<FormData, 'get'>): ButtonLook {
  const one = (name: string, choices: readonly (readonly [string, string])[], usual: string) =>
    choices.find(([value]) => value === fields.get(name))?.[0] ?? usual;
  return {
    vacancy: String(fields.get('vacancy') ?? ''),
    variant: one('variant', VARIANT_CHOICES, 'primary'),
    size: one('size', SIZE_CHOICES, 'm'),
  };
}

/** As attributes of the element, without defaults. */
export function buttonAttributes({ variant, size }: ButtonLook): Record<string, string> {
  return { ...(variant === 'primary' ? {} : { variant }), ...(size === 'm' ? {} : { size }) };
}
