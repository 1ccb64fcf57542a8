import { hint } from './hint.ts';

/** Advice for the webmaster about an error of the API, by its code. */
export const REFUSALS: Partial<Record<string, string>> = {
  no_key: 'укажите ключ в\u00a0атрибуте embed-key',
  origin_denied: 'ключу не разрешён этот сайт: добавьте его адрес к ключу',
  key_revoked: 'ключ отозван: вставьте новый',
  unfit_preset:
    'вакансий не\u00a0показано: значение preset-… не\u00a0подходит. Нужен номер, он виден в\u00a0адресе списка: ?city=1601',
  not_found: 'такого ключа нет, или он не этой компании',
  forbidden: 'этот ключ не для откликов: попросите другой',
};

/** Tells the webmaster how to fix an error of the API, where there is a way. */
export function hintRefusal(code: string): void {
  const advice = REFUSALS[code];
  if (advice) hint(advice);
}
