import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';

/** A claim as the server answers it, unpaid and empty, with the changes of a test. */
export function aClaim(changes: Partial<ClaimRecord> = {}): ClaimRecord {
  const claim: ClaimRecord = {
    claim_id: 17,
    go_id: 3,
    canceled: changes.go_status === 'CANCELED',
    gotitle: 'Winter Tour',
    title: `Claim #${changes.claim_id ?? 17}`,
    go_status: null,
    created_at: '2026-11-20T12:00:00.000Z',
    user_id: 4,
    user_displayname: 'Mina',
    items: [],
    claim_sum: 25.5,
    claim_point_sum: 0,
    claim_point_grant_sum: 0,
    freebies_done: false,
    payment_received: false,
    covered_sum: 0,
    pending_points: 0,
    released_points: 0,
    domestics: null,
    ems: null,
    customs: null,
    domestics_done: false,
    ems_done: false,
    customs_done: false,
    additional_info: null,
    invite_link: null,
    tracking_id: null,
    admin_note: null,
    version: 2,
    stages: [],
    to_pay: 25.5,
    ...changes,
  };
  return changes.stages ? claim : { ...claim, stages: stagesOf(claim) };
}

/** The stages as the server reckons them if nothing is recorded but marks by hand; a paid claim without a covered sum is covered. */
function stagesOf(claim: ClaimRecord): ClaimStageRecord[] {
  const cost = (stage: 'ems' | 'customs' | 'domestics') => {
    const [charged, settled] = [claim[stage], claim[`${stage}_done`]];
    return aStage(claim, { stage, charged, settled, covered: settled ? (charged ?? 0) : 0 });
  };
  const { claim_sum: charged, covered_sum, payment_received: settled } = claim;
  const covered = settled && covered_sum === 0 ? charged : covered_sum;
  return [
    aStage(claim, { stage: 'items', charged, covered, settled }),
    ...(['ems', 'customs', 'domestics'] as const).map(cost),
  ];
}

function aStage(
  { canceled }: ClaimRecord,
  stage: Pick<ClaimStageRecord, 'stage' | 'charged' | 'covered' | 'settled'>,
): ClaimStageRecord {
  const more = canceled ? 0 : Math.round(((stage.charged ?? 0) - stage.covered) * 100) / 100;
  return {
    ...stage,
    allocated: 0,
    waived: 0,
    marked: stage.covered,
    due: 0,
    requested_on: null,
    due_on: null,
    open: Math.max(0, more),
    over: Math.max(0, 0 - more),
    standing: stage.settled ? 'settled' : more > 0 ? 'unasked' : 'nothing',
  };
}
