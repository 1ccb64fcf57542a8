/** «+7 917 204-16-83» for a Russian number in E.164; any other as it is. */
export function formatPhone(number: string): string {
  const parts = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number);
  if (!parts) return number;
  const [, code, first, second, third] = parts;
  return `+7\u00a0${code}\u00a0${first}-${second}-${third}`;
}
