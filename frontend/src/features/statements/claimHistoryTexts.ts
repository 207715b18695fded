import type { ClaimChangeRecord, ClaimHistoryEntryRecord } from '@fan-beats/backend/contract';
import { formatBeats, formatCost, formatSum, signed } from '../../shared/format/money';

const costNames = { domestics: 'Domestics', ems: 'EMS', customs: 'Customs' } as const;

type LineChange = Extract<ClaimChangeRecord, { readonly kind: 'line' }>;

/** An entry in sentences, by the name its person has on this screen: 'you', 'the organisers', or a name. */
export function sentencesOf(entry: ClaimHistoryEntryRecord, who: string): string[] {
  const lines = entry.changes.filter((change) => change.kind === 'line');
  const rest = entry.changes.filter((change) => change.kind !== 'line');
  const isDeleted = rest.some(({ kind }) => kind === 'deleted');
  return [
    ...rest.filter(comesFirst).map(sentenceOf),
    ...(isDeleted ? lines.map(goneText) : linesText(entry, { lines, who })),
    ...rest.filter((change) => !comesFirst(change)).map(sentenceOf),
  ];
}

const comesFirst = ({ kind }: ClaimChangeRecord): boolean => kind === 'submitted' || kind === 'deleted';

/** What fans add themselves is told piece by piece; what others change for them, as their change. */
function linesText(
  { via }: ClaimHistoryEntryRecord,
  { lines, who }: { readonly lines: readonly LineChange[]; readonly who: string },
): string[] {
  return lines.map((line) =>
    via === 'self'
      ? `${lineText(line, ` by ${who}`)}${textOf(line)}`
      : `changed by ${who}: ${lineText(line)}${textOf(line)}`,
  );
}

function lineText(line: LineChange, by = ''): string {
  const { before, after } = line;
  if (before === 0) return `${after} × ${nameOf(line)} added${by}`;
  if (after === 0) return `${before} × ${nameOf(line)} taken off${by}`;
  return after > before
    ? `${after - before} × ${nameOf(line)} added${by} (${after} in all)`
    : `${before - after} × ${nameOf(line)} taken off${by} (${after} left)`;
}

const goneText = (line: LineChange): string => `${line.before} × ${nameOf(line)} given back`;

const nameOf = ({ caption, variant_caption }: LineChange): string =>
  variant_caption === null ? caption : `${caption} (${variant_caption})`;

const textOf = ({ additional_info }: LineChange): string =>
  additional_info === undefined ? '' : ` – “${additional_info}”`;

type OtherChange = Exclude<ClaimChangeRecord, LineChange>;

function sentenceOf(change: OtherChange): string {
  switch (change.kind) {
    case 'submitted':
      return `claim made in ${change.gotitle}`;
    case 'payment':
      return paymentText(change);
    case 'freebies':
      return freebiesText(change);
    case 'cost':
    case 'cost_done':
      return costText(change);
    case 'info':
    case 'note':
    case 'tracking':
      return writtenText(change);
    case 'beats':
      return beatsText(change);
    default:
      return standings[change.kind];
  }
}

const freebiesText = ({ done }: { readonly done: boolean }): string =>
  done ? 'freebies done' : 'freebies open again';

const standings = {
  completed: 'group order sent out: the claim is completed',
  canceled: 'group order canceled',
  uncanceled: 'group order no longer canceled',
  deleted: 'claim deleted',
} as const;

function paymentText({
  paid,
  covered,
  covered_before,
  outgrown,
}: Extract<OtherChange, { readonly kind: 'payment' }>): string {
  if (paid) {
    const inAll = covered_before === 0 ? '' : ` (${formatSum(covered)} in all)`;
    return `paid: ${formatSum(covered - covered_before)}${inAll}`;
  }
  return outgrown
    ? `no longer paid in full: the claim grew above the ${formatSum(covered)} that were paid`
    : 'no longer marked as paid';
}

function costText(change: Extract<OtherChange, { readonly kind: 'cost' | 'cost_done' }>): string {
  const name = costNames[change.component];
  if (change.kind === 'cost_done')
    return change.done ? `${name} done: ${formatCost(change.amount)}` : `${name} open again`;
  const before = change.before === null ? '' : ` instead of ${formatCost(change.before)}`;
  return `${name} set to ${formatCost(change.after)}${before}`;
}

const writtenNames = { info: 'additional info', note: 'note', tracking: 'tracking id' } as const;

function writtenText({ kind, text }: Extract<OtherChange, { readonly text: string | null }>): string {
  return text === null ? `${writtenNames[kind]} cleared` : `${writtenNames[kind]}: “${text}”`;
}

function beatsText({ points, pending }: Extract<OtherChange, { readonly kind: 'beats' }>): string {
  if (points === 0 && pending < 0) return `${formatBeats(-pending)} are available now`;
  const waits = pending > 0 ? ', available when the group order is completed' : '';
  return `${signed(points, formatBeats)}${waits}`;
}
