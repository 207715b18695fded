import { plainCsv, writeCsvHead, writeCsvLine, type CsvDialect, type Queryable } from '@fan-beats/events';
import { UnbackedMarks } from '../executors/as-of/unbacked-marks';
import { eventPages, type ExportRange } from './log-pages';

const head = ['claim_id', 'go_id', 'user_id', 'stage', 'amount', 'since', 'actor_id', 'position', 'hash'];

/** Marks by hand at the end of the range without a recorded payment, as CSV. */
export async function* writeUnbackedCsv(
  client: Queryable,
  { upTo }: ExportRange,
  dialect: CsvDialect = plainCsv,
): AsyncGenerator<string> {
  const marks = new UnbackedMarks();
  for await (const page of eventPages(client, { after: 0, upTo })) for (const event of page) marks.add(event);
  yield writeCsvHead(head, dialect);
  for (const { claimId, goId, userId, stage, amountCents, sinceMs, actorId, position, hash } of marks.list())
    yield writeCsvLine(
      [
        claimId,
        goId,
        userId,
        stage,
        { euros: amountCents / 100 },
        new Date(sinceMs).toISOString(),
        actorId,
        position,
        hash,
      ],
      dialect,
    );
}
