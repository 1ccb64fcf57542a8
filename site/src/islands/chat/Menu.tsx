import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  label: string;
  icon: IconName;
  className?: string;
  tabIndex?: number;
  /** What it offers; `pick` closes the menu and does the work. */
  children(pick: (work: () => unknown) => () => void): ReactNode;
}

/**
 * A button with a menu above the page, by the browser's own popover: it stands beside its button where there is room for it,
 * else it is a sheet at the bottom. Nothing clips it, Escape and a press elsewhere close it.
 */
export function Menu({ label, icon, className = '', tabIndex, children }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // By hand: not every runtime listens to these events of a popover.
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const before = ({ newState }: ToggleEvent): void => setOpen(newState === 'open');
    const after = ({ newState }: ToggleEvent): void => {
      if (newState === 'open') node.querySelector<HTMLElement>('button, input')?.focus();
    };
    node.addEventListener('beforetoggle', before);
    node.addEventListener('toggle', after);
    return () => {
      node.removeEventListener('beforetoggle', before);
      node.removeEventListener('toggle', after);
    };
  }, []);
  const pick = (work: () => unknown) => () => {
    box.current?.hidePopover();
    void work();
  };
  return (
    <>
      <button
        type="button"
        className={`icb js-only ${className}`}
        aria-label={label}
        popoverTarget={id}
        {...(tabIndex === undefined ? {} : { tabIndex })}
      >
        <Icon name={icon} />
      </button>
      <div ref={box} id={id} popover="auto" className="pop-b">
        {isOpen && children(pick)}
      </div>
    </>
  );
}
