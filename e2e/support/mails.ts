import { until } from '@fan-beats/events/testing';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningShop } from './running-shop';

/** Waits for a mail to an address with a text like this; returns the first group of the pattern in the newest one. */
export async function inMailTo(shop: RunningShop, mail: string, pattern: RegExp): Promise<string> {
  const folder = join(shop.dataDir, 'outbox');
  const newest = (): RegExpExecArray | null => {
    const texts = existsSync(folder)
      ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      : [];
    return pattern.exec(texts.findLast((text) => text.includes(`To: ${mail}`) && pattern.test(text)) ?? '');
  };
  await until(() => newest() !== null);
  return newest()?.[1] ?? '';
}
