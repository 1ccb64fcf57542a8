import { defineConfig } from 'vitest/config';

/** Nothing here keeps state in modules, or it is emptied by its test, so files share them: loading them anew takes longer than most files. */
const SHARED_MODULES = { isolate: false } as const;
const WORKERS = 2;
/** What starts processes. */
const PATIENT = { testTimeout: 240_000, hookTimeout: 120_000 } as const;
/** These compare how a server answers with how it answered before, so nothing runs beside them. */
const ALONE = ['tests/server/{sick-database,soak}.test.ts'];

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
          exclude: ALONE,
          ...PATIENT,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'alone',
          include: ALONE,
          ...PATIENT,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
