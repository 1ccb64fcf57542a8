/** Advice for the webmaster about an error of the API, by its code. */
export const REFUSALS: Partial<Record<string, string>> = {
  origin_denied: 'ключу не разрешён этот сайт: добавьте его адрес к ключу',
  key_revoked: 'ключ отозван: вставьте новый',
  not_found: 'такого ключа нет, или он не этой компании',
};

/** What a setting does not do, and why. */
export const ADVICE = {
  responses: 'число откликов в\u00a0карточке пока не\u00a0показывается, слово responses ничего не\u00a0меняет',
  jobposting:
    'для json-ld="jobposting" нужны detail="inline" и\u00a0url-sync: разметка вакансии бывает только по\u00a0её собственному адресу',
};
