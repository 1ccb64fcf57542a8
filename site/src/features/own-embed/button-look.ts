import { lookFields, unusual } from './look-fields.ts';

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

/** As long as the element takes it. */
export const LABEL_CHARS_MAX = 60;

/** Attributes that the form can set, besides the vacancy. */
export const BUTTON_ATTRIBUTES = ['variant', 'size', 'label', 'accent'] as const;

/** What is chosen: words of ours and of the company. */
export interface ButtonLook extends Record<(typeof BUTTON_ATTRIBUTES)[number], string> {
  /** As it was sent, so not always one of those that are offered; empty for none. */
  vacancy: string;
}

/** The choice of a form; what it does not offer is the usual. */
export function readButtonLook(fields: Pick<FormData, 'get'>): ButtonLook {
  const { text, one, accent } = lookFields(fields);
  return {
    vacancy: text('vacancy'),
    variant: one('variant', VARIANT_CHOICES, 'primary'),
    size: one('size', SIZE_CHOICES, 'm'),
    label: text('label', LABEL_CHARS_MAX),
    accent: accent(),
  };
}

const USUAL = readButtonLook({ get: () => null });

/** As attributes of the element, without defaults. */
export const buttonAttributes = (look: ButtonLook) => unusual(BUTTON_ATTRIBUTES, look, USUAL);
