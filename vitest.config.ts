import { defineConfig } from 'vitest/config';

/** Nothing here keeps state in modules, so files share them: loading them anew takes longer than most files. */
const SHARED_MODULES = { isolate: false } as const;
/** Kinds of tests run beside each other; those with processes wait more than they work. */
const WORKERS = 2;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,site,widgets,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          ...SHARED_MODULES,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/{api,contract}/**/*.test.ts'],
          globalSetup: ['tests/setup/global-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...SHARED_MODULES,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
