import { Algorithm, hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { TooManyRequests } from '../../platform/errors/refusals';

const cost = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of the four threads of the pool: a burst of logins cannot starve the shop. */
const atOnce = 2;
const mostWaiting = 200;

/** Hashes and checks passwords, few at a time. */
@Injectable()
export class Passwords {
  private readonly inTurn = pLimit(atOnce);
  private dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.limited(() => hash(password, cost));
  }

  /** Takes as long for somebody unknown (`hashed` null) or without a password (empty) as for a wrong password. */
  async matches(hashed: string | null, password: string): Promise<boolean> {
    this.dummy ??= this.hash('nobody has this password');
    const compared = hashed || (await this.dummy);
    const same = await this.limited(() => verify(compared, password));
    return same && compared === hashed;
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.inTurn.pendingCount >= mostWaiting) throw new TooManyRequests(5);
    return this.inTurn(work);
  }
}
