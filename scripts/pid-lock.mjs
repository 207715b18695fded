// Dependency-free: it also guards the installation itself.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './error-code.mjs';
import { isRunning, startOf } from './processes.mjs';

/**
 * @typedef {{ pid: number, started: string | null, what: string, token: string }} Holder
 * @typedef {{ release: () => void }} PidLock
 */

/** The live process that has the lock, or null when it is free or its holder has died.
 * @param {string} path
 * @returns {Holder | null} */
export function holderOf(path) {
  const holder = read(path);
  return holder && isAlive(holder) ? holder : null;
}

/** Takes the lock, or returns its holder; takes over a lock whose holder died.
 * @param {string} path
 * @param {string} what the holder's name in messages, such as "npm start"
 * @returns {PidLock | Holder} */
export function tryLock(path, what) {
  const mine = {
    pid: process.pid,
    started: startOf(process.pid),
    what,
    token: randomBytes(8).toString('hex'),
  };
  for (;;) {
    if (createExclusively(path, JSON.stringify(mine))) return { release: () => release(path, mine.token) };
    const holder = read(path);
    if (holder && isAlive(holder)) return holder;
    removeStale(path, holder);
  }
}

/** Waits for the lock; `onWait` is called once with its holder.
 * @param {string} path
 * @param {string} what
 * @param {(holder: Holder) => void} onWait
 * @returns {Promise<PidLock>} */
export async function waitForLock(path, what, onWait) {
  let told = false;
  for (;;) {
    const lock = tryLock(path, what);
    if ('release' in lock) return lock;
    if (!told) onWait(lock);
    told = true;
    await sleep(200);
  }
}

/** @param {string} path
 * @param {string} content */
function createExclusively(path, content) {
  // A link makes the name appear together with its content: nobody reads a half-written lock.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    return createWithoutLinks(path, content, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Some mounted folders do not support hard links.
 * @param {string} path
 * @param {string} content
 * @param {unknown} linkError */
function createWithoutLinks(path, content, linkError) {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(linkError))) throw linkError;
  try {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} path
 * @param {Holder | null} stale */
function removeStale(path, stale) {
  const aside = `${path}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
    // Another process may have replaced the stale lock between reading and renaming: put it back.
    if (read(aside)?.token !== stale?.token) linkSync(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} path
 * @param {string} token */
function release(path, token) {
  if (read(path)?.token === token) rmSync(path, { force: true });
}

/** @param {string} path
 * @returns {Holder | null} */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** @param {Holder} holder */
function isAlive(holder) {
  // The start time distinguishes a process from a later one with the same number.
  return isRunning(holder.pid) && startOf(holder.pid) === holder.started;
}
