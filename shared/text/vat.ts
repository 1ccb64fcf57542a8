/** «В том числе НДС 22 %»: the label of the VAT that a sum contains. `rate` is whole percent. */
export function vatLabel(rate: number): string {
  return `В\u00a0том числе НДС\u00a0${rate}\u00a0%`;
}
