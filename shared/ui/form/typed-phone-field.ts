import { typedPhone } from '../../text/typed-phone.ts';

/** Groups the digits of a phone as they come. What is still being composed is left alone. */
export function formatTypedPhone(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const { text, caret } = typedPhone(value, selectionStart ?? value.length);
  if (text === value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
