import { formatNumber } from './number.ts';

/** «240 КБ», «1,2 МБ»; null when the size is not known. */
export function fileSize(bytes: number | null): string | null {
  if (bytes === null) return null;
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024
    ? `${formatNumber(kilobytes)}\u00a0КБ`
    : `${formatNumber(Math.round(kilobytes / 102.4) / 10)}\u00a0МБ`;
}

/** «PDF» of `/files/plan.pdf`; null without an ending. */
export function fileKind(path: string): string | null {
  return /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toUpperCase() ?? null;
}
