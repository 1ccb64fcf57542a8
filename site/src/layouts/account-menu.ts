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
