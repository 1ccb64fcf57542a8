/**
 * Cards are moved with the mouse: to drop one on a column takes the action that leads there, as its menu does. Columns that
 * no action leads to do not accept it. On a phone and by keyboard there are the menus.
 */
export function followDrags(board: HTMLElement): void {
  if (!matchMedia('(pointer: fine)').matches) return;
  let dragged: HTMLElement | null = null;

  board.addEventListener('pointerover', ({ target }) => {
    const card = cardOf(target);
    if (card?.dataset.drops) card.draggable = true;
  });
  board.addEventListener('dragstart', (event) => {
    dragged = cardOf(event.target);
    if (!dragged?.dataset.drops) return;
    event.dataTransfer?.setData('text/plain', dragged.dataset.card ?? '');
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
    dragged.dataset.dragged = '';
    for (const column of columns()) column.dataset.drop = actionOf(dragged, column) ? 'yes' : 'no';
  });
  board.addEventListener('dragover', (event) => {
    const column = columnOf(event.target);
    const mayDrop = dragged !== null && column !== null && actionOf(dragged, column) !== null;
    for (const one of columns()) one.toggleAttribute('data-over', mayDrop && one === column);
    if (mayDrop) event.preventDefault();
  });
  board.addEventListener('drop', (event) => {
    const column = columnOf(event.target);
    const action = dragged && column && actionOf(dragged, column);
    if (!dragged || !action) return;
    event.preventDefault();
    dragged.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
  });
  board.addEventListener('dragend', () => {
    dragged?.removeAttribute('data-dragged');
    dragged = null;
    for (const column of columns()) {
      delete column.dataset.drop;
      column.removeAttribute('data-over');
    }
  });

  const columns = () => board.querySelectorAll<HTMLElement>('[data-column]');
}

function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
}

function columnOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
}

/** The action that leads from the card's place to this column: «in_work:take invited:invite». */
function actionOf(card: HTMLElement, column: HTMLElement): string | null {
  const drops = (card.dataset.drops ?? '').split(' ').map((pair) => pair.split(':'));
  return drops.find(([id]) => id === column.dataset.column)?.[1] ?? null;
}
