import type { Moment } from '@fan-beats/projections';
import { InvalidInput } from '../../../platform/errors/refusals';

/** A moment of the past as a query names it: a time or a position, included. */
interface NamedMoment {
  readonly at?: string;
  readonly position?: number;
}

/** Throws InvalidInput unless it is either a time or a position. */
export function momentOf({ at, position }: NamedMoment): Moment {
  if ((at === undefined) === (position === undefined)) {
    const needed = () => 'either a time or a position is needed';
    throw new InvalidInput({ at: needed, position: needed });
  }
  return position === undefined ? { time: Date.parse(at ?? '') } : { position };
}

/** Null for now. Throws InvalidInput where it is both a time and a position. */
export const momentOrNow = ({ at, position }: NamedMoment): Moment | null =>
  at === undefined && position === undefined ? null : momentOf({ at, position });
