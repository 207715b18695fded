import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { APP_CONFIG } from '../config/app-config.token';
import type { AppConfig } from '../config/config';
import { TooManyRequests } from '../procedures/refusals';

/** Failures that cost nothing, and the longest wait, in seconds: never a permanent lock. */
const rules = { account: { free: 5, longest: 60 }, address: { free: 25, longest: 300 } };

/** After this long without a failure everything is forgiven. */
const forgivenAfter = '1 hour';

type Subject = { readonly kind: keyof typeof rules; readonly key: string };

/** Slows down whoever guesses passwords, per account and per address, on all server processes together. */
@Injectable()
export class Guesses {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'rateLimits'>,
  ) {}

  /** Throws TooManyRequests while one of the two has to wait. */
  async check(mail: string, address: string): Promise<void> {
    if (!this.config.rateLimits) return;
    const subjects = subjectsOf(mail, address);
    const { rows } = await this.pool.query<{ subject: string; failures: number; since: number }>(
      `SELECT subject, failures, extract(epoch FROM now() - last_failed_at)::float8 AS since
         FROM guesses WHERE subject = ANY($1) AND last_failed_at > now() - $2::interval`,
      [subjects.map(({ key }) => key), forgivenAfter],
    );
    const waits = rows.map(({ subject, failures, since }) => {
      const kind = subjects.find(({ key }) => key === subject)?.kind ?? 'account';
      return waitSeconds(kind, failures) - since;
    });
    const wait = Math.max(0, ...waits);
    if (wait > 0) throw new TooManyRequests(Math.ceil(wait));
  }

  async noteFailure(mail: string, address: string): Promise<void> {
    await this.pool.query(
      `INSERT INTO guesses (subject, failures) SELECT unnest($1::text[]), 1
       ON CONFLICT (subject) DO UPDATE SET last_failed_at = now(),
         failures = CASE WHEN guesses.last_failed_at > now() - $2::interval THEN guesses.failures + 1 ELSE 1 END`,
      [
        subjectsOf(mail, address)
          .map(({ key }) => key)
          .sort(),
        forgivenAfter,
      ],
    );
  }

  /** The account is forgiven; the address is not, or one own account would open it for guessing at others. */
  async noteSuccess(mail: string): Promise<void> {
    const [account] = subjectsOf(mail, '');
    await this.pool.query(`DELETE FROM guesses WHERE subject = $1 OR last_failed_at < now() - $2::interval`, [
      account?.key,
      forgivenAfter,
    ]);
  }
}

/** 1, 2, 4 … seconds after the free failures. */
export function waitSeconds(kind: keyof typeof rules, failures: number): number {
  const { free, longest } = rules[kind];
  return failures < free ? 0 : Math.min(longest, 2 ** (failures - free));
}

function subjectsOf(mail: string, address: string): readonly Subject[] {
  return [
    { kind: 'account', key: accountSubject(mail) },
    { kind: 'address', key: digest(`address ${address}`) },
  ];
}

/** Under what failed logins of an account are counted. */
export function accountSubject(mail: string): string {
  return digest(`account ${mail.toLowerCase()}`);
}

/** Hashed, so that no mail address lies in one more table. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
