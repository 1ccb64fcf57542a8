import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { waiting } from './tests/setup/turns.ts';

const WAITING = waiting('vitest');

/** Nothing here keeps state in modules, or it is emptied by its test, so files share them: loading them anew takes longer than most files. */
const SHARED_MODULES = { isolate: false } as const;
/** Its readers are in islands too, which Node cannot read. */
const READS_ISLANDS = 'tests/contract/outside-text.test.ts';
/** Node reads these as the server does, without a compiler: nothing here is mocked or drawn. */
const BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;
/** One more than processors: what waits for a process, the database or a queue leaves its processor to others. */
const WORKERS = 3;
/** What is waited for comes at once on a quiet machine; a busy one is no fault of it. */
const POLLS = { expect: { poll: { timeout: 10_000 } } } as const;
/** They end what hangs, on a machine of half the speed too; full counts take twenty times as long. */
const TIMEOUTS = process.env.LONG ? { testTimeout: 600_000 } : { testTimeout: 60_000 };
/** What starts processes. */
const PATIENT = { testTimeout: process.env.LONG ? 3_600_000 : 240_000, hookTimeout: 240_000, ...POLLS } as const;
/** These compare how a server answers with how it answered before, so nothing runs beside them. */
const ALONE = ['tests/server/{sick-database,soak}.test.ts'];

/** What starts processes waits for them most of its time: begun first, it leaves that time to the files after it. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isPatient = ({ project }: TestSpecification) => project.name === 'server';
    // It lasts longest of the rest: at the end it would run alone.
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith(READS_ISLANDS);
    const rank = (file: TestSpecification) => (isPatient(file) ? 0 : isLong(file) ? 1 : 2);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,site,widgets,scripts}/**/*.test.{ts,tsx}', READS_ISLANDS],
          exclude: WAITING,
          ...TIMEOUTS,
          ...SHARED_MODULES,
          ...POLLS,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/{api,contract}/**/*.test.ts'],
          exclude: [READS_ISLANDS, ...WAITING],
          globalSetup: ['tests/setup/global-database.ts'],
          ...TIMEOUTS,
          hookTimeout: 60_000,
          ...BY_NODE,
          ...SHARED_MODULES,
          ...POLLS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...ALONE, ...WAITING],
          globalSetup: ['tests/setup/global-database.ts'],
          ...BY_NODE,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'alone',
          include: ALONE,
          exclude: WAITING,
          ...BY_NODE,
          ...PATIENT,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
