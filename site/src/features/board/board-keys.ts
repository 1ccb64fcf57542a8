/** j and k go from card to card, x chooses one, m opens its menu, in which the arrows go up and down. */
export function followKeys(board: HTMLElement): void {
  board.addEventListener('keydown', (event) => {
    const menu =
      event.target instanceof Element ? event.target.closest<HTMLDetailsElement>('details[data-menu]') : null;
    if (menu?.open) pressedInMenu(event, menu);
  });
  document.addEventListener('keydown', (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target) ||
      document.querySelector('dialog[open]')
    )
      return;
    const act = KEYS.get(event.key.toLowerCase());
    if (!act) return;
    event.preventDefault();
    act(board);
  });
}

/** On a Russian keyboard the same keys have other letters. */
const KEYS = new Map<string, (board: HTMLElement) => void>([
  ...['j', 'о'].map((key) => [key, (board: HTMLElement) => go(board, 1)] as const),
  ...['k', 'л'].map((key) => [key, (board: HTMLElement) => go(board, -1)] as const),
  ...['x', 'ч'].map((key) => [key, (board: HTMLElement) => current(board)?.querySelector('input')?.click()] as const),
  ...['m', 'ь'].map((key) => [key, openMenu] as const),
]);

const current = (board: HTMLElement): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-card]') ?? visible(board)[0] ?? null;

const visible = (board: HTMLElement): HTMLElement[] =>
  [...board.querySelectorAll<HTMLElement>('[data-card]')].filter((card) => card.checkVisibility());

function go(board: HTMLElement, by: number): void {
  const cards = visible(board);
  const now = document.activeElement?.closest<HTMLElement>('[data-card]');
  const index = now ? cards.indexOf(now) + by : by > 0 ? 0 : cards.length - 1;
  cards[index]?.querySelector<HTMLElement>('[data-go]')?.focus();
}

function openMenu(board: HTMLElement): void {
  const menu = current(board)?.querySelector<HTMLDetailsElement>('details[data-menu]');
  if (!menu) return;
  menu.open = true;
  menu.querySelector<HTMLElement>('button, a')?.focus();
}

function pressedInMenu(event: KeyboardEvent, menu: HTMLDetailsElement): void {
  if (event.key === 'Escape') {
    menu.open = false;
    menu.querySelector('summary')?.focus();
    return;
  }
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const items = [...menu.querySelectorAll<HTMLElement>('button, a')];
  const index = items.findIndex((item) => item === document.activeElement);
  items[(index + by + items.length) % items.length]?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]')
  );
}
