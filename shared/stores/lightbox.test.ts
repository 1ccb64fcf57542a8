import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLightbox } from './lightbox.ts';

const IMAGES = ['a', 'b', 'c'].map((name) => ({ src: `/${name}.webp`, alt: name }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('neighbours come one by one and stop at the ends', () => {
  const lightbox = createLightbox(IMAGES, 1);
  const seen = [lightbox.previous, lightbox.previous, lightbox.next, lightbox.next, lightbox.next].map((turn) => {
    turn();
    return lightbox.$view.get().image?.alt;
  });
  expect(seen).toEqual(['a', 'a', 'b', 'c', 'c']);
});

test.each([
  [-3, 'a'],
  [2, 'c'],
  [99, 'c'],
])('picture %i of three is «%s»', (index, alt) => {
  expect(createLightbox(IMAGES, index).$view.get()).toMatchObject({ image: { alt }, count: 3 });
});

test('nothing to show is shown as nothing', () => {
  const lightbox = createLightbox([]);
  lightbox.next();
  lightbox.previous();
  expect(lightbox.$view.get()).toMatchObject({ image: undefined, index: 0, count: 0 });
});

describe('zoom', () => {
  test('goes by 0.12 between 0.1 and 3', () => {
    const lightbox = createLightbox(IMAGES);
    const zoom = () => lightbox.$view.get().zoom;
    lightbox.zoomIn();
    expect(zoom()).toBeCloseTo(1.12);
    lightbox.zoomOut();
    lightbox.zoomOut();
    expect(zoom()).toBeCloseTo(0.88);
    for (let times = 0; times < 30; times++) lightbox.zoomIn();
    expect(zoom()).toBe(3);
    for (let times = 0; times < 30; times++) lightbox.zoomOut();
    expect(zoom()).toBe(0.1);
  });

  test('by wheel at most once in 80 ms', () => {
    const lightbox = createLightbox(IMAGES);
    const zoomAfter = (ms: number, deltaY: number) => {
      vi.advanceTimersByTime(ms);
      lightbox.wheel(deltaY);
      return Math.round(lightbox.$view.get().zoom * 100) / 100;
    };
    expect([zoomAfter(0, -1), zoomAfter(79, -1), zoomAfter(1, -1), zoomAfter(80, 1), zoomAfter(80, 0)]).toEqual([
      1.12, 1.12, 1.24, 1.12, 1.12,
    ]);
  });

  test('and rotation are reset with the picture', () => {
    const lightbox = createLightbox(IMAGES);
    lightbox.zoomIn();
    lightbox.rotate(90);
    lightbox.resize();
    lightbox.fail();
    lightbox.next();
    expect(lightbox.$view.get()).toMatchObject({ zoom: 1, degrees: 0, isActual: false, isBroken: false });
  });
});

test('rotation is by a quarter turn, and a full turn does not spin back', () => {
  const lightbox = createLightbox(IMAGES);
  lightbox.rotate(-90);
  expect(lightbox.$view.get().degrees).toBe(-90);
  for (let times = 0; times < 5; times++) lightbox.rotate(90);
  expect(lightbox.$view.get().degrees).toBe(360);
});

test('natural and fitted size alternate, each in its initial state', () => {
  const lightbox = createLightbox(IMAGES);
  lightbox.zoomTo(2);
  lightbox.move(10, 10, { x: 50, y: 50 });
  lightbox.resize();
  expect(lightbox.$view.get()).toMatchObject({ isActual: true, zoom: 1, x: 0, y: 0 });
  lightbox.resize();
  expect(lightbox.$view.get().isActual).toBe(false);
});

test.each([
  [-50, 'c'],
  [50, 'a'],
  [-49, 'b'],
  [49, 'b'],
])('a swipe of %i px shows «%s»', (deltaX, alt) => {
  const lightbox = createLightbox(IMAGES, 1);
  lightbox.swipe(deltaX);
  expect(lightbox.$view.get().image?.alt).toBe(alt);
});

test('a large picture cannot be moved beyond its edge', () => {
  const lightbox = createLightbox(IMAGES);
  lightbox.move(30, -200, { x: 100, y: 80 });
  expect(lightbox.$view.get()).toMatchObject({ x: 30, y: -80 });
});
