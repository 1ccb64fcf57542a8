interface ErrorText {
  title: string;
  text: string;
}

const FAILURE: ErrorText = {
  title: 'У\u00a0нас что-то сломалось',
  text: 'Мы уже чиним. Попробуйте обновить страницу через минуту.',
};

const TEXTS = new Map<number, ErrorText>([
  [
    400,
    { title: 'Запрос не\u00a0понят', text: 'Если вы отправляли форму, откройте её заново и\u00a0отправьте ещё раз.' },
  ],
  [
    403,
    {
      title: 'Сюда нет доступа',
      text: 'Эта страница открыта не\u00a0всем. Если вы отправляли форму, откройте её заново и\u00a0отправьте ещё раз.',
    },
  ],
  [404, { title: 'Такой страницы нет', text: 'Её не\u00a0нашли: она удалена, или в\u00a0адресе опечатка.' }],
  [410, { title: 'Этой страницы больше нет', text: 'Она удалена и\u00a0уже не\u00a0вернётся.' }],
  [413, { title: 'Слишком много данных', text: 'Вернитесь, сократите текст и\u00a0отправьте ещё раз.' }],
  [415, { title: 'Форма не\u00a0понята', text: 'Вернитесь и\u00a0отправьте её ещё раз.' }],
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
