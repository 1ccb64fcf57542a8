interface ErrorText {
  title: string;
  text: string;
}

const FAILURE: ErrorText = {
  title: 'У\u00a0нас что-то сломалось',
  text: 'Мы уже чиним. Попробуйте обновить страницу через минуту.',
};

const TEXTS = new Map<number, ErrorText>([
  [403, { title: 'Сюда нет доступа', text: 'Эта страница открыта не\u00a0всем.' }],
  [404, { title: 'Такой страницы нет', text: 'Её не\u00a0нашли: она удалена, или в\u00a0адресе опечатка.' }],
  [410, { title: 'Этой страницы больше нет', text: 'Она удалена и\u00a0уже не\u00a0вернётся.' }],
  [429, { title: 'Слишком много запросов', text: 'Подождите минуту и\u00a0попробуйте ещё раз.' }],
  [500, FAILURE],
  [503, { title: 'Сервис отдыхает', text: 'Скоро вернёмся. Попробуйте обновить страницу через минуту.' }],
]);

/** The code as a number when there is a text for it; 404 for any other. */
export function knownErrorCode(code: string | null): number {
  return TEXTS.has(Number(code)) ? Number(code) : 404;
}

/** What the error page says about a status. */
export function errorText(code: number): ErrorText {
  return TEXTS.get(code) ?? FAILURE;
}
