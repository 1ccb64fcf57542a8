/** Shows the person’s initials in the header, and keeps them for the next pages of this tab: the inline script reads them. */
export function keepInitials(initials: string): void {
  document.documentElement.style.setProperty('--initials', JSON.stringify(initials));
  try {
    sessionStorage.setItem('initials', initials);
  } catch {
    // Without storage the next page shows an icon until its menu is opened.
  }
}

/** Whether this tab shows them already. */
export const hasInitials = (): boolean => document.documentElement.style.getPropertyValue('--initials') !== '';
