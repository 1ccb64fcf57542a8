import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const RETRY_MS = 100;

export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Does `work` while no other process does its own by the same lock file. `onWait` is called once, with
 * the process that is waited for. What a killed process has left is taken over. The lock of the server's own code needs a
 * newer Node than this may run on.
 */
export async function inTurn(file, work, onWait) {
  let isTold = false;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder !== null && !isAlive(Number.parseInt(holder, 10))) giveBack(file, holder);
    else if (holder !== null && !isTold) {
      onWait(holder);
      isTold = true;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
  const leave = () => giveBack(file, String(process.pid));
  // The work may end the process.
  process.once('exit', leave);
  try {
    return await work();
  } finally {
    process.off('exit', leave);
    leave();
  }
}

/** A link appears with its content and only where there is none, whatever happens to this process. */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** The number of a process; null: nobody. */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return null;
  }
}

/** Takes the lock of `holder` away. Of several who find a dead one each moves what it gets aside, to look whose it is. */
function giveBack(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (holderOf(aside) !== holder) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
