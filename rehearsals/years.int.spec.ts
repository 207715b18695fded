import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

it('a kept ledger survives killed migrations, an upgrade, a restore to a moment and an erasure in between', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'years.mjs')], {
    env: { ...process.env, YEARS: 'short', DATABASE_URL: '', DATABASE_OWNER_URL: '' },
    encoding: 'utf8',
  });
  expect(`${stderr}${stdout}${status}`).toMatch(/\| 18 \| 2 \| 0 \| \d+ \| 0 \| stays erased \|[^]*0$/);
}, 120_000);
