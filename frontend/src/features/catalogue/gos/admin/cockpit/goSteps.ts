import type { GoCockpitRecord, GoRecord, GoStageRecord } from '@fan-beats/backend/contract';
import { goStatuses, parseGoStatus, stepsInForce, type GoStatus } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { formatSum, formatDateTime } from '../../../../../shared/format/figures';
import { stageNames } from '../../../../../shared/format/words';
import { goStanding, type StandingGo } from '../../../../../shared/go/goStanding';
import { paths } from '../../../../../shared/routes/paths';

/** The steps of a group order from its claims to its parcels; null is open. Canceled is not one of them. */
export const steps: readonly (GoStatus | null)[] = [
  null,
  ...goStatuses.filter((status) => status !== 'CANCELED'),
];

/** The step after a status; undefined at the end and for a canceled group order. */
export function nextStep(status: string | null): GoStatus | undefined {
  const known = status === null ? null : parseGoStatus(status);
  const at = steps.findIndex((step) => step === known);
  return at < 0 ? undefined : (steps[at + 1] ?? undefined);
}

/** The time of each step that is in force. */
export const stepTimes = ({
  steps: taken,
}: Pick<GoCockpitRecord, 'steps'>): ReadonlyMap<string | null, string> =>
  new Map(stepsInForce(taken).map(({ status, recorded_at }) => [status, recorded_at]));

export const isCanceled = ({ status }: Pick<GoRecord, 'status'>): boolean =>
  status !== null && parseGoStatus(status) === 'CANCELED';

/** The index of the last step that was taken, cancelations aside. */
export function lastTaken({ steps: taken }: Pick<GoCockpitRecord, 'steps'>): number {
  const last = taken.findLast(({ status }) => status !== 'CANCELED')?.status ?? null;
  return steps.findIndex((step) => step === last);
}

/** Work that is not done before a step, and the page where it is done. */
export interface Hindrance {
  readonly text: string;
  readonly to: string;
}

type Checked = Pick<GoRecord, 'go_id' | 'published' | 'archived' | keyof StandingGo>;
type Check = (cockpit: GoCockpitRecord, go: Checked, now: number) => readonly Hindrance[];

const claimsOf = ({ go_id }: Checked, filter = ''): string => `${paths.claimsOfGo(go_id)}${filter}`;

/** Fans may claim now, until a time that they have read (rule D8). */
const stillOpen: Check = (_cockpit, go, now) => {
  const { go_id, published, archived, available_until: until } = go;
  if (!published || archived || until === null || goStanding(go, now) !== null) return [];
  return [
    {
      text: i18n.t('fans may claim until {until}', { until: formatDateTime(until) }),
      to: paths.editGo(go_id),
    },
  ];
};

const stageOf = ({ stages }: GoCockpitRecord, stage: GoStageRecord['stage']) =>
  stages.find((one) => one.stage === stage);

const paidOf =
  (stage: GoStageRecord['stage'], filter: string): Check =>
  (cockpit, go) => {
    const { open = 0, open_claims = 0 } = stageOf(cockpit, stage) ?? {};
    const text = i18n.t('{n, plural, one {{n} claim} other {{n} claims}} with {stageName} open, {open}', {
      n: open_claims,
      stageName: stageNames(i18n)[stage],
      open: formatSum(open),
    });
    return open > 0 ? [{ text, to: claimsOf(go, filter) }] : [];
  };

const knownOf =
  (stage: GoStageRecord['stage']): Check =>
  (cockpit, go) => {
    const { unknown_claims = 0 } = stageOf(cockpit, stage) ?? {};
    const text = i18n.t('{stageName} not known of {n, plural, one {{n} claim} other {{n} claims}}', {
      n: unknown_claims,
      stageName: stageNames(i18n)[stage],
    });
    return unknown_claims > 0 ? [{ text, to: claimsOf(go) }] : [];
  };

const paidItems = () => paidOf('items', '&paid=no');
const tracked: Check = ({ untracked_claims: untracked }, go) =>
  untracked > 0
    ? [
        {
          text: i18n.t('{n, plural, one {{n} claim} other {{n} claims}} without a tracking ID', {
            n: untracked,
          }),
          to: claimsOf(go, '&show=untracked'),
        },
      ]
    : [];
const packed: Check = ({ unpacked_claims: unpacked }, go) =>
  unpacked > 0
    ? [
        {
          text: i18n.t('{n, plural, one {{n} claim} other {{n} claims}} with freebies open', { n: unpacked }),
          to: claimsOf(go, '&freebies=no'),
        },
      ]
    : [];
/** Freebies missing in stock matter only until all claims are packed. */
const inHand: Check = ({ freebies_missing: missing, unpacked_claims: unpacked }, { go_id }) =>
  unpacked > 0 && missing.length > 0
    ? [
        {
          text: i18n.t('{n, plural, one {{n} freebie} other {{n} freebies}} short in stock', {
            n: missing.length,
          }),
          to: paths.freebieMonitor(go_id),
        },
      ]
    : [];

const checks = (): Readonly<Record<GoStatus, readonly Check[]>> => ({
  ORDERED: [stillOpen, paidItems()],
  AT_PROXY: [paidItems()],
  OTW_TO_GERMANY: [paidItems(), knownOf('ems')],
  ARRIVED: [paidItems(), paidOf('ems', '&show=owes-ems'), knownOf('customs')],
  SENT_OUT: [
    paidItems(),
    paidOf('ems', '&show=owes-ems'),
    paidOf('customs', '&show=owes-customs'),
    paidOf('domestics', '&show=owes-domestics'),
    tracked,
    packed,
    inHand,
  ],
  CANCELED: [],
});

/** The work that is usually done before this step and is not done yet. */
export function hindrances(
  status: GoStatus,
  cockpit: GoCockpitRecord,
  { go, now }: { readonly go: Checked; readonly now: number },
): readonly Hindrance[] {
  return checks()[status].flatMap((check) => check(cockpit, go, now));
}
