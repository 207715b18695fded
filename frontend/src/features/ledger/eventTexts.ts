import type {
  LedgerFactRecord,
  LedgerNamesRecord,
  ShopEvent,
  ShopEventType,
} from '@fan-beats/backend/contract';
import { cents, eurosFromCents, goStatusLabel } from '@fan-beats/events/kernel';
import { formatBeats, formatCost, formatSum, signed } from '../../shared/format/money';

type FactOf<Type extends ShopEventType> = Extract<ShopEvent, { readonly type: Type }>;

interface FactText<Fact> {
  readonly label: string;
  /** What happened, before and after, one sentence or line each. */
  readonly lines: (fact: Fact, names: LedgerNamesRecord) => readonly (string | null)[];
}

/** What a fact says in plain words. */
export interface EventText {
  readonly label: string;
  readonly lines: readonly string[];
}

const money = (amountCents: number): string => formatSum(eurosFromCents(cents(amountCents)));
const cost = (amountCents: number | null): string =>
  amountCents === null ? formatCost(null) : money(amountCents);
const quoted = (label: string, text: string | null | undefined): string | null =>
  text ? `${label}: “${text}”` : null;
const reverses = (position: number | undefined): string | null =>
  position === undefined ? null : `Reverses event ${position}`;

interface Line {
  readonly itemType: 0 | 1;
  readonly caption: string;
  readonly variantCaption: string | null;
}

const nameOf = ({ caption, variantCaption }: Line): string =>
  variantCaption === null ? caption : `${caption}, ${variantCaption}`;

type Added = FactOf<'ClaimSubmitted'>['data']['lines'];
type Changed = FactOf<'ClaimExtended'>['data']['changed'];
type Removed = FactOf<'ClaimDeleted'>['data']['removed'];

const added = (lines: Added): string[] =>
  lines.map((line) => {
    const price = line.itemType === 0 ? money(line.unitPriceCents) : formatBeats(line.unitPoints);
    return `${line.amount} × ${nameOf(line)} at ${price}`;
  });
const changed = (lines: Changed): string[] =>
  lines.map((line) => `${nameOf(line)}: ${line.amountBefore} before, ${line.amountAfter} now`);
const removed = (lines: Removed): string[] =>
  lines.map((line) => `${line.amount} × ${nameOf(line)} taken off`);

type Moved = FactOf<'ClaimSubmitted'>['data'];

function moved({ change }: Pick<Moved, 'change'>): (string | null)[] {
  return [
    change.sumCents === 0 ? null : `Sum of the claim ${signed(change.sumCents, money)}`,
    change.grantedPoints === 0 ? null : `Granted ${signed(change.grantedPoints, formatBeats)}`,
    change.costPoints === 0 ? null : `Cost of freebies ${signed(change.costPoints, formatBeats)}`,
  ];
}

function booked({ posting }: Pick<Moved, 'posting'>): (string | null)[] {
  return [
    posting.drawn === 0 ? null : `Account ${signed(0 - posting.drawn, formatBeats)} for freebies`,
    posting.pending === 0 ? null : `Account ${signed(posting.pending, formatBeats)} not available yet`,
    posting.released === 0 ? null : `Account ${signed(posting.released, formatBeats)} available`,
  ];
}

type Texts = FactOf<'ClaimSubmitted'>['private'];

function written(texts: Texts): (string | null)[] {
  const info = texts?.additionalInfo;
  return [
    info === null ? 'Text on the claim cleared' : quoted('Text on the claim', info),
    ...Object.entries(texts?.lineTexts ?? {}).map(([line, text]) => quoted(`Text on line ${line}`, text)),
  ];
}

const components = { domestics: 'Domestics', ems: 'EMS', customs: 'Customs' } as const;

interface Reversible {
  readonly data: { readonly reversesPosition?: number };
  readonly private?: { readonly reason?: string } | null;
}

const reversal = ({ data, private: texts }: Reversible): (string | null)[] => [
  reverses(data.reversesPosition),
  quoted('Reason', texts?.reason),
];

const because = (fact: { readonly private?: { readonly reason?: string } | null }): string | null =>
  quoted('Reason', fact.private?.reason);

