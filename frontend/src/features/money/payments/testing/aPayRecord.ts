import type { ClaimStageRecord, OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { anOpenStage } from './anOpenStage';

/** A requested stage of a claim, with the changes of a test. */
export function aStage(changes: Partial<ClaimStageRecord> = {}): ClaimStageRecord {
  return {
    stage: 'items',
    charged: 34.1,
    covered: 0,
    allocated: 0,
    waived: 0,
    marked: 0,
    open: 34.1,
    over: 0,
    settled: false,
    due: 34.1,
    requested_on: '2026-11-20',
    due_on: '2026-11-28',
    standing: 'asked',
    ...changes,
  };
}

export const notAsked = { due: 0, requested_on: null, due_on: null, standing: 'unasked' } as const;

/** Items of 34.10 € that a fan was asked to pay by the 28th of November. */
export const anItemsStage = (changes: Partial<OpenStageRecord> = {}): OpenStageRecord =>
  anOpenStage({
    ...aStage(),
    claim_id: 17,
    gotitle: 'Winter Tour',
    user_id: 4,
    reference: 'FB-C17-CD',
    ...changes,
  });

export function aPayRecord(changes: Partial<PayRecord> = {}): PayRecord {
  return {
    balance: 0,
    stages: [anItemsStage()],
    account: { holder: 'Mira Müller', iban: 'DE89370400440532013000' },
    reference: 'FB-P4-BS',
    announced_at: null,
    asked_back_at: null,
    asked_back: 0,
    today: '2026-11-22',
    ...changes,
  };
}
