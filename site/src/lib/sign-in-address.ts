type Address = Pick<Location, 'pathname' | 'search'>;

/** Where a visitor signs in, to come back to this page. */
export function signInAddress({ pathname, search }: Address): string {
  return `/sign-in?callback=${encodeURIComponent(pathname + search)}`;
}

/** After the page's address has changed without a reload. */
export function renewSignInLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]'))
    link.href = signInAddress(location);
}
