import { genesisHash, hashEvent, ledgerTypes } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

/** Whether the ledger holds an event with this hash at this place, and its contents still give that hash (rule D54). */
export class CheckReceipt extends Query<boolean> {
  constructor(
    readonly position: number,
    /** Hex, in lower case. */
    readonly hash: string,
  ) {
    super();
  }
}

interface HashedRow {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly recordedAt: number;
  readonly metaText: string;
  readonly dataText: string;
  readonly hash: string;
  readonly previousHash: string | null;
}

@QueryHandler(CheckReceipt)
export class CheckReceiptHandler implements IQueryHandler<CheckReceipt> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ position, hash }: CheckReceipt): Promise<boolean> {
    const { rows } = await this.pool.query<HashedRow>({
      name: 'check-receipt',
      text: `SELECT e.stream, e.version, e.type, e.schema_version AS "schemaVersion", e.recorded_at AS "recordedAt",
               e.meta AS "metaText", e.data AS "dataText", e.hash, p.hash AS "previousHash"
             FROM ledger.events e LEFT JOIN ledger.events p ON p.stream = e.stream AND p.version = e.version - 1
             WHERE e.position = $1`,
      values: [position],
      types: ledgerTypes,
    });
    const [row] = rows;
    if (row?.hash !== hash) return false;
    const previousHash = row.version === 1 ? genesisHash : row.previousHash;
    return previousHash !== null && hashEvent(previousHash, row) === hash;
  }
}
