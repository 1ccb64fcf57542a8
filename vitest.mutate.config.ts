import { defineConfig } from 'vitest/config';

/** The unit tests that scripts/mutate.mjs names. They run anew for each fault, so none may start a database or a browser. */
export default defineConfig({
  test: { include: process.env.MUTATE_TESTS?.split(' ') ?? [], testTimeout: 20_000, isolate: false },
});
