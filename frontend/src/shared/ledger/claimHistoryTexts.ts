import type { ClaimChangeRecord, ClaimHistoryEntryRecord } from '@fan-beats/backend/contract';
import { formatBeats, formatCost, formatSum, signed } from '../format/money';
import { germanDay } from '../format/dates';
import { costNames, stageNames } from '../format/stages';
import { writtenText } from './eventTexts';

type ChangeOf<Kind extends ClaimChangeRecord['kind']> = Extract<ClaimChangeRecord, { readonly kind: Kind }>;
type LineChange = ChangeOf<'line'>;
type OtherChange = Exclude<ClaimChangeRecord, LineChange>;

/** An entry in sentences, by the name its person has on this screen: 'you', 'the organisers', or a name. */
export function sentencesOf({ changes, via }: ClaimHistoryEntryRecord, who: string): string[] {
  const lines = changes.filter((change) => change.kind === 'line');
  const rest = changes.filter((change) => change.kind !== 'line');
  const isDeleted = rest.some(({ kind }) => kind === 'deleted');
  const lineText = (line: LineChange): string => {
    if (isDeleted) return `${line.before} × ${nameOf(line)} given back`;
    // What fans add themselves is told piece by piece; what others change for them, as their change.
    return via === 'self' ? amountText(line, ` by ${who}`) : `changed by ${who}: ${amountText(line)}`;
  };
  return [
    ...rest.filter(comesFirst).map(sentenceOf),
    ...lines.map(lineText),
    ...rest.filter((change) => !comesFirst(change)).map(sentenceOf),
  ];
}

const comesFirst = ({ kind }: ClaimChangeRecord): boolean => kind === 'submitted' || kind === 'deleted';

function amountText(line: LineChange, by = ''): string {
  const { before, after, additional_info } = line;
  const [pieces, verb] = after > before ? [after - before, 'added'] : [before - after, 'taken off'];
  const left = after > before ? `${after} in all` : `${after} left`;
  const rest = before === 0 || after === 0 ? '' : ` (${left})`;
  const text = additional_info === undefined ? '' : ` – “${additional_info}”`;
  return `${pieces} × ${nameOf(line)} ${verb}${by}${rest}${text}`;
}

const nameOf = ({ caption, variant_caption }: LineChange): string =>
  variant_caption === null ? caption : `${caption} (${variant_caption})`;

const standings = {
  completed: 'group order sent out: the claim is completed',
  canceled: 'group order canceled',
  uncanceled: 'group order no longer canceled',
  deleted: 'claim deleted',
} as const;
const writtenNames = { info: 'additional info', note: 'note', tracking: 'tracking id' } as const;

function sentenceOf(change: OtherChange): string {
  switch (change.kind) {
    case 'submitted':
      return `claim made in ${change.gotitle}`;
    case 'freebies':
      return freebiesText(change);
    case 'info':
    case 'note':
    case 'tracking':
      return writtenText(writtenNames[change.kind], change.text);
    case 'beats':
      return beatsText(change);
    default:
      return 'stage' in change || 'component' in change || change.kind === 'payment'
        ? moneyText(change)
        : standings[change.kind];
  }
}

type MoneyChange = ChangeOf<'payment' | 'stage_payment' | 'request' | 'cost' | 'cost_done'>;

function moneyText(change: MoneyChange): string {
  switch (change.kind) {
    case 'payment':
      return paymentText(change);
    case 'stage_payment':
      return stagePaymentText(change);
    case 'request':
      return requestText(change);
    default:
      return costText(change);
  }
}

const freebiesText = ({ done }: ChangeOf<'freebies'>): string =>
  done ? 'freebies done' : 'freebies open again';

function paymentText({ paid, covered, covered_before, outgrown }: ChangeOf<'payment'>): string {
  if (paid) {
    const inAll = covered_before === 0 ? '' : ` (${formatSum(covered)} in all)`;
    return `paid: ${formatSum(covered - covered_before)}${inAll}`;
  }
  return outgrown
    ? `no longer paid in full: the claim grew above the ${formatSum(covered)} that were paid`
    : 'no longer marked as paid';
}

function stagePaymentText({ stage, did, amount, settled }: ChangeOf<'stage_payment'>): string {
  const name = stageNames[stage];
  if (did === 'allocated') return `${name} paid: ${formatSum(amount)}${settled ? '' : ', not yet all'}`;
  if (did === 'released') return `${name}: ${formatSum(amount)} back on the balance`;
  return amount < 0
    ? `${name}: ${formatSum(-amount)} are charged again`
    : `${name}: ${formatSum(amount)} do not have to be paid`;
}

function requestText(change: ChangeOf<'request'>): string {
  const name = stageNames[change.stage];
  switch (change.did) {
    case 'asked':
      return `${name}: ${formatSum(change.amount)} to be paid until ${germanDay(change.due_on)}`;
    case 'deferred':
      return `${name}: to be paid until ${germanDay(change.due_on)} instead of ${germanDay(change.due_before)}`;
    case 'withdrawn':
      return `${name}: not asked for any more`;
  }
}

function costText(change: ChangeOf<'cost' | 'cost_done'>): string {
  const name = costNames[change.component];
  if (change.kind === 'cost_done')
    return change.done ? `${name} done: ${formatCost(change.amount)}` : `${name} open again`;
  const before = change.before === null ? '' : ` instead of ${formatCost(change.before)}`;
  return `${name} set to ${formatCost(change.after)}${before}`;
}

function beatsText({ points, pending }: ChangeOf<'beats'>): string {
  if (points === 0 && pending < 0) return `${formatBeats(-pending)} are available now`;
  const waits = pending > 0 ? ', available when the group order is completed' : '';
  return `${signed(points, formatBeats)}${waits}`;
}
