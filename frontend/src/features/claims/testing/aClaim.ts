import type { ClaimRecord } from '@fan-beats/backend/contract';

/** A claim as the server answers it, unpaid and empty, with what a test is about. */
export function aClaim(changes: Partial<ClaimRecord> = {}): ClaimRecord {
  return {
    claim_id: 17,
    go_id: 3,
    gotitle: 'Winter Tour',
    title: `Claim #${changes.claim_id ?? 17}`,
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
}
