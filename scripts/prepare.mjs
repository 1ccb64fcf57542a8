import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { environment, installation, node, root, siteBuild } from './bootstrap.mjs';
import { inTurn } from './turn.mjs';

/** Installs or builds under a lock of this folder: `prepare.mjs install|build`. */
const LOCK = '.bootstrap.lock';

/** Runs a command to its end, also after a signal; on failure exits with its code. */
async function run(command, args, extra) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...extra } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`\n  ${command}: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (status) => resolve(status ?? 1));
  });
  if (code !== 0) process.exit(code);
}

async function install({ note }) {
  console.log('  Installing packages');
  // With NODE_ENV=production npm would omit packages that the build needs.
  await run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { NODE_ENV: '' },
  );
  if (!existsSync(node)) {
    console.error(
      '\n  The install did not bring Node 24: npm must be allowed to run the install script of the package "node".\n',
    );
    process.exit(1);
  }
  note();
}

async function build({ forget, note }) {
  console.log('  Building the site');
  // An interrupted build must not count as done.
  forget();
  await run(node, ['scripts/build.mjs'], { NODE_ENV: 'production' });
  note();
}

const [state, work] = process.argv[2] === 'build' ? [siteBuild(), build] : [installation(), install];
await inTurn(
  path.join(root, LOCK),
  // Another process may have done it while this one waited.
  () => state.isDone() || work(state),
  (pid) =>
    console.log(`  Waiting for process ${pid}, which installs or builds here; if it does not, delete the file ${LOCK}`),
);
