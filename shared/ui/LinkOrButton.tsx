import type { AriaAttributes, ReactNode } from 'react';
import { followLink } from './follow-link.ts';

interface LinkOrButtonProps extends AriaAttributes {
  /** Where it leads without its script; a button when absent. */
  href: string | undefined;
  /** Shows it in place. */
  onFollow(): void;
  className: string;
  part?: string;
  rel?: string;
  children: ReactNode;
}

/** What changes the view in place: a link where the change has an address, a button elsewhere. */
export function LinkOrButton({ href, onFollow, rel, ...rest }: LinkOrButtonProps) {
  if (href === undefined) return <button type="button" onClick={onFollow} {...rest} />;
  return <a href={href} rel={rel} onClick={(event) => followLink(event, onFollow)} {...rest} />;
}
