import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, install, root } from './bootstrap.mjs';
import { failedChecks, passes } from './steps.mjs';

/**
 * Runs checks, build, tests and size budgets. Stops at the first failed step. With `--long` the costly tests run with full
 * counts (`tests/setup/counts.ts`) and the files that take turns all run (`tests/setup/turns.ts`).
 */
const long = process.argv.includes('--long');
if (long) delete process.env.TURN;
else process.env.TURN ||= String(new Date().getDate());
const startedAt = Date.now();
const reports = path.join(root, 'test-results');
const report = (name) => path.join(reports, `${name}.json`);
const counts = { passed: 0, failed: 0 };

/** Adds a test runner's report to the totals. */
function count(name, read) {
  if (!existsSync(report(name))) return;
  const { passed, failed } = read(JSON.parse(readFileSync(report(name), 'utf8')));
  counts.passed += passed;
  counts.failed += failed;
}

/** Files and titles of the tests that failed once. */
function passedAtSecondTry() {
  const read = (name) => (existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : {});
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const inBrowser = specsOf(read('playwright')).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  const { testResults = [] } = read('vitest');
  return [
    ...inBrowser.map(({ file, title }) => `${file}: ${title}`),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
    ),
  ];
}

function end(passed) {
  count('vitest', ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }));
  count('playwright', ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
  if (!passed) counts.failed ||= 1;
  for (const title of passedAtSecondTry()) console.log(`Passed only at the second try, mend it today: ${title}`);
  if (!long) console.log(`\nBreadth by TURN=${process.env.TURN}: tests/README.md`);
  console.log(`\nIn ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exit(passed ? 0 : 1);
}

const extra = long ? { LONG: '1' } : {};
// Tests start many processes from the same sources, which share compiled code.
process.env.NODE_COMPILE_CACHE ||= path.join(root, 'node_modules', '.cache', 'node');

install();
rmSync(reports, { recursive: true, force: true });
if ((await failedChecks()).length > 0) end(false);
build();
const tested = [
  [
    'unit, API, contract and server tests',
    'vitest',
    [
      'run',
      // A long run looks for what fails once in a thousand times.
      ...(long ? [] : ['--retry=1']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('vitest')}`,
    ],
    extra,
  ],
  ['browser tests', 'playwright', ['test'], extra],
  ['size budgets', 'size-limit', []],
].every(passes);
end(tested);