const statusName = (status: string | null): string => (status === null ? 'Open' : goStatusLabel(status));

interface Limited {
  readonly itemId: number;
  readonly variantIds: readonly (number | null)[];
}

/** An item, or some of its variants, by the names they have now. */
export function itemName({ items, variants }: LedgerNamesRecord, { itemId, variantIds }: Limited): string {
  const item = items[itemId] ?? `Item ${itemId}`;
  const named = variantIds.flatMap((id) => (id === null ? [] : [variants[id] ?? `variant ${id}`]));
  return named.length === 0 ? item : `${item} (${named.join(', ')})`;
}

const payments = {
  unmarked: 'Unmarked by an organiser',
  extended: 'The claim grew above what was paid',
  reversed: 'The payment was reversed',
} as const;

const claimTexts = {
  ClaimSubmitted: {
    label: 'Claim submitted',
    lines: ({ data, private: texts }) => [
      ...added(data.lines),
      ...moved(data),
      ...booked(data),
      ...written(texts),
    ],
  },
  ClaimExtended: {
    label: 'Claim extended',
    lines: ({ data, private: texts }) => [
      ...added(data.added),
      ...changed(data.changed),
      ...moved(data),
      ...booked(data),
      ...written(texts),
    ],
  },
  ClaimRevised: {
    label: 'Claim revised',
    lines: ({ data, private: texts }) => [
      ...added(data.added),
      ...changed(data.changed),
      ...removed(data.removed),
      ...moved(data),
      ...booked(data),
      ...written(texts),
    ],
  },
  ClaimPaymentReceived: {
    label: 'Payment received',
    lines: (fact) => [`Covers ${money(fact.data.coveredCents)}`, ...reversal(fact)],
  },
  ClaimPaymentRevoked: {
    label: 'Payment mark taken off',
    lines: (fact) => [
      payments[fact.data.reason],
      `${money(fact.data.coveredCents)} had been covered`,
      fact.data.restoredCents === undefined ? null : `${money(fact.data.restoredCents)} stay covered`,
      ...reversal(fact),
    ],
  },
  ClaimFreebiesCompleted: {
    label: 'Freebies done',
    lines: (fact) => ['Open before, done now', ...reversal(fact)],
  },
  ClaimFreebiesReopened: {
    label: 'Freebies open again',
    lines: (fact) => ['Done before, open now', ...reversal(fact)],
  },
  ShippingCostSet: {
    label: 'Shipping cost set',
    lines: (fact) => [
      `${components[fact.data.component]}: ${cost(fact.data.beforeCents)} before, ${cost(fact.data.amountCents)} now`,
      ...reversal(fact),
    ],
  },
  ShippingCostSettled: {
    label: 'Shipping cost done',
    lines: (fact) => [
      `${components[fact.data.component]} done at ${money(fact.data.amountCents)}`,
      ...reversal(fact),
    ],
  },
  ShippingCostReopened: {
    label: 'Shipping cost open again',
    lines: (fact) => [
      `${components[fact.data.component]} open again at ${cost(fact.data.amountCents)}`,
      ...reversal(fact),
    ],
  },
  ClaimNoteWritten: {
    label: 'Note written',
    lines: ({ private: texts }) => [texts?.note === null ? 'Note cleared' : quoted('Note', texts?.note)],
  },
  ClaimTrackingAssigned: {
    label: 'Tracking id assigned',
    lines: (fact) => [
      fact.private?.trackingId === null
        ? 'Tracking id cleared'
        : quoted('Tracking id', fact.private?.trackingId),
      ...reversal(fact),
    ],
  },
  ClaimSurplusReleased: {
    label: 'Claim completed',
    lines: ({ data }) => ['The group order was sent out', ...booked(data)],
  },
  ClaimBeatsReturned: {
    label: 'Fan Beats returned',
    lines: ({ data }) => ['The group order was canceled', ...booked(data)],
  },
  ClaimBeatsRebooked: {
    label: 'Fan Beats booked again',
    lines: ({ data }) => ['The group order is no longer canceled', ...booked(data)],
  },
  ClaimDeleted: {
    label: 'Claim deleted',
    lines: ({ data }) => [...removed(data.removed), ...moved(data), ...booked(data)],
  },
} satisfies Partial<TextTable>;

