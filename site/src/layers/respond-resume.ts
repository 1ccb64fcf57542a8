import { element } from '#shared/ui/element.ts';
import type { LayerContent, LayerFrame } from '#shared/ui/layer/layer-content.ts';
import styles from '../features/board/change.css?url&no-inline';
import { bindInvitation } from '../features/invitation/bind-invitation.ts';
import { inviteHref } from '../features/invitation/invitation-steps.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';
import { parsePage } from '../lib/parse-page.ts';

await loadStylesheet(styles);

interface InvitationProps {
  resumeId: number;
}

/** Invites the person of a resume to a vacancy: the form of its page, then what has become of it. The result is `true` once it is sent. */
export const layer: LayerContent<InvitationProps, true> = {
  title: 'Пригласить на\u00a0вакансию',
  look: { size: 'lg', closesByBackdrop: false },
  draw(frame, { resumeId }) {
    const href = inviteHref(resumeId);
    let untie = () => {};
    let isOpen = true;
    const show = async (address: string, isSent: boolean) => {
      const { heading, content } = await load(address);
      if (!isOpen) return;
      fill(frame, heading, content, isSent);
      const form = content.querySelector('form');
      if (form) untie = bindInvitation(form, (next) => void show(next, true).catch(() => location.assign(next)));
    };
    frame.body.append(
      element(
        'p',
        { className: 'layer-waiting', role: 'status' },
        element('span', { className: 'spin' }),
        'Открываем форму',
      ),
    );
    void show(href, false).catch(() =>
      frame.body.replaceChildren(
        element('p', {}, 'Форма не\u00a0открылась. ', element('a', { href }, 'Пригласите на\u00a0отдельной странице')),
      ),
    );
    return () => {
      isOpen = false;
      untie();
    };
  },
};

function fill({ title, body, close }: LayerFrame<true>, heading: string, content: HTMLElement, isSent: boolean): void {
  title.textContent = heading;
  body.replaceChildren(content);
  content.querySelector('[data-cancel]')?.addEventListener('click', (event) => {
    event.preventDefault();
    close(isSent || undefined);
  });
  // A screen reader begins with what is there now.
  title.focus();
}

async function load(href: string): Promise<{ heading: string; content: HTMLElement }> {
  const response = await fetch(href);
  const page = await parsePage(response);
  const content = page.querySelector<HTMLElement>('[data-invitation-body]');
  if (!response.ok || response.redirected || !content) throw new Error('no form of an invitation');
  content.classList.remove('card');
  return {
    heading: page.querySelector('[data-invitation-title]')?.textContent ?? '',
    content: document.adoptNode(content),
  };
}
