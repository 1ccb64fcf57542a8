import { hint } from '../kit/hint.ts';

/** Tells the webmaster why there is no button. */
export function hintMissing({ embedKey }: { embedKey: string | null }): void {
  hint(embedKey ? 'укажите вакансию: vacancy или external-id' : 'укажите ключ в\u00a0атрибуте embed-key');
}
