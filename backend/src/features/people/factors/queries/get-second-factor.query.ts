import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { PasskeyRecord, SecondFactorRecord } from '../../../../contract/people/factor.records';
import { toWire, type Dated } from '../../../../contract/wire';
import { OwnQuery } from '../../../../platform/cqrs/shop-query';
import { User } from '../../../../platform/people/user.entity';
import { isFresh } from '../../session/sessions';
import { factorDueOf, factorsOf } from '../factor-rows';
import { Passkeys } from '../passkeys';
import { recoveryCodesLeft } from '../recovery-codes';

/** The second factors of the person who calls. */
export class GetSecondFactor extends OwnQuery<SecondFactorRecord> {}

@QueryHandler(GetSecondFactor)
export class GetSecondFactorHandler implements IQueryHandler<GetSecondFactor> {
  constructor(
    private readonly source: DataSource,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ actor }: GetSecondFactor): Promise<SecondFactorRecord> {
    const records = this.source.manager;
    const { userId, sessionId = '' } = actor;
    const [factors, passkeys, left, due, fresh, user] = await Promise.all([
      factorsOf(records, userId),
      records.query<Dated<PasskeyRecord, 'created_at' | 'last_used_at'>[]>(
        'SELECT passkey_id, name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY passkey_id',
        [userId],
      ),
      recoveryCodesLeft(records, userId),
      factorDueOf(records, userId),
      isFresh(records, sessionId),
      records.findOneByOrFail(User, { userId }),
    ]);
    return {
      totp: factors.totp,
      passkeys: passkeys.map((one) => toWire(one)),
      codes_left: left,
      passkey_host: this.passkeys.host,
      has_password: user.passwordHash !== null,
      has_mail: user.mail !== null,
      is_fresh: fresh,
      due: due.due?.toISOString() ?? null,
      owed: due.over,
    };
  }
}
