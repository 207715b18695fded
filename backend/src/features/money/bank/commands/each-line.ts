import { Rejection } from '@fan-beats/events';
import type { BankLineAnswerRecord } from '../../../../contract/money/bank.records';
import { refusedRow } from '../../../../platform/errors/translate-error';
import type { Actor } from '../../../../platform/people/actor';

export const mostLines = 200;

type LineResult = BankLineAnswerRecord['results'][number];

/**
 * Does the work line by line. Each line has its own result. The second of two lines of one fan takes into account what
 * the first paid.
 */
export async function eachLine<Line extends { readonly lineId: number }>(
  { actor, lines }: { readonly actor: Actor; readonly lines: readonly Line[] },
  work: (line: Line) => Promise<unknown>,
): Promise<BankLineAnswerRecord> {
  const results: LineResult[] = [];
  for (const line of lines) {
    try {
      await work(line);
      results.push({ line_id: line.lineId, ok: true });
    } catch (refusal) {
      results.push(refusedLine(actor, line.lineId, refusal));
    }
  }
  return { results };
}

function refusedLine(actor: Actor, lineId: number, refusal: unknown): LineResult {
  const row = { line_id: lineId, ok: false, ...refusedRow(actor.language, refusal) };
  const payment = refusal instanceof Rejection ? refusal.details['position'] : undefined;
  return typeof payment === 'number' ? { ...row, payment } : row;
}

/** The key of one line of a command (rule D25). */
export const keyOfLine = (
  { idempotencyKey }: { readonly idempotencyKey?: string },
  lineId: number,
): string | undefined => (idempotencyKey === undefined ? undefined : `${idempotencyKey}/${lineId}`);
