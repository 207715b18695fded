import { addressOf } from '@fan-beats/events';
import { verifyProjections } from '@fan-beats/projections';

import { dropBench } from './drop.bench';
import { eventsBench } from './events.bench';
import { hostileBench } from './hostile.bench';
import { httpBench } from './http.bench';
import { loginBench } from './login.bench';
import { officeBench } from './office.bench';
import { replayBench } from './replay.bench';
import { shopBench } from './shop.bench';
import { shopsBench } from './shops.bench';
import { soakBench } from './soak.bench';
import { submitBench } from './submit.bench';

const benches: Readonly<Record<string, (databaseUrl: string) => Promise<void>>> = {
  login: loginBench,
  hostile: hostileBench,
  http: httpBench,
  drop: dropBench,
  submit: submitBench,
  replay: replayBench,
  office: officeBench,
  events: eventsBench,
  shop: shopBench,
  shops: shopsBench,
  soak: soakBench,
};

/** The benches whose events all come from the product; `replay` verifies by itself. */
const verified: readonly string[] = ['login', 'hostile', 'http', 'drop', 'submit', 'shop', 'soak'];

async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2).filter((argument) => argument !== '--');
  const bench = benches[name];
  const url = process.env['DATABASE_URL'];
  if (!bench || !url) {
    process.stderr.write(`Unknown benchmark. Use one of: ${Object.keys(benches).join(', ')}.\n`);
    process.exitCode = 1;
    return;
  }
  const databaseUrl = addressOf(url);
  await bench(databaseUrl);
  if (verified.includes(name)) await verify(databaseUrl);
}

/** Throws where the books are wrong afterwards: then the figures do not count. */
async function verify(databaseUrl: string): Promise<void> {
  const { events, findings } = await verifyProjections({ url: databaseUrl });
  const [wrong] = findings;
  if (wrong) throw new Error(`The books are wrong after it: ${wrong.sentence}`);
  process.stderr.write(`${events} events verified, and the rows they made.\n`);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  // Connections of the failed bench are still open.
  process.exit(1);
});
