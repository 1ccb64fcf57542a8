import { siteCall } from '../../lib/call.ts';
import { endPush, startPush, stateOfPush, type PushState } from '../../lib/push.ts';

const TEXTS: Readonly<Record<PushState, string>> = {
  on: 'Приходят, пока вы\u00a0не\u00a0выйдете из\u00a0аккаунта.',
  off: 'Покажем приглашение или ответ, даже когда сайт закрыт.',
  denied:
    'Вы\u00a0запретили этому сайту уведомления. Разрешить их можно в\u00a0настройках браузера: значок слева от\u00a0адреса сайта.',
  unsupported:
    'Этот браузер пушей не\u00a0показывает. На\u00a0айфоне добавьте сайт на\u00a0экран «Домой» и\u00a0откройте его оттуда.',
};

const FAILED = 'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз.';

/** The row of pushes: what they are in this browser, and the button that changes it. */
export function attendPush(): void {
  const row = document.querySelector<HTMLElement>('[data-push-row]');
  const button = row?.querySelector<HTMLButtonElement>('[data-push-button]');
  const text = row?.querySelector<HTMLElement>('[data-push-text]');
  if (!row || !button || !text) return;

  const draw = (state: PushState, words = TEXTS[state]) => {
    row.hidden = false;
    text.textContent = words;
    button.hidden = state === 'denied' || state === 'unsupported';
    button.textContent = state === 'on' ? 'Выключить' : 'Включить';
    button.dataset.state = state;
  };
  const change = async () => {
    const wasOn = button.dataset.state === 'on';
    button.setAttribute('aria-busy', 'true');
    try {
      draw(wasOn ? await endPush(siteCall) : await startPush(siteCall));
    } catch {
      draw(wasOn ? 'on' : 'off', FAILED);
    }
    button.removeAttribute('aria-busy');
  };
  button.addEventListener('click', () => void change());
  void stateOfPush(siteCall).then(draw, () => draw('off', FAILED));
}
