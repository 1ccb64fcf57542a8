/** Advice for the webmaster about an error of the API, by its code. */
export const REFUSALS: Partial<Record<string, string>> = {
  origin_denied: 'ключу не разрешён этот сайт: добавьте его адрес к ключу',
  key_revoked: 'ключ отозван: вставьте новый',
  not_found: 'такого ключа нет, или он не этой компании',
  forbidden: 'этот ключ не для откликов: попросите другой',
};
