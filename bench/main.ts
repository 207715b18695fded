import { dropBench } from './drop.bench';
import { eventsBench } from './events.bench';
import { hostileBench } from './hostile.bench';
import { httpBench } from './http.bench';
import { loginBench } from './login.bench';
import { officeBench } from './office.bench';
import { replayBench } from './replay.bench';
import { shopBench } from './shop.bench';
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
};

async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2).filter((argument) => argument !== '--');
  const bench = benches[name];
  const databaseUrl = process.env['DATABASE_URL'];
  if (!bench || !databaseUrl) {
    process.stderr.write(`Say which benchmark: ${Object.keys(benches).join(', ')}.\n`);
    process.exitCode = 1;
    return;
  }
  await bench(databaseUrl);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
