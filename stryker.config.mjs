/** Of `npm run mutate` (scripts/mutate.mjs). */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  // Constants are read once, when a file is loaded: each fault in one would ask for all files anew.
  ignoreStatic: true,
  ignorePatterns: ['dist', 'bench', 'docs', 'test-results', '.data', '.cache'],
  // The folder is ignored wherever sources are read; in node_modules no test would be found.
  tempDirName: '.cache/stryker',
  // A fault that makes no end of it is killed in seconds; most tests take milliseconds.
  timeoutMS: 2_000,
  timeoutFactor: 3,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  thresholds: { break: 85 },
};
