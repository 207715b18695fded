import type { GoCockpitRecord, GoStageRecord } from '@fan-beats/backend/contract';

const paid: Omit<GoStageRecord, 'stage'> = {
  charged: 0,
  covered: 0,
  open: 0,
  too_much: 0,
  open_claims: 0,
  unknown_claims: 0,
};

/** The cockpit of a group order in which everything is done; `stages` changes some of its stages. */
export function aCockpit({
  stages = {},
  ...changes
}: Partial<Omit<GoCockpitRecord, 'stages'>> & {
  readonly stages?: { readonly [Stage in GoStageRecord['stage']]?: Partial<GoStageRecord> };
} = {}): GoCockpitRecord {
  const all = ['items', 'ems', 'customs', 'domestics'] as const;
  return {
    steps: [],
    claims: 2,
    pieces: 5,
    untracked_claims: 0,
    unpacked_claims: 0,
    stages: all.map((stage) => ({ ...paid, ...stages[stage], stage })),
    owing: [],
    sold_out: [],
    freebies_missing: [],
    ...changes,
  };
}
