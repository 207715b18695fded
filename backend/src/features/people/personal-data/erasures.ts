import { NotFound } from '@fan-beats/events';
import { readErasedPeople } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource, In, IsNull } from 'typeorm';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { shopItself } from '../../../platform/people/actor';
import { User } from '../../../platform/people/user.entity';
import { requestsOfPeople } from '../../site/feedback/contact-requests';
import { forgetErased } from '../../withdrawals/withdrawals';
import { isErased, type RegisteredErasure } from '../users/erased-users';
import { EraseAgain } from './commands/erase-again.command';

export interface Reapplied {
  readonly erased: number;
  /** People who were erased already. */
  readonly before: number;
  /** Registered people who are not in this database: none has this number and this moment of registration. */
  readonly unknown: number;
}

/** Repeats erasures after a database was restored. */
@Injectable()
export class Erasures {
  constructor(
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
    private readonly commands: CommandBus,
  ) {}

  /** Erases the people of the register again. */
  async reapply(register: readonly RegisteredErasure[]): Promise<Reapplied> {
    const found = { erased: 0, before: 0, unknown: 0 };
    for (const registered of register) {
      const erased = await isErased(this.pool, registered);
      if (erased === undefined) found.unknown++;
      else if (erased) found.before++;
      else {
        await this.eraseAgain(registered.user_id);
        found.erased++;
      }
    }
    return found;
  }

  /**
   * Erases again the people who are erased in the log but still have a row or texts: after part of a database was
   * restored, or when an admin wrote about an erased person. Returns their number.
   */
  async finish(): Promise<number> {
    const records = this.source.manager;
    await forgetErased(this.pool);
    const erased = await readErasedPeople(this.pool);
    const ids = erased.map(({ user_id }) => user_id);
    const withRow = await records.findBy(User, { userId: In(ids), erasedAt: IsNull() });
    const requests = await requestsOfPeople({ pool: this.pool, records }, ids);
    const people = new Set([
      ...withRow.map(({ userId }) => userId),
      ...requests.map(({ user_id }) => user_id),
      ...erased.flatMap(({ user_id, has_texts }) => (has_texts ? [user_id] : [])),
    ]);
    for (const userId of [...people].sort((a, b) => a - b)) await this.eraseAgain(userId);
    return people.size;
  }

  private async eraseAgain(userId: number): Promise<void> {
    try {
      await this.commands.execute(newCommand(EraseAgain, shopItself(), { userId }));
    } catch (error) {
      // The person does not exist any more.
      if (!(error instanceof NotFound)) throw error;
    }
  }
}
