import type { ShopEventType } from '@fan-beats/events';
import type { PersonName } from './open-test-shop';

export type Access = 'anyone' | 'person' | 'admin';

/** One procedure of the API: its access, its input, and its answer. */
export interface ProcedureRow {
  readonly path: string;
  readonly kind: 'query' | 'mutation';
  readonly access: Access;
  /** The caller of the happy way; by default a fan or an admin. */
  readonly as?: PersonName;
  /** Called with a session of its own, which it ends or renews. */
  readonly ownSession?: true;
  readonly input?: unknown;
  /** `position` of the input is the position of the last fact of this type; the position in the row is for refused calls. */
  readonly positionOf?: ShopEventType;
  /** `act_id` of the input is the act of the last fact of this type; the one in the row is for refused calls. */
  readonly actOf?: ShopEventType;
  /** Fields of `input` that may be left out. */
  readonly optional?: readonly string[];
  /** Part of the answer, in the shop of make-world, after the rows before. */
  readonly answer: unknown;
  /** Inputs that only this procedure refuses, with the fields that the refusal must name. */
  readonly bad?: readonly (readonly [input: unknown, ...fields: string[]])[];
}
