import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

const job = (position: string, startMonth: string, endMonth: string | null) => ({
  company: null,
  position,
  startMonth,
  endMonth,
});

test('the job that goes on stands first, a new one above it, and others by their end', () => {
  const jobs = [
    job('старая', '2010-01', '2012-05'),
    job('нынешняя', '2020-03', null),
    job('прежняя', '2015-01', '2020-02'),
    job('новая', '', null),
    job('вторая нынешняя', '2022-01', null),
  ];
  expect(newestFirst(jobs).map(({ position }) => position)).toEqual([
    'новая',
    'вторая нынешняя',
    'нынешняя',
    'прежняя',
    'старая',
  ]);
});

test('jobs of the same months stay as they were', () => {
  const jobs = [job('одна', '2020-03', '2021-03'), job('другая', '2020-03', '2021-03')];
  expect(newestFirst(jobs)).toEqual(jobs);
});
