/**
 * The menu of the account, loaded at its first opening. It loads the rest itself: every page names what its script may
 * load, and pays for the names.
 */
const root = document.documentElement;

export async function fillMenu(): Promise<void> {
  const menu = document.querySelector<HTMLElement>('[data-account-menu]');
  const [{ session }, { keepInitials }] = await Promise.all([
    import('../lib/session.ts'),
    import('../lib/initials-of-tab.ts'),
  ]);
  session.$session.subscribe(({ status, user }) => {
    menu?.querySelector('[data-account-name]')?.replaceChildren(user?.name ?? '');
    if (user) keepInitials(user.initials);
    if (status !== 'unauthenticated') return;
    // The cookie told of a session that has ended.
    menu?.hidePopover();
    delete root.dataset.account;
  });
  // Without a name it is still a menu.
  await session.load().catch(() => {});
}

/** Signs out, with a token of this browser: a public page, which is the same for everybody, has none. */
export async function signOut(form: HTMLFormElement): Promise<void> {
  const { csrfToken } = form.elements as unknown as { csrfToken: HTMLInputElement };
  const button = form.querySelector('button');
  if (!(await mayLeaveTyping())) return;
  button?.setAttribute('aria-busy', 'true');
  try {
    const { siteCall } = await import('../lib/call.ts');
    csrfToken.value ||= (await siteCall('GET /auth/csrf')).csrfToken;
    form.submit();
  } catch {
    button?.removeAttribute('aria-busy');
    const { toast } = await import('../lib/toasts.ts');
    toast('Выйти не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз', { type: 'error' });
  }
}

const TYPING = 'typing:vacancy:';

/** Typing that the server does not have is the account's: whoever signs out is asked, and nothing of it stays. */
async function mayLeaveTyping(): Promise<boolean> {
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(TYPING));
  if (kept.length === 0) return true;
  const { openLayer } = await import('../lib/layers.ts');
  const isSure = await openLayer('confirm', {
    title: 'Выйти и\u00a0потерять несохранённое?',
    text: 'В\u00a0конструкторе вакансий есть правки, которые ещё не\u00a0дошли до\u00a0сервера. Откройте вакансию со\u00a0связью\u00a0— они сохранятся.',
    label: 'Выйти',
    cancelLabel: 'Остаться',
    isDangerous: true,
  });
  if (isSure) for (const key of kept) localStorage.removeItem(key);
  return isSure === true;
}
