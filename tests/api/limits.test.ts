import { afterEach, afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBreaker, type Breaker } from '#server/database/breaker.ts';
import { createLimiter, type Limiter } from '#server/platform/limits.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

const LIMIT = { points: 2, seconds: 600 };

let database: TestDatabase;
let breaker: Breaker;
let limiter: Limiter;

beforeAll(async () => {
  database = await createTestDatabase();
  breaker = createBreaker(database.pool);
  limiter = await createLimiter(breaker);
});
afterEach(() => {
  breaker.setAway(false);
  vi.restoreAllMocks();
});
afterAll(() => database.drop());

const counted = async () =>
  (await database.pool.query<{ points: number }>('select points from rate_limit')).rows.map(({ points }) => points);

test('calls are counted in memory once the database is known not to answer, waiting ones too', async () => {
  await limiter.consume('call', LIMIT, 'somebody');
  expect(await counted()).toEqual([1]);
  const connect = vi.spyOn(database.pool, 'connect').mockImplementation(() => new Promise(() => {}));
  const early = limiter.consume('call', LIMIT, 'somebody');
  await expect.poll(() => connect.mock.calls.length).toBe(1);
  breaker.setAway(true);
  await early;
  await limiter.consume('call', LIMIT, 'somebody');
  await expect(limiter.consume('call', LIMIT, 'somebody')).rejects.toMatchObject({ code: 'limit_exceeded' });
  expect(connect).toHaveBeenCalledTimes(1);
  connect.mockRestore();
  breaker.setAway(false);
  await limiter.consume('call', LIMIT, 'somebody');
  expect(await counted()).toEqual([2]);
});
