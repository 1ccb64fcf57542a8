/** The address that dials: an extension follows after a pause. */
export function telHref(number: string, extension?: string | null): string {
  const digits = number.replaceAll(/[^\d+]/g, '');
  return `tel:${digits}${extension ? `,${extension}` : ''}`;
}
