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

export async function signOut(form: HTMLFormElement): Promise<void> {
  const sign = await import('./sign-out.ts');
  await sign.signOut(form);
}
