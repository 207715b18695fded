import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { FactorAdded } from '../../../../contract/people/factor.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import type { Actor } from '../../../../platform/people/actor';
import { worded } from '../../../../platform/trpc/worded';
import { FactorChanges } from '../factor-changes';
import { offeredSecret, stepOfCode } from '../totp';

/** A person shows by a first code that their authenticator app has the offered secret. It is their second factor from then on. */
export class EnrolTotp extends ShopCommand<FactorAdded> {
  @Matches(/^\d{6}$/, { message: worded((i18n) => i18n.t('Please enter the six digits of the app')) })
  code: string;
}

@CommandHandler(EnrolTotp)
export class EnrolTotpHandler implements ICommandHandler<EnrolTotp> {
  constructor(private readonly changes: FactorChanges) {}

  execute({ actor, code }: EnrolTotp): Promise<FactorAdded> {
    return this.changes.add(actor, {
      act: 'user.enrolTotp',
      change: 'app added',
      make: (records) => confirmOffer(records, actor, code),
      otherwise: (i18n) =>
        i18n.t(
          'This code is wrong. Please type the newest one of the app, and check the clock of your device.',
        ),
    });
  }
}

async function confirmOffer(
  records: EntityManager,
  { userId, sessionId = '' }: Actor,
  code: string,
): Promise<boolean> {
  const [offered] = await records.query<{ secret: string }[]>(
    'SELECT secret FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NULL',
    [userId],
  );
  if (!offered) return false;
  const secret = offeredSecret(offered.secret, sessionId);
  const step = stepOfCode(secret, code, Date.now());
  if (step === null) return false;
  await records.query(
    'UPDATE totp_factors SET secret = $2, confirmed_at = now(), last_step = $3 WHERE user_id = $1',
    [userId, secret, step],
  );
  return true;
}
