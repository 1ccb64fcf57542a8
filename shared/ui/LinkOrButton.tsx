import type { AriaAttributes, ReactNode } from 'react';
import { followLink } from './follow-link.ts';

interface LinkOrButtonProps extends AriaAttributes {
  /** Its target without a script; a button when absent. */
  href: string | undefined;
  /** Shows it in place. */
  onFollow(): void;
  className: string;
  part?: string;
  rel?: string;
  children: ReactNode;
}

/** A control that changes the view in place: a link where the new view has an address, otherwise a button. */
export function LinkOrButton({ href, onFollow, rel, ...rest }: LinkOrButtonProps) {
  if (href === undefined) return <button type="button" onClick={onFollow} {...rest} />;
  return <a href={href} rel={rel} onClick={(event) => followLink(event, onFollow)} {...rest} />;
}
