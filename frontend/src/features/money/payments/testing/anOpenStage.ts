import type { OpenStageRecord, OpenStagesRecord, SettingsRecord } from '@fan-beats/backend/contract';

/** EMS of 12.30 € that a fan was asked to pay by the 27th of November. */
export function anOpenStage(of: Partial<OpenStageRecord> = {}): OpenStageRecord {
  return {
    claim_id: 1234,
    go_id: 3,
    gotitle: 'LIGHTS',
    user_id: 42,
    user_displayname: 'Mina',
    reference: 'FB-C1234-DD',
    go_canceled: false,
    last_reminder: null,
    announced: null,
    stage: 'ems',
    charged: 12.3,
    covered: 0,
    allocated: 0,
    waived: 0,
    marked: 0,
    open: 12.3,
    over: 0,
    settled: false,
    due: 12.3,
    requested_on: '2026-11-20',
    due_on: '2026-11-27',
    standing: 'asked',
    ...of,
  };
}

export const theOpenStages = (stages: readonly OpenStageRecord[]): OpenStagesRecord => ({
  today: '2026-11-22',
  stages,
  reach: [],
  asked_back: [],
  prefixes: ['FB'],
});

export const someSettings: SettingsRecord = {
  version: 1,
  account_holder: null,
  iban: null,
  reference_prefix: 'FB',
  items_days: 3,
  ems_days: 9,
  customs_days: 7,
  domestics_days: 8,
  grace_days: 2,
  reminders: false,
  chat_network: 'instagram',
  sends_mail: true,
};
