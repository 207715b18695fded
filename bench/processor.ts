import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

const tickMs = 10;

/** The fields of /proc/PID/stat from the third on: the second is a name that may itself contain spaces. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Processor time that processes have used so far, their own and the kernel's for them. */
export function processorMs(pids: readonly number[]): number {
  const ticks = pids.map((pid) => Number(statOf(pid)[11] ?? 0) + Number(statOf(pid)[12] ?? 0));
  return ticks.reduce((sum, one) => sum + one, 0) * tickMs;
}

/**
 * Measures the processor time of a PostgreSQL on this machine: of all its processes, including those that ended in the
 * meantime.
 */
export async function postgresProcessor(databaseUrl: string): Promise<() => number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return () => {
    const children = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === postmaster);
    const ended = Number(statOf(postmaster)[13]) + Number(statOf(postmaster)[14]);
    return processorMs([postmaster, ...children]) + ended * tickMs;
  };
}
