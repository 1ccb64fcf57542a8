import { PROVIDER_NAMES } from '#shared/domain/sign-in-providers.ts';
import { longDateTime } from '#shared/text/date.ts';
import { plural } from '#shared/text/plural.ts';
import type { Letter } from './letter.ts';
import { button, COMPANY_RECOVERY, maskPhone, note, RECOVERY, SIGN_IN, text, type LinkTo } from './letter-parts.ts';
import type { MailData, MailName } from './names.ts';

type Names = Extract<
  MailName,
  `second-factor-${string}` | `provider-${string}` | 'recovery-code-used' | 'phone-changed'
>;

/** About the ways into an account: the number, the second step, and providers. */
export const SIGN_IN_LETTERS: { [Name in Names]: (data: MailData[Name], linkTo: LinkTo) => Letter } = {
  'phone-changed': ({ newPhone, at, side }, linkTo) => ({
    subject: 'Телефон вашего аккаунта на\u00a0Каркасе изменён',
    preview: `${longDateTime(at)} по\u00a0Москве`,
    title: 'Телефон изменён',
    parts: [
      text(`${longDateTime(at)} по\u00a0Москве в\u00a0вашем аккаунте указали и\u00a0подтвердили другой номер.`),
      { kind: 'facts', facts: [['Новый телефон', maskPhone(newPhone)]] },
      text('Если это были не\u00a0вы, смените пароль и\u00a0напишите нам.'),
      button('Сменить пароль', linkTo(side === 'company' ? COMPANY_RECOVERY : RECOVERY)),
    ],
  }),

  'second-factor-on': ({ at }, linkTo) => ({
    subject: 'Второй шаг входа на\u00a0Каркасе включён',
    preview: `${longDateTime(at)} по\u00a0Москве`,
    title: 'Второй шаг входа включён',
    parts: [
      text(
        `С\u00a0${longDateTime(at)} по\u00a0Москве после пароля спрашиваем код из\u00a0приложения. Коды восстановления пригодятся, если телефон потеряется.`,
      ),
      text('Если это были не\u00a0вы, смените пароль и\u00a0напишите нам: кто-то знает его.'),
      button('Восстановить доступ', linkTo(COMPANY_RECOVERY)),
    ],
  }),

  'second-factor-off': ({ at }, linkTo) => ({
    subject: 'Второй шаг входа на\u00a0Каркасе выключен',
    preview: `${longDateTime(at)} по\u00a0Москве`,
    title: 'Второй шаг входа выключен',
    parts: [
      text(`С\u00a0${longDateTime(at)} по\u00a0Москве для входа хватает почты и\u00a0пароля.`),
      text('Если это были не\u00a0вы, смените пароль и\u00a0включите второй шаг снова.'),
      button('Восстановить доступ', linkTo(COMPANY_RECOVERY)),
    ],
  }),

  'second-factor-reset': ({ at }, linkTo) => ({
    subject: 'Второй шаг входа на\u00a0Каркасе сброшен',
    preview: `${longDateTime(at)} по\u00a0Москве`,
    title: 'Второй шаг входа сброшен',
    parts: [
      text(
        `${longDateTime(at)} по\u00a0Москве второй шаг вашего входа сбросили, и\u00a0вы вышли на\u00a0всех устройствах. Войдите по\u00a0почте и\u00a0паролю и\u00a0настройте второй шаг на\u00a0новом телефоне.`,
      ),
      button('Войти', linkTo(`${SIGN_IN}/company`)),
      note('Если вы об\u00a0этом не\u00a0просили, смените пароль и\u00a0спросите руководителя компании.'),
    ],
  }),

  'recovery-code-used': ({ at, codesLeft }, linkTo) => ({
    subject: 'Вход на\u00a0Каркас по\u00a0коду восстановления',
    preview: `${longDateTime(at)} по\u00a0Москве`,
    title: 'Вход по\u00a0коду восстановления',
    parts: [
      text(
        `${longDateTime(at)} по\u00a0Москве в\u00a0ваш аккаунт вошли по\u00a0коду восстановления. Осталось ${plural(codesLeft, ['код', 'кода', 'кодов'])}.`,
      ),
      text('Если это были не\u00a0вы, смените пароль: тогда все, кто вошёл, выйдут.'),
      button('Восстановить доступ', linkTo(COMPANY_RECOVERY)),
    ],
  }),

  'provider-linked': ({ provider, at }, linkTo) => ({
    subject: `На\u00a0Каркас теперь входят через ${PROVIDER_NAMES[provider]}`,
    preview: `${longDateTime(at)} по\u00a0Москве`,
    title: `Привязан ${PROVIDER_NAMES[provider]}`,
    parts: [
      text(`${longDateTime(at)} по\u00a0Москве к\u00a0вашему аккаунту привязали ${PROVIDER_NAMES[provider]}.`),
      text('Если это были не\u00a0вы, отвяжите его в\u00a0настройках и\u00a0смените пароль.'),
      button('Открыть настройки', linkTo('/profile/settings')),
    ],
  }),

  'provider-unlinked': ({ provider, at }, linkTo) => ({
    subject: `На\u00a0Каркас больше не\u00a0войти через ${PROVIDER_NAMES[provider]}`,
    preview: `${longDateTime(at)} по\u00a0Москве`,
    title: `Отвязан ${PROVIDER_NAMES[provider]}`,
    parts: [
      text(`${longDateTime(at)} по\u00a0Москве от\u00a0вашего аккаунта отвязали ${PROVIDER_NAMES[provider]}.`),
      text('Если это были не\u00a0вы, смените пароль.'),
      button('Открыть настройки', linkTo('/profile/settings')),
    ],
  }),
};
