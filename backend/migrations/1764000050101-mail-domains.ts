import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { foldedMail, mailKey } from '../src/platform/people/person-names';

interface PersonRow {
  readonly user_id: number;
  readonly mail: string;
}

/**
 * The keys of mail addresses spell the domain as the name service does, so that müller.de and xn--mller-kva.de are one.
 * Two people who registered under both spellings keep their keys: each is found by their own spelling, and an admin may
 * merge them.
 */
export class MailDomains1764000050101 implements MigrationInterface {
  name = 'MailDomains1764000050101';

  async up(runner: QueryRunner): Promise<void> {
    await rewriteKeys(runner);
    await rewriteWaitingWithdrawals(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { user_id, mail } of await peopleInUnicode(runner))
      await runner.query('UPDATE users SET mail_key = $2 WHERE user_id = $1 AND mail_key = $3', [
        user_id,
        foldedMail(mail),
        mailKey(mail),
      ]);
  }
}

const peopleInUnicode = (runner: QueryRunner): Promise<PersonRow[]> =>
  runner.query(
    `SELECT user_id, mail FROM users WHERE mail IS NOT NULL AND octet_length(mail) > length(mail) ORDER BY user_id`,
  ) as Promise<PersonRow[]>;

async function rewriteKeys(runner: QueryRunner): Promise<void> {
  const kept: number[] = [];
  for (const { user_id, mail } of await peopleInUnicode(runner)) {
    const [before, key] = [foldedMail(mail), mailKey(mail)];
    if (before === key) continue;
    const [taken] = (await runner.query('SELECT user_id FROM users WHERE mail_key = $1', [
      key,
    ])) as PersonRow[];
    if (taken !== undefined) {
      if (taken.user_id !== user_id) kept.push(user_id);
      continue;
    }
    // The other key is their own spelling, for people from before such names were one.
    await runner.query('UPDATE users SET mail_key = $3 WHERE user_id = $1 AND mail_key = $2', [
      user_id,
      before,
      key,
    ]);
  }
  // By number only: the log contains no names.
  if (kept.length > 0)
    process.stderr.write(
      `The mail address of user ${kept.join(', ')} is that of somebody else, with its domain spelled otherwise.\n`,
    );
}

/** Waiting withdrawals are found by a digest of the key. */
async function rewriteWaitingWithdrawals(runner: QueryRunner): Promise<void> {
  const waiting = (await runner.query(
    `SELECT arrival_id, typed->>'mail' AS mail FROM withdrawal_arrivals WHERE typed IS NOT NULL`,
  )) as { readonly arrival_id: number; readonly mail: string }[];
  for (const { arrival_id, mail } of waiting)
    await runner.query('UPDATE withdrawal_arrivals SET mail_digest = $2 WHERE arrival_id = $1', [
      arrival_id,
      createHash('sha256').update(mailKey(mail)).digest('hex'),
    ]);
}
