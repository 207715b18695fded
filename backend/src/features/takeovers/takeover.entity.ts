import type { Cents } from '@fan-beats/events/kernel';
import type { StockUnit } from '@fan-beats/events/language';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { SheetColumnRecord } from '../../contract/takeovers/takeover.records';
import type { KeptRefusal } from '../../platform/errors/translate-error';
import type { PlannedClaim, PlannedPayment, PlannedPieces } from './claim-of-lines';

/** The contents of a fan's claim, once people and items have their numbers. */
export interface ClaimToMake extends Omit<PlannedClaim, 'lines' | 'payments'> {
  /** Missing in a plan of a release before 0.3.0, which had one payment, without a day. */
  readonly payments?: PlannedClaim['payments'];
  readonly paidCents?: Cents;
  readonly parts?: PlannedPayment['parts'];
  readonly userId: number;
  readonly lines: readonly (StockUnit & Omit<PlannedPieces, 'unit'>)[];
}

/** The records that a take-over made, so that an undo can remove the unused ones. */
interface MadeRecords {
  readonly go: boolean;
  readonly users: readonly number[];
  readonly items: readonly number[];
  /** Items of the shop that it linked to the group order. */
  readonly linked: readonly number[];
}

export interface RefusedClaim {
  readonly userId: number;
  readonly refusal: KeptRefusal;
}

/** A refusal as releases before 0.3.0 stored it: worded. */
interface WordedClaim {
  readonly userId: number;
  readonly message: string;
}

/** A sheet that a group order was taken over from. */
@Entity('takeovers')
export class TakeOverRow {
  @PrimaryColumn('text', { name: 'takeover_id' }) takeoverId: string;
  @Column('int', { name: 'actor_id' }) actorId: number;
  @CreateDateColumn({ name: 'started_at', type: 'timestamptz' }) startedAt: Date;
  @Column('int', { name: 'go_id' }) goId: number;

  /** The key under which the mapping of its columns is remembered (rule A2). */
  @Column('text') head: string;
  @Column('jsonb') mapping: readonly SheetColumnRecord[];

  /** The number of lines of the sheet, of lines with a part left out, and of claims to make. */
  @Column('int') lines: number;
  @Column('int', { name: 'left_out' }) leftOut: number;
  @Column('int') claims: number;
  @Column('jsonb') made: MadeRecords;

  /** Null once all claims are made, so that no text of fans stays here. */
  @Column('jsonb', { nullable: true }) plan: readonly ClaimToMake[] | null;
  @Column('jsonb') refused: readonly (RefusedClaim | WordedClaim)[];
  @Column('timestamptz', { name: 'undone_at', nullable: true }) undoneAt: Date | null;
}
