import { ACCOUNT_REMOVAL_DAYS } from '#shared/domain/limits.ts';
import { createForm } from '#shared/stores/form.ts';
import { plural } from '#shared/text/plural.ts';
import { element } from '#shared/ui/element.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { siteCall } from '../lib/call.ts';
import { drawCodeForm } from '../lib/code-form.ts';

/** Removes the account: says what happens, sends a code, asks for it. The result is `true` once it is removed. */
export const layer: LayerContent<Record<never, never>, true> = {
  title: 'Удалить профиль?',
  look: { size: 'sm', closesByBackdrop: false },
  draw({ body, close }) {
    let finish = () => {};
    const days = plural(ACCOUNT_REMOVAL_DAYS, ['день', 'дня', 'дней']);
    const form = element(
      'form',
      { id: 'removal-request', className: 'layer-body-form' },
      element(
        'p',
        {},
        `Профиль и\u00a0резюме скроем сразу, а\u00a0через ${days} удалим насовсем. До\u00a0этого можно войти и\u00a0вернуть всё как было.`,
      ),
      element('p', {}, 'Чтобы никто не\u00a0удалил профиль за\u00a0вас, пришлём код.'),
      element('p', { className: 'err', dataset: { formMessage: '' } }),
      element(
        'div',
        { className: 'layer-actions' },
        element('button', { className: 'btn btn-bad' }, 'Получить код'),
        element('button', { type: 'button', className: 'btn', autofocus: true, onclick: () => close() }, 'Оставить'),
      ),
    );
    const store = createForm({
      send: (_values, options) => siteCall('POST /users/removal/request', undefined, options),
      isRepeatable: true,
    });
    const unbind = bindForm(form, store);
    store.$state.listen(({ phase, answer: sent }) => {
      if (phase !== 'sent' || !sent) return;
      unbind();
      finish = drawCodeForm(body, {
        sent,
        label: 'Удалить профиль',
        isDangerous: true,
        async send(code) {
          await siteCall('DELETE /users/applicant/delete', code);
          return true as const;
        },
        onDone: close,
      });
    });
    body.append(form);
    return () => finish();
  },
};
