// Dependency-free queries about processes of this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { codeOf } from './error-code.mjs';

const hasProc = existsSync('/proc/self/stat');

/** Whether the process runs; a zombie, which still responds to signals, does not.
 * @param {number} pid */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return !stateOf(pid).startsWith('Z');
}

/** A value that differs between two processes with the same number, or null where unknown.
 * @param {number} pid
 * @returns {string | null} */
export function startOf(pid) {
  if (!hasProc) return ps(pid, 'lstart') || null;
  return statOf(pid)?.[19] ?? null;
}

/** The command line, or '' when the process is gone.
 * @param {number} pid */
export function commandOf(pid) {
  if (!hasProc) return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The processor time of a process in milliseconds, its own and the kernel's for it; null where the system has no
 * /proc. Linux counts in hundredths of a second.
 * @param {number} pid
 * @returns {number | null} */
export function processorMs(pid) {
  const stat = hasProc ? statOf(pid) : null;
  return stat && (Number(stat[11]) + Number(stat[12])) * 10;
}

/** The direct children of a process; empty where the system has no /proc.
 * @param {number} pid
 * @returns {number[]} */
export function childrenOf(pid) {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && Number(statOf(candidate)?.[1]) === pid);
}

/** @param {number} pid */
function stateOf(pid) {
  return hasProc ? (statOf(pid)?.[0] ?? '') : ps(pid, 'stat');
}

/** The fields of /proc/PID/stat from the third on: the second is a name that may itself contain spaces.
 * @param {number} pid */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** @param {number} pid
 * @param {string} column */
function ps(pid, column) {
  const answer = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : '';
}
