import { expect, test } from 'vitest';
import { OBJECT_TYPES } from '#shared/domain/vacancy-terms.ts';
import { COMPANY_PLANS } from './company-list.ts';
import { createLogos } from './logos.ts';
import { ALTS } from './picture-alts.ts';
import { scenesOf, scenesOfCompany } from './scene-choice.ts';
import { SCENES } from './scenes/index.ts';
import { TRADES, tradesOf } from './trades.ts';

test('every trade on every object has pictures of different scenes, and every scene is shown somewhere', () => {
  const shown = new Set<string>(['camp']);
  for (const trade of TRADES)
    for (const type of OBJECT_TYPES) {
      const scenes = scenesOf(trade, type);
      expect(scenes.length).toBeGreaterThanOrEqual(3);
      expect(new Set(scenes).size).toBe(scenes.length);
      for (const scene of scenes) shown.add(scene);
    }
  expect(Object.keys(SCENES).filter((scene) => !shown.has(scene))).toEqual([]);
  expect(Object.keys(SCENES).length).toBeGreaterThanOrEqual(16);
});

test('a bridge is shown where one is built, and nowhere else', () => {
  const types = OBJECT_TYPES.filter((type) => TRADES.some((trade) => scenesOf(trade, type).includes('bridge')));
  expect(types).toEqual(['bridge']);
});

test('a company has a cover and other pictures', () => {
  const few = COMPANY_PLANS.filter((plan) => scenesOfCompany(plan.objectTypes, tradesOf(plan)).length < 3);
  expect(few.map(({ name }) => name)).toEqual([]);
});

test('each company has a mark of its own', () => {
  const draw = createLogos();
  const marks = COMPANY_PLANS.map(draw);
  expect(new Set(marks).size).toBe(marks.length);
});

test('pictures are told apart by their words', () => {
  const words = Object.values(ALTS).flat();
  expect(new Set(words).size).toBe(words.length);
});
