// Dependency-free: decides when this process should end, and how its children learn about it.
const controller = new AbortController();

/** Aborted by Ctrl-C, by a stop signal and by the death of the parent: npm does not pass SIGTERM on to its scripts. */
export const stopping = controller.signal;

/**
 * The process that started this one, where it gave its id: it may have died before this process can check. The children
 * of this process have another one.
 */
const parent = Number(process.env['STARTER_PID'] ?? process.ppid);
delete process.env['STARTER_PID'];
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Turns signals into an orderly stop from here on; the third signal ends the process at once. */
export function stopInOrder() {
  let received = 0;
  for (const signal of signals) {
    process.on(signal, () => {
      controller.abort();
      // npm passes on the Ctrl-C that the terminal has already sent to us, so the second signal does not mean "at once"
      // yet.
      if (++received === 3) process.exit(1);
    });
  }
  setInterval(() => process.ppid !== parent && controller.abort(), 500).unref();
}

/** @returns {Promise<void>} */
export function stopRequested() {
  return new Promise((settle) => {
    if (stopping.aborted) settle();
    stopping.addEventListener('abort', () => settle(), { once: true });
  });
}

/** A sentence for the person at the terminal; anything else that is thrown is a bug and keeps its stack. */
export class PlainFailure extends Error {}

/** Runs a script's main function; its result is the exit code.
 * @param {() => Promise<number>} main */
export async function runMain(main) {
  stopInOrder();
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error);
    process.exitCode = 1;
  }
  // Exits even if something still keeps the event loop alive (sockets, pipes of ended children).
  process.exit();
}
