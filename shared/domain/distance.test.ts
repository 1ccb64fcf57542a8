import { expect, test } from 'vitest';
import { distanceKm } from './distance.ts';

const MOSCOW = { latitude: 55.75, longitude: 37.62 };
const KAZAN = { latitude: 55.79, longitude: 49.12 };

test('Kazan is about 720 km from Moscow, in both directions', () => {
  expect(Math.round(distanceKm(MOSCOW, KAZAN) / 10)).toBe(72);
  expect(distanceKm(KAZAN, MOSCOW)).toBe(distanceKm(MOSCOW, KAZAN));
});

test('a place is nowhere from itself, and the date line is no border', () => {
  expect(distanceKm(MOSCOW, MOSCOW)).toBe(0);
  expect(distanceKm({ latitude: 66, longitude: 179.9 }, { latitude: 66, longitude: -179.9 })).toBeLessThan(20);
});
