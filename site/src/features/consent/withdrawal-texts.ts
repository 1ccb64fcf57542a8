import type { AgreementKey } from '#shared/domain/agreements.ts';

/** What stops when a consent is withdrawn, in the words of the page. */
const TEXTS: Partial<Record<AgreementKey, string>> = {
  personalAgreement:
    'Аккаунт сразу скроется от\u00a0всех: резюме, отклики и\u00a0переписка станут недоступны, на\u00a0всех устройствах придётся войти заново. 30\u00a0дней аккаунт можно вернуть: войдите и\u00a0отмените удаление. Потом данные сотрутся навсегда.',
  transferAgreement:
    'Каркас больше не\u00a0передаст компаниям имя и\u00a0телефон из\u00a0быстрых откликов. Уже отправленный отклик отзовите в\u00a0разделе «Отклики».',
  documentAgreement:
    'Все компании, которым вы\u00a0открыли документы, сразу перестанут их видеть. Файлы останутся у\u00a0вас.',
  medicalAgreement:
    'Компании, которым вы\u00a0открыли медицинское заключение, сразу перестанут видеть всё, что открыто вместе с\u00a0ним.',
  advertisingMaterials:
    'Перестанут приходить новости, подборки и\u00a0предложения. Коды входа, ответы компаний и\u00a0чеки приходят и\u00a0без этого согласия.',
};

export function whatStops(key: AgreementKey): string {
  return TEXTS[key] ?? 'Каркас перестанет делать то, что описано в\u00a0документе.';
}
