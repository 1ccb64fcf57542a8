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
 * Runs `work` under a lock file. `onWait` is called once with the id of the process that holds the lock. A dead process's
 * lock is taken over. The server's own lock needs a newer Node than this may run on.
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

/** Creates the lock by a hard link, which is atomic: it appears with its content, and only if no lock exists. */
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

/** The id of the process that holds the lock, or null. */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return null;
  }
}

/** Removes the lock of a dead `holder`. Several processes may try, so each moves the file aside to check whose it is. */
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
