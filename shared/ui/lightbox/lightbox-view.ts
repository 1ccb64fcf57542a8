import type { LightboxActions, LightboxView } from '#shared/domain/overlays.ts';
import { element, iconButton } from '../element.ts';
import { followPointers } from './pointers.ts';

interface LightboxPlace {
  /** Announces the current picture. */
  title: HTMLElement;
  body: HTMLElement;
}

const ICONS = {
  previous: 'm14.5 5-7 7 7 7',
  next: 'm9.5 5 7 7-7 7',
  zoomOut: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5L20 20M7.5 10.5h6',
  zoomIn: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5L20 20M7.5 10.5h6M10.5 7.5v6',
  rotateLeft: 'M5 4v5h5M5.5 8.8A8 8 0 1 1 4 13.5',
  rotateRight: 'M19 4v5h-5M18.5 8.8A8 8 0 1 0 20 13.5',
  resize: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
} as const;

/** The lightbox of a window: pass each state of its store to the returned function. */
export function createLightboxView(
  { title, body }: LightboxPlace,
  actions: LightboxActions,
): (view: LightboxView) => void {
  const picture = element('img', { draggable: false });
  const broken = element('p', { className: 'empty' }, 'Фото не\u00a0открылось');
  const stage = element('div', { className: 'lightbox-stage' });
  const previous = iconButton('Предыдущее фото', ICONS.previous, actions.previous);
  const next = iconButton('Следующее фото', ICONS.next, actions.next);
  const resize = iconButton('В\u00a0натуральную величину', ICONS.resize, actions.resize);
  const tools = [
    iconButton('Уменьшить', ICONS.zoomOut, actions.zoomOut),
    iconButton('Увеличить', ICONS.zoomIn, actions.zoomIn),
    iconButton('Повернуть влево', ICONS.rotateLeft, () => actions.rotate(-90)),
    iconButton('Повернуть вправо', ICONS.rotateRight, () => actions.rotate(90)),
    resize,
  ];
  const none = element(
    'div',
    { className: 'empty' },
    element('h3', {}, 'Фото нет'),
    element('p', {}, 'Закройте окно и\u00a0обновите страницу'),
  );
  title.ariaLive = 'polite';
  body.append(stage, element('div', { className: 'lightbox-tools' }, previous, ...tools, next));

  let shown: LightboxView | undefined;
  let source = '';

  /** How far a picture larger than the stage can be moved to each side. */
  function reach(): { x: number; y: number } {
    const { zoom = 1, degrees = 0 } = shown ?? {};
    const { offsetWidth, offsetHeight } = picture;
    const [width, height] = degrees % 180 === 0 ? [offsetWidth, offsetHeight] : [offsetHeight, offsetWidth];
    return {
      x: Math.max(0, (width * zoom - stage.clientWidth) / 2),
      y: Math.max(0, (height * zoom - stage.clientHeight) / 2),
    };
  }

  picture.addEventListener('error', actions.fail);
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      actions.wheel(event.deltaY);
    },
    { passive: false },
  );
  followPointers(stage, {
    canMove: () => reach().x > 1 || reach().y > 1,
    move: (x, y) => actions.move(x, y, reach()),
    swipe: actions.swipe,
    pinch: (ratio) => actions.zoomTo((shown?.zoom ?? 1) * ratio),
  });
  title.closest('dialog')?.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') actions.previous();
    if (key === 'ArrowRight') actions.next();
  });

  return (view) => {
    shown = view;
    const { image, index, count, isBroken, isActual, zoom, degrees, x, y } = view;
    const name = image?.title || image?.alt || 'Фото';
    title.textContent = count > 1 ? `${name}, ${index + 1}\u00a0из\u00a0${count}` : name;
    previous.disabled = index === 0;
    next.disabled = index >= count - 1;
    for (const tool of tools) tool.disabled = !image || isBroken;
    // A disabled tool would lose the focus, and key events would be lost.
    if (document.activeElement instanceof HTMLButtonElement && document.activeElement.disabled) title.focus();
    resize.ariaPressed = String(isActual);
    if (image && image.src !== source) {
      source = image.src;
      picture.src = image.src;
      picture.alt = image.alt;
    }
    const content = image ? (isBroken ? broken : picture) : none;
    if (stage.firstChild !== content) stage.replaceChildren(content);
    picture.dataset.size = isActual ? 'actual' : 'fit';
    picture.dataset.turned = String(degrees % 180 !== 0);
    // The policy allows styles set by a script; it forbids style attributes in HTML.
    picture.style.setProperty('translate', `${x}px ${y}px`);
    picture.style.setProperty('rotate', `${degrees}deg`);
    picture.style.setProperty('scale', String(zoom));
    const edge = reach();
    if (Math.abs(x) > edge.x || Math.abs(y) > edge.y) actions.move(0, 0, edge);
  };
}
