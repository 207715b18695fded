import { appendFile, readFile } from 'node:fs/promises';
import { lastPosition, loadSeals, sealUpTo } from '@fan-beats/events';
import { createTransport } from 'nodemailer';
import { withServerClient } from './ledger-database';
import { CliFailure, jsonOption, localPath, readArguments, writeResult } from './terminal';

export const sealUsage = 'seal [--to FILE|mailto:…|https://…] [--json]';

/** Seals everything that is recorded now, and prints the newest seal: the one to note elsewhere, where `--to` sends it. */
export async function sealVerb(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, {
    usage: sealUsage,
    options: { json: jsonOption, to: { type: 'string' } },
  });
  const { made, newest } = await withServerClient(async (client) => {
    const seals = await sealUpTo(client, await lastPosition(client));
    return { made: seals.length, newest: (await loadSeals(client, { newest: 1 })).at(-1) ?? null };
  });
  if (newest && values.to !== undefined)
    await pushSeal(`${newest.number}:${newest.hash} ${new Date(newest.sealedAt).toISOString()}`, values.to);
  const name = newest ? `${newest.number}:${newest.hash}` : 'none';
  writeResult(values.json, { made, newest }, [
    made > 0 ? `Sealed: ${name}` : `Everything is sealed already; the newest seal is ${name}`,
  ]);
  return 0;
}

const patienceMs = 20_000;

/** Sends a line with a seal to a place outside of the database: `mailto:…`, `https://…`, or a file. Throws CliFailure. */
function pushSeal(line: string, place: string): Promise<void> {
  if (place.startsWith('mailto:')) return mail(line, place.slice('mailto:'.length));
  return /^https?:/.test(place) ? post(line, place) : append(line, localPath(place));
}

/** Adds the line to a file, which keeps each seal once, however often the verb is called. */
async function append(line: string, path: string): Promise<void> {
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (!kept.split('\n').includes(line)) await appendFile(path, `${line}\n`, { mode: 0o600 });
}

async function post(line: string, url: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: line,
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    throw new CliFailure(`The seal did not reach ${new URL(url).host}: ${String(error)}.`);
  });
  if (!answer.ok) throw new CliFailure(`${new URL(url).host} refused the seal: ${answer.status}.`);
}

async function mail(line: string, to: string): Promise<void> {
  const url = process.env['SMTP_URL'];
  if (!url) throw new CliFailure('SMTP_URL is not set: a seal cannot be sent by mail.');
  const transport = createTransport({ url, connectionTimeout: patienceMs, socketTimeout: patienceMs });
  const from = process.env['MAIL_FROM'] ?? 'Fan Beats <no-reply@localhost>';
  await transport.sendMail({ from, to, subject: `Seal ${line.split(':')[0]}`, text: `${line}\n` });
  transport.close();
}
