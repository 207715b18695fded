import { Client } from 'pg';
import { Pool } from 'undici';

import { jwtSecret } from '../server';
import { atShare, metered, type Burst } from './bursts';
import { answerInTheEnd, question } from './calls';
import { cookieOf, fans } from './shop';

const admins = 100;
const firstAdmin = 1_001 + fans - admins;
export const overviewClaims = 10_000;

/** A hundred admins open the overview of all claims at once; those without an answer ask again. */
export const overviews: Burst = {
  what: 'overviews',
  about: `${admins} admins open the overview of ${overviewClaims.toLocaleString('en')} claims at once`,
  run: async (meter, databaseUrl) => {
    const owner = new Client({ connectionString: databaseUrl });
    await owner.connect();
    await owner.query('UPDATE users SET user_role = 2 WHERE user_id >= $1', [firstAdmin]);
    await owner.end();
    const pool = new Pool(meter.server.url, { connections: admins });
    const began = performance.now();
    const { result: answers, ...processor } = await metered(meter, () =>
      Promise.all(
        Array.from({ length: admins }, async (_, n) => {
          const call = question('claims.admGetClaimOverview', undefined, cookieOf(firstAdmin + n, jwtSecret));
          const { status, body, repeats } = await answerInTheEnd(pool, call, { 'accept-encoding': 'gzip' });
          if (status !== 200) throw new Error(`The overview: ${status} ${body.toString()}`);
          return { ms: performance.now() - began, bytes: body.length, repeats };
        }),
      ),
    );
    const times = answers.map(({ ms }) => ms / 1_000);
    await pool.close();
    return {
      'first, s': Math.min(...times),
      'median, s': atShare(times, 0.5),
      'last, s': Math.max(...times),
      'had to ask again': answers.reduce((sum, { repeats }) => sum + repeats, 0),
      'an answer, kB': (answers[0]?.bytes ?? 0) / 1_024,
      'server, processor s': processor.serverMs / 1_000,
      'PostgreSQL, processor s': processor.databaseMs / 1_000,
    };
  },
};
