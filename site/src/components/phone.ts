/** «+7 917 204-16-83» for a Russian number in E.164; any other as it is. */
export function formatPhone(number: string): string {
  const parts = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number);
  if (!parts) return number;
  const [, code, first, second, third] = parts;
  return `+7\u00a0${code}\u00a0${first}-${second}-${third}`;
}

/** The address that dials: an extension follows after a pause. */
export function telHref(number: string, extension?: string | null): string {
  const digits = number.replaceAll(/[^\d+]/g, '');
  return `tel:${digits}${extension ? `,${extension}` : ''}`;
}
