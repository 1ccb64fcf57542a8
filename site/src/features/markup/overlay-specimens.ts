import type { SpecimenGroup } from './specimen.ts';

const LAYERS = 'site/src/layers';

/** Windows above the page. */
export const OVERLAYS: readonly SpecimenGroup[] = [
  {
    id: 'layers',
    title: 'Слои',
    specimens: [
      { id: 'layer-alert', name: 'Сообщение', file: `${LAYERS}/alert.ts`, demos: [['alert', 'Сообщить']] },
      {
        id: 'layer-confirm',
        name: 'Вопрос',
        file: `${LAYERS}/confirm.ts`,
        note: 'Опасное\u00a0— малиновым контуром, и\u00a0фокус на\u00a0другой кнопке.',
        demos: [
          ['confirm', 'Спросить'],
          ['confirm-bad', 'Спросить об\u00a0опасном'],
          ['confirm-answer', 'Узнать ответ'],
        ],
      },
      {
        id: 'layer-error',
        name: 'Ошибка',
        file: `${LAYERS}/error.ts`,
        demos: [
          ['error', 'По\u00a0умолчанию'],
          ['error-said', 'Со\u00a0своими словами'],
        ],
      },
      {
        id: 'layer-loading',
        name: 'Ожидание',
        file: `${LAYERS}/loading.ts`,
        note: 'Закрывается, когда работа кончилась. Здесь\u00a0— через 3\u00a0секунды.',
        demos: [['loading', 'Подождать']],
      },
      {
        id: 'layer-city',
        name: 'Город',
        file: `${LAYERS}/city-select.ts`,
        demos: [
          ['city-confirm', 'Ваш город?'],
          ['city-select', 'Выбрать город'],
        ],
      },
      {
        id: 'layer-please-login',
        name: 'Нужен вход',
        file: `${LAYERS}/please-login.ts`,
        note: 'Открывается через requireSignIn: после входа страница откроется снова и\u00a0продолжит.',
        demos: [
          ['please-login', 'Попросить войти'],
          ['require-sign-in', 'Попросить, если не\u00a0вошли'],
        ],
      },
      {
        id: 'layer-phone-change',
        name: 'Смена номера',
        file: `${LAYERS}/phone-change-code.ts`,
        demos: [
          ['phone-code', 'Спросить код'],
          ['phone-changed', 'Номер сменён'],
        ],
      },
      {
        id: 'layer-account-removal',
        name: 'Удаление профиля',
        file: `${LAYERS}/account-removal.ts`,
        demos: [['removal', 'Спросить']],
      },
      {
        id: 'layer-company-member-add',
        name: 'Приглашение сотрудника',
        file: `${LAYERS}/company-member-add.ts`,
        demos: [['invite', 'Открыть']],
      },
      {
        id: 'layer-documents',
        name: 'Документ соискателя',
        file: `${LAYERS}/documents.ts`,
        demos: [['document', 'Открыть']],
      },
      {
        id: 'layer-respond-change',
        name: 'Действие с\u00a0откликами',
        file: `${LAYERS}/respond-change.ts`,
        demos: [['respond', 'Открыть']],
      },
      {
        id: 'layer-cookies',
        name: 'Cookie',
        file: `${LAYERS}/cookie-choice.ts`,
        demos: [['cookie-choice', 'Выбрать cookie']],
      },
      {
        id: 'layer-image-cropper',
        name: 'Кадрирование снимка',
        file: `${LAYERS}/image-cropper.tsx`,
        demos: [['cropper', 'Кадрировать']],
      },
      {
        id: 'layer-feedback',
        name: 'Сообщение команде и\u00a0жалоба',
        file: `${LAYERS}/feedback.ts`,
        demos: [
          ['feedback', 'Написать'],
          ['complaint', 'Пожаловаться'],
        ],
      },
      {
        id: 'layer-money',
        name: 'Счёт на\u00a0пополнение и\u00a0возврат денег',
        file: `${LAYERS}/service-top-up.ts`,
        demos: [
          ['top-up', 'Пополнить по\u00a0счёту'],
          ['withdrawal', 'Вернуть деньги'],
        ],
      },
      {
        id: 'layer-order',
        name: 'Заказ услуги, которую делает человек',
        file: `${LAYERS}/service-form.ts`,
        demos: [
          ['new-order', 'Найти сотрудника'],
          ['expert-resume', 'Резюме с\u00a0экспертом'],
          ['ask-service', 'Задать вопрос об\u00a0услуге'],
        ],
      },
      {
        id: 'layer-respond',
        name: 'Отклик',
        file: 'site/src/islands/respond-form/RespondForm.tsx',
        demos: [
          ['respond-quick', 'Без резюме'],
          ['respond-vacancy', 'С\u00a0резюме'],
          ['respond-company', 'В\u00a0компанию'],
          ['respond-question', 'Задать вопрос'],
        ],
      },
      {
        id: 'layer-respond-resume',
        name: 'Приглашение на\u00a0вакансию',
        file: `${LAYERS}/respond-resume.ts`,
        demos: [['respond-resume', 'Пригласить']],
      },
      {
        id: 'layer-favorite-folders',
        name: 'Папки избранного',
        file: `${LAYERS}/favorite-folder-list.ts`,
        demos: [
          ['folder-list', 'Переложить'],
          ['folder-add', 'Новая папка'],
          ['folder-edit', 'Имя папки'],
          ['folder-remove', 'Удалить папку'],
          ['comment-removal', 'Удалить заметку'],
        ],
      },
      {
        id: 'layer-newsletter',
        name: 'Рассылка',
        file: `${LAYERS}/newsletter-create.ts`,
        demos: [
          ['newsletter-create', 'Подписаться'],
          ['newsletter-pending', 'Ждёт письма'],
          ['newsletter-active', 'Подписка работает'],
          ['newsletter-remove', 'Удалить'],
        ],
      },
      {
        id: 'layer-education',
        name: 'Образование в\u00a0резюме',
        file: 'site/src/islands/resume-builder/EducationForm.tsx',
        demos: [
          ['education', 'Учёба'],
          ['courses', 'Курсы'],
        ],
      },
      {
        id: 'layer-resume-phone-code',
        name: 'Номер резюме',
        file: `${LAYERS}/resume-phone-code.ts`,
        demos: [['resume-phone', 'Спросить код']],
      },
      {
        id: 'layer-resume-preview',
        name: 'Как видят резюме',
        file: `${LAYERS}/resume-preview.ts`,
        demos: [['preview-resume', 'Открыть']],
      },
      {
        id: 'layer-filters',
        name: 'Фильтры вакансий',
        file: `${LAYERS}/vacancy-filters.tsx`,
        demos: [['filters', 'Открыть фильтры вакансий']],
      },
      {
        id: 'layer-resume-filters',
        name: 'Фильтры резюме',
        file: `${LAYERS}/resume-filters.tsx`,
        demos: [['filters-resume', 'Открыть фильтры резюме']],
      },
      {
        id: 'layer-services',
        name: 'Платные услуги',
        file: 'site/src/features/services/buy-layer.ts',
        note: 'Форма та\u00a0же, что на\u00a0странице услуги: без скрипта покупают там.',
        demos: [
          ['promotion', 'Продвинуть вакансию'],
          ['package', 'Контакты поштучно'],
          ['contacts-access', 'Доступ к\u00a0контактам'],
          ['company-service', 'Для\u00a0компании'],
          ['agreement', 'Оферта'],
        ],
      },
      {
        id: 'layer-size',
        name: 'Размер',
        file: 'shared/domain/overlays.ts',
        note: 'На\u00a0телефоне любое окно\u00a0— лист снизу.',
        demos: [
          ['sm', 'sm, 440'],
          ['lg', 'lg, 560'],
          ['xl', 'xl, 720'],
          ['xl2', 'xl2, 960'],
          ['xl3', 'xl3, 1200'],
        ],
      },
      {
        id: 'layer-position',
        name: 'Место',
        file: 'shared/domain/overlays.ts',
        demos: [
          ['left', 'Слева'],
          ['center', 'По\u00a0центру'],
          ['right', 'Справа'],
        ],
      },
      {
        id: 'layer-theme',
        name: 'Тема окна',
        file: 'shared/domain/overlays.ts',
        demos: [
          ['white', 'white'],
          ['gray', 'gray'],
        ],
      },
      {
        id: 'layer-stack',
        name: 'Стопка',
        file: 'shared/stores/layers.ts',
        note: 'Отвечает верхнее, за\u00a0ним притушенные, старше третьего спрятаны. Закрывается только верхнее.',
        demos: [['stack', 'Открыть четыре']],
      },
      {
        id: 'layer-closing',
        name: 'Как закрывается',
        file: 'shared/stores/layers.ts',
        demos: [
          ['locked', 'Заперто'],
          ['backdrop', 'Не\u00a0закрывать нажатием рядом'],
          ['timeout', 'Закрыть через 5\u00a0секунд'],
        ],
      },
      {
        id: 'layer-failed',
        name: 'Не\u00a0загрузилось',
        file: 'site/src/lib/layers.ts',
        note: 'Причина\u00a0— в\u00a0консоли: «Ошибка загрузки модального окна».',
        demos: [['failed', 'Открыть то, чего нет']],
      },
    ],
  },
];
