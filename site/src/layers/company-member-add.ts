import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { parsePage } from '../lib/parse-page.ts';

const PAGE = '/profile/company/permissions/invited';

/**
 * Invites a colleague: e-mail, role, where. The form is the one of the page, which knows what the caller may grant; it
 * leads to that page once the invitation is sent.
 */
export const layer: LayerContent<Record<never, never>> = {
  title: 'Пригласить сотрудника',
  look: { size: 'lg', closesByBackdrop: false },
  draw({ body }) {
    const wait = element('p', { className: 'mut', role: 'status' }, 'Открываем форму…');
    body.append(wait);
    void show(wait).catch(() =>
      wait.replaceChildren(
        'Форма не\u00a0открылась. ',
        element('a', { href: `${PAGE}#invite` }, 'Пригласите на\u00a0отдельной странице'),
      ),
    );
  },
};

async function show(wait: HTMLElement): Promise<void> {
  const [response, { bindMemberForm }] = await Promise.all([
    fetch(PAGE),
    import('../features/members/bind-member-form.ts'),
  ]);
  const page = await parsePage(response);
  const form = page.querySelector<HTMLFormElement>('form[data-member="invite"]');
  if (!response.ok || response.redirected || !form) throw new Error('no form of an invitation');
  wait.replaceWith(form);
  bindMemberForm(form);
  form.querySelector<HTMLElement>('[name="email"]')?.focus();
}
