import { EXPORT_DAYS } from '#shared/domain/limits.ts';
import { plural } from '#shared/text/plural.ts';

/** What a form of the settings has done. */
export const NOTICES = {
  name: 'Имя сохранено',
  photo: 'Фото сохранено',
  telegram: 'Телеграм сохранён',
  city: 'Город сохранён',
  'own-city': 'Спасибо! Проверим город и\u00a0добавим его в\u00a0список',
  'city-known': 'Такой город уже есть в\u00a0списке: мы\u00a0его выбрали',
  phone: 'Номер сменён',
  'lost-contact': 'Просьба отправлена. Ответ придёт письмом',
  'lost-contact-cancel': 'Просьба отменена',
  email: 'Письмо со\u00a0ссылкой ушло на\u00a0новый адрес. Почта сменится, когда вы\u00a0откроете ссылку',
  password: 'Пароль сохранён. На\u00a0других устройствах мы вышли',
  'identity-linked': 'Готово: теперь можно входить и\u00a0так',
  'identity-unlinked': 'Отвязали: так больше не\u00a0войти',
  'factor-off': 'Второй шаг входа выключен',
  device: 'На\u00a0этом устройстве мы вышли',
  site: 'Этот сайт вас больше не\u00a0знает',
  devices: 'Вышли на\u00a0всех устройствах, кроме этого',
  export: `Собираем архив. Ссылка придёт на\u00a0почту и\u00a0будет жить ${plural(EXPORT_DAYS, ['день', 'дня', 'дней'])}`,
  advertising: 'Будем присылать новости и\u00a0рекламу на\u00a0почту',
  'no-advertising': 'Рекламу больше не\u00a0присылаем',
  'consent-withdrawn': 'Согласие отозвано',
  notices: 'Уведомления сохранены',
  restored: 'С\u00a0возвращением: аккаунт снова работает',
} as const;
