import type { SpecimenGroup } from './specimen.ts';

/** What else is shown above the page: toasts and the lightbox. */
export const TOASTS: readonly SpecimenGroup[] = [
  {
    id: 'toasts',
    title: 'Тосты',
    specimens: [
      {
        id: 'toast-type',
        name: 'Вид',
        file: 'site/src/lib/toasts.ts',
        note: 'Стоит три секунды и\u00a0ждёт, пока на\u00a0нём указатель или фокус. Закрывается нажатием.',
        demos: [
          ['toast-default', 'default'],
          ['toast-success', 'success'],
          ['toast-info', 'info'],
          ['toast-warning', 'warning'],
          ['toast-error', 'error'],
        ],
      },
      {
        id: 'toast-position',
        name: 'Место',
        file: 'shared/domain/overlays.ts',
        demos: [
          ['top-left', 'Сверху слева'],
          ['top-center', 'Сверху по\u00a0центру'],
          ['top-right', 'Сверху справа'],
          ['bottom-left', 'Снизу слева'],
          ['bottom-center', 'Снизу по\u00a0центру'],
          ['bottom-right', 'Снизу справа'],
        ],
      },
      {
        id: 'toast-time',
        name: 'Время и\u00a0число',
        file: 'shared/stores/toasts.ts',
        note: 'Больше двадцати сразу не\u00a0бывает: новый сменяет самый старый.',
        demos: [
          ['toast-long', 'На\u00a010\u00a0секунд'],
          ['toast-action', 'С\u00a0действием'],
          ['toast-many', 'Двадцать один сразу'],
        ],
      },
    ],
  },
  {
    id: 'lightbox',
    title: 'Просмотр фото',
    specimens: [
      {
        id: 'lightbox-view',
        name: 'Фото',
        file: 'site/src/layers/lightbox.ts',
        note: 'Колесо и\u00a0кнопки приближают, стрелки и\u00a0смахивание листают, Escape закрывает.',
        demos: [
          ['photos', 'Два фото'],
          ['photo-one', 'Одно фото'],
        ],
      },
      {
        id: 'lightbox-broken',
        name: 'Нечего показать',
        file: 'shared/ui/lightbox/lightbox-view.ts',
        demos: [
          ['photo-broken', 'Фото не\u00a0открылось'],
          ['photo-none', 'Фото нет'],
        ],
      },
    ],
  },
];
