/** What a setting does not do, and why. */
export const ADVICE = {
  responses: 'число откликов в\u00a0карточке пока не\u00a0показывается, слово responses ничего не\u00a0меняет',
  jobposting:
    'для json-ld="jobposting" нужны detail="inline" и\u00a0url-sync: разметка вакансии бывает только по\u00a0её собственному адресу',
};
