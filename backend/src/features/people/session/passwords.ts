import { Algorithm, hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import fastq from 'fastq';
import { TooManyRequests } from '../../../platform/errors/refusals';

const cost = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of the four threads of the pool, so that a burst of logins cannot starve the shop. */
const atOnce = 2;
const mostWaiting = 200;

/** Hashes and checks passwords, few at a time. */
@Injectable()
export class Passwords {
  private readonly queue = fastq.promise((work: () => Promise<unknown>) => work(), atOnce);
  private dummy: Promise<string> | undefined;

  /** The hash with a given salt: a text is found among several hashes with the work of one. */
  hashSalted(text: string, salt: Uint8Array): Promise<string> {
    return this.limited(() => hash(text, { ...cost, salt }));
  }

  hash(password: string): Promise<string> {
    return this.limited(() => hash(composed(password), cost));
  }

  /** Takes as long for an unknown person (`hashed` null) or one without a password (empty) as for a wrong password. */
  async matches(hashed: string | null, password: string): Promise<boolean> {
    return (await this.matchOf(hashed, password)) !== 'none';
  }

  /**
   * Whether a password is right, and whether it must be hashed again. Keyboards write ö as one character or as two, and
   * earlier hashes were made from the text as it came (rule A18).
   */
  async matchOf(hashed: string | null, password: string): Promise<'none' | 'right' | 'right in an old form'> {
    this.dummy ??= this.hash('nobody has this password');
    const compared = hashed || (await this.dummy);
    for (const form of new Set([composed(password), password, password.normalize('NFD')])) {
      const same = await this.limited(() => verify(compared, form));
      if (same && compared === hashed) return form === composed(password) ? 'right' : 'right in an old form';
    }
    return 'none';
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.queue.length() >= mostWaiting) throw new TooManyRequests(5);
    return this.queue.push(work) as Promise<T>;
  }
}

/** The form in which a password is hashed (RFC 8265). */
const composed = (password: string): string => password.normalize('NFC');
