import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Passwords } from '../session/passwords';

const codesInASet = 10;
const lettersInACode = 16;

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The letters of a code, however it was typed. */
const typedLetters = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Codes that replace a lost second factor, once each (rule D131). The database has only their hashes. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly passwords: Passwords) {}

  /** A new set of codes; the codes of the set before are worthless. They are in no later answer. */
  async make(): Promise<{ readonly codes: readonly string[]; readonly save: SaveCodes }> {
    const codes = Array.from({ length: codesInASet }, newCode);
    const salt = randomBytes(16);
    const hashes = await Promise.all(
      codes.map((code) => this.passwords.hashSalted(typedLetters(code), salt)),
    );
    const save: SaveCodes = async (records, userId) => {
      await records.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
      await records.query(
        'INSERT INTO recovery_codes (user_id, code_hash, salt) SELECT $1::int, unnest($2::text[]), $3::bytea',
        [userId, hashes, salt],
      );
    };
    return { codes, save };
  }

  /** Uses a code, once. False for a wrong or used one. */
  async use(records: EntityManager, userId: number, code: string): Promise<boolean> {
    const typed = typedLetters(code);
    const [set] = await records.query<{ salt: Buffer }[]>(
      'SELECT salt FROM recovery_codes WHERE user_id = $1 LIMIT 1',
      [userId],
    );
    if (!set || typed.length !== lettersInACode) return false;
    const hash = await this.passwords.hashSalted(typed, set.salt);
    const [, used] = await records.query<[object[], number]>(
      'UPDATE recovery_codes SET used_at = now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
      [userId, hash],
    );
    return used === 1;
  }
}

export type SaveCodes = (records: EntityManager, userId: number) => Promise<void>;

/** The number of codes of a person that are not used yet. */
export async function recoveryCodesLeft(records: EntityManager, userId: number): Promise<number> {
  const [found] = await records.query<{ left: number }[]>(
    'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return found?.left ?? 0;
}

/** Such as `K7QM-2WXF-9HTA-PB4D`: 80 bits. */
function newCode(): string {
  const text = Array.from({ length: lettersInACode }, () => letters[randomInt(letters.length)]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}
