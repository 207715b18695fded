import { paymentMethods, stages, type Cents, type Stage } from '@fan-beats/events';
import { IsIn } from 'class-validator';
import { InvalidInput } from '../../../platform/errors/refusals';
import { Euros, Flag, Id, Nested, Optional } from '../../../platform/trpc/fields';

/** An amount above 0. */
export const Amount = (): PropertyDecorator => Euros(0.01);

export const Method = (): PropertyDecorator => IsIn(paymentMethods);

export class StageOfClaim {
  @Id() claimId: number;
  @IsIn(stages) stage: Stage;
}

/** An amount for one stage of a claim. */
export class Part extends StageOfClaim {
  @Amount() amountCents: Cents;
}

export class PaymentPart extends Part {
  /** The payment is the money that a mark by hand stood for: the mark is removed. */
  @Optional() @Flag() replacesMark?: boolean;
}

/** The most characters of notes and references. */
export const maxNote = 1_000;

/** At most 100 parts, each with its fields. */
export const Parts = (shape: () => new () => StageOfClaim): PropertyDecorator => Nested(shape, 100);

/** Throws InvalidInput where a stage occurs twice in a field. */
export function refuseTwice(field: string, of: readonly StageOfClaim[]): void {
  const seen = new Set<string>();
  for (const [index, { claimId, stage }] of of.entries()) {
    if (seen.has(`${claimId} ${stage}`))
      throw new InvalidInput({
        [`${field}.${index}.stage`]: () => 'a stage of a claim must not be given twice',
      });
    seen.add(`${claimId} ${stage}`);
  }
}
