import cluster, { type Worker } from 'node:cluster';
import { on, type EventEmitter } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** The request of a server process to its supervisor, and the supervisor's request to each process. */
const askForAll = 'the figures of all';
const askForOwn = 'your figures';
const answerMs = 2_000;

/** In one of several server processes on one port: sends its figures, labelled as its own, whenever the supervisor asks. */
export function tellFigures(read: () => Registry): void {
  process.on('message', (message) => {
    if (message !== askForOwn) return;
    const registry = read();
    registry.setDefaultLabels({ process: String(cluster.worker?.id) });
    void registry.getMetricsAsJSON().then((own) => process.send?.({ own }));
  });
}

/** The figures of all server processes on this port, as text. Throws where the supervisor does not answer. */
export async function figuresOfAll(): Promise<string> {
  const answer = answerOf<string>(process, { field: 'all', ms: 2 * answerMs });
  process.send?.(askForAll);
  return answer;
}

/** In the supervisor: collects the figures of the listening processes; one that does not answer in time is left out. */
export function answerForAll(processes: ReadonlySet<Worker>): void {
  cluster.on('message', (asker, message) => {
    if (message !== askForAll) return;
    void Promise.all([...processes].map((one) => ownOf(one).catch(() => [])))
      .then((own) => AggregatorRegistry.aggregate(own).metrics())
      .then((all) => tell(asker, { all }));
  });
}

function ownOf(worker: Worker): Promise<object[]> {
  const answer = answerOf<object[]>(worker, { field: 'own', ms: answerMs });
  tell(worker, askForOwn);
  return answer;
}

/** Sends a message. A process that has ended does not get it, and that is not a failure of the others. */
function tell(worker: Worker, message: string | object): void {
  worker.send(message, () => undefined);
}

/** Waits for the next message with this field, and returns the field. */
async function answerOf<T>(
  sender: EventEmitter,
  { field, ms }: { readonly field: string; readonly ms: number },
): Promise<T> {
  const messages = on(sender, 'message', { signal: AbortSignal.timeout(ms) }) as AsyncIterable<
    [string | Record<string, unknown>]
  >;
  for await (const [message] of messages) {
    if (typeof message === 'object' && field in message) return message[field] as T;
  }
  throw new Error('No answer');
}
