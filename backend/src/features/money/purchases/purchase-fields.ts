import {
  hasAtMostTwoDecimals,
  purchaseBases,
  purchaseKinds,
  type Cents,
  type PaymentMethod,
  type PurchaseBasis,
  type PurchaseKind,
} from '@fan-beats/events';
import { applyDecorators } from '@nestjs/common';
import { IsIn, Matches, ValidateBy } from 'class-validator';
import { InvalidInput } from '../../../platform/errors/refusals';
import { worded } from '../../../platform/trpc/worded';
import { Filled, Id, largestEuros, Line, Whole } from '../../../platform/trpc/fields';

export const maxPurchaseLines = 20;
export const maxGos = 50;
const maxText = 200;
const maxForeign = 10_000_000_000;
const maxRate = 1_000_000;

const amount = (min: number): PropertyDecorator =>
  ValidateBy({
    name: 'amount',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'number' &&
        value !== 0 &&
        value >= min &&
        value <= maxForeign &&
        hasAtMostTwoDecimals(value),
      defaultMessage: () =>
        worded((i18n) => i18n.t('This must be an amount other than 0, with at most two decimals')),
    },
  });

export class PurchasedLine {
  @IsIn(purchaseKinds) what: PurchaseKind;

  /** In the currency of the purchase; below 0 where money came back. */
  @amount(-maxForeign) amountCents: Cents;
}

/** A weight by hand of a group order. */
export class GoWeight {
  @Id() goId: number;
  @Whole(0, 1_000_000_000) weight: number;
}

/** Three capital letters. */
export const Currency = (): PropertyDecorator =>
  Matches(/^[A-Z]{3}$/, { message: worded((i18n) => i18n.t('This must be a currency such as KRW')) });

export const Basis = (): PropertyDecorator => IsIn(purchaseBases);

/** Units of a currency for one euro. */
export const Rate = (): PropertyDecorator =>
  ValidateBy({
    name: 'rate',
    validator: {
      validate: (value: unknown) => typeof value === 'number' && value >= 0.000_001 && value <= maxRate,
      defaultMessage: () => worded((i18n) => i18n.t('This must be a rate above 0, such as 1480.5')),
    },
  });

export const ShortText = (): PropertyDecorator => applyDecorators(Line(), Filled(maxText));

/** The fields of a purchase, for its preview and for the act. */
export interface PurchaseFields {
  readonly paidOn: string;
  readonly method: PaymentMethod;
  readonly currency: string;
  readonly lines: readonly PurchasedLine[];
  readonly totalCents?: Cents;
  readonly rate?: number;
  readonly feeCents?: Cents;
  readonly goIds: readonly number[];
  readonly basis?: PurchaseBasis;
  readonly weights?: readonly GoWeight[];
  readonly supplier?: string;
  readonly documentNumber?: string;
  readonly longAgo?: boolean;
}

/** Throws InvalidInput for fields that do not fit one another. */
export function refuseUnfitting(fields: PurchaseFields): void {
  const { lines, goIds, weights = [] } = fields;
  const sum = lines.reduce((all, { amountCents }) => all + amountCents, 0);
  if (sum === 0)
    throw new InvalidInput({ lines: (i18n) => i18n.t('The lines add up to 0: there is nothing to record') });
  refuseMoney(fields, sum);
  refuseSize(fields, sum);
  if (weights.some(({ goId }) => !goIds.includes(goId)))
    throw new InvalidInput({ weights: () => 'weights must name group orders of go_ids' });
}

/** Another currency needs either its euros or its rate. */
function refuseMoney({ currency, totalCents, rate }: PurchaseFields, sum: number): void {
  if (currency === 'EUR' && (totalCents !== undefined || rate !== undefined))
    throw new InvalidInput({ currency: () => 'total and rate belong to another currency than EUR' });
  if (currency !== 'EUR' && (totalCents === undefined) === (rate === undefined))
    throw new InvalidInput({
      total: (i18n) => i18n.t('Please enter the euros that were paid, or the rate, one of the two'),
    });
  if (totalCents !== undefined && Math.sign(totalCents) !== Math.sign(sum))
    throw new InvalidInput({
      total: (i18n) => i18n.t('The euros must have the sign of the lines, and not be 0'),
    });
}

/** The euros and the rate must be numbers that the books can keep. */
function refuseSize({ currency, totalCents, rate = 1 }: PurchaseFields, sum: number): void {
  const euroCents = totalCents ?? sum / rate;
  if (Math.abs(euroCents) > largestEuros * 100 || Math.round(euroCents) === 0)
    throw new InvalidInput({
      lines: (i18n) => i18n.t('The lines must be at least 0.01 € and at most 10,000,000 € together'),
    });
  const perEuro = Math.abs(sum / euroCents);
  if (currency !== 'EUR' && (perEuro > maxRate || perEuro < 0.000_001))
    throw new InvalidInput({ total: (i18n) => i18n.t('The euros do not fit the lines: please look again') });
}