const otherTexts = {
  BalanceAdded: {
    label: 'Balance added',
    lines: (fact) => [`Balance ${signed(fact.data.amountCents, money)}`, because(fact)],
  },
  BalanceSubtracted: {
    label: 'Balance subtracted',
    lines: (fact) => [`Balance ${signed(0 - fact.data.amountCents, money)}`, because(fact)],
  },
  BalanceReversed: {
    label: 'Balance booking reversed',
    lines: (fact) => [`Balance ${signed(fact.data.differenceCents, money)}`, ...reversal(fact)],
  },
  PointsAdded: {
    label: 'Fan Beats added',
    lines: (fact) => [`Account ${signed(fact.data.points, formatBeats)}`, because(fact)],
  },
  PointsSubtracted: {
    label: 'Fan Beats subtracted',
    lines: (fact) => [`Account ${signed(0 - fact.data.points, formatBeats)}`, because(fact)],
  },
  PointsCorrected: {
    label: 'Fan Beats set',
    lines: (fact) => [
      `${formatBeats(fact.data.pointsAfter - fact.data.difference)} before, ${formatBeats(fact.data.pointsAfter)} now`,
      because(fact),
    ],
  },
  PointsReversed: {
    label: 'Fan Beats booking reversed',
    lines: (fact) => [`Account ${signed(fact.data.difference, formatBeats)}`, ...reversal(fact)],
  },
  GoStatusSet: {
    label: 'Status set',
    lines: ({ data }) => [`${statusName(data.statusBefore)} before, ${statusName(data.status)} now`],
  },
  StockLimitSet: {
    label: 'Limit set',
    lines: ({ data }, names) => [`At most ${data.max} × ${itemName(names, data)}`],
  },
  StockLimitLifted: {
    label: 'Limit lifted',
    lines: ({ data }, names) => [`No limit for ${itemName(names, data)}`],
  },
  FreebieStockCounted: {
    label: 'Freebie stock counted',
    lines: ({ data }, names) => [
      `${itemName(names, { itemId: data.itemId, variantIds: [data.variantId] })}: ${data.before} before, ${data.amount} now`,
    ],
  },
  PersonErased: { label: 'Person erased', lines: () => ['Who it was is forgotten, the amounts stay'] },
} satisfies Partial<TextTable>;

/** A text for every type of the catalogue: a new type does not compile until it has one. */
type TextTable = { readonly [Type in ShopEventType]: FactText<FactOf<Type>> };
const texts: TextTable = { ...claimTexts, ...otherTexts };

/** Types with their names, as the filter offers them. */
export const eventLabels: readonly { readonly type: string; readonly label: string }[] = Object.entries(
  texts,
).map(([type, { label }]) => ({ type, label }));

/** A fact in plain words; of a type this page does not know yet, its name. */
export function eventText(
  fact: Pick<LedgerFactRecord, 'type' | 'data' | 'private'>,
  names: LedgerNamesRecord,
): EventText {
  if (!Object.hasOwn(texts, fact.type)) return { label: fact.type, lines: [] };
  // The server gives each type the shape that the catalogue says.
  const { label, lines } = texts[fact.type as ShopEventType] as FactText<typeof fact>;
  return { label, lines: lines(fact, names).filter((line) => line !== null) };
}

type Recorded = Pick<LedgerFactRecord, 'actor' | 'via' | 'data'>;

/** Who recorded a fact, and as what. */
export function recordedBy({ actor, via, data }: Recorded, { users }: LedgerNamesRecord): string {
  if (via === 'system' || actor === null) return 'by the shop itself';
  const name = actor.displayname ?? `user ${actor.user_id}, erased`;
  if (via === 'self') return `by ${name}`;
  if (via === 'admin') return `by ${name} as organiser`;
  const fan = typeof data['userId'] === 'number' ? (users[data['userId']] ?? 'an erased fan') : 'a fan';
  return `by ${name} for ${fan}`;
}
