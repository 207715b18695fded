import type { ShopEventType } from '@fan-beats/events';
import type { PersonName } from './open-test-shop';

export type Access = 'anyone' | 'person' | 'admin';

/** One procedure of the API: who may call it, with what, and what comes of it. */
export interface ProcedureRow {
  readonly path: string;
  readonly kind: 'query' | 'mutation';
  readonly access: Access;
  /** Whoever calls the happy way; a fan or an admin where it is not said. */
  readonly as?: PersonName;
  /** Called with a session of its own, which it ends or renews. */
  readonly ownSession?: true;
  readonly input?: unknown;
  /** The type of the last fact whose place `position` of the input is; what stands there suits calls that are refused. */
  readonly positionOf?: ShopEventType;
  /** Fields of `input` that may be left out. */
  readonly optional?: readonly string[];
  /** Part of the answer, in the shop of make-world, after the rows before. */
  readonly answer: unknown;
  /** Inputs that only this procedure refuses, with the fields it must name. */
  readonly bad?: readonly (readonly [input: unknown, ...fields: string[]])[];
}
