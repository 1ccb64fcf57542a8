interface ErrorText {
  title: string;
  text: string;
}

const FAILURE: ErrorText = {
  title: 'У\u00a0нас что-то сломалось',
  text: 'Мы уже чиним. Попробуйте обновить страницу через минуту.',
};

const TEXTS = new Map<number, ErrorText>([
  [400, { title: 'Запрос не\u00a0получилось прочитать', text: 'Обновите страницу или начните с\u00a0главной.' }],
  [403, { title: 'Сюда нет доступа', text: 'Эта страница открыта не\u00a0всем.' }],
  [404, { title: 'Такой страницы нет', text: 'Её не\u00a0нашли: она удалена, или в\u00a0адресе опечатка.' }],
  [408, { title: 'Запрос не\u00a0дошёл', text: 'Соединение слишком медленное. Попробуйте ещё раз.' }],
  [410, { title: 'Этой страницы больше нет', text: 'Она удалена и\u00a0уже не\u00a0вернётся.' }],
  [413, { title: 'Слишком много данных', text: 'Столько за\u00a0один раз мы не\u00a0принимаем.' }],
  [414, { title: 'Слишком длинный адрес', text: 'Проверьте ссылку или начните с\u00a0главной.' }],
  [429, { title: 'Слишком много запросов', text: 'Подождите минуту и\u00a0попробуйте ещё раз.' }],
  [
    431,
    {
      title: 'Слишком длинный запрос',
      text: 'Браузер прислал больше, чем мы читаем. Удалите данные нашего сайта в\u00a0браузере и\u00a0попробуйте ещё раз.',
    },
  ],
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
