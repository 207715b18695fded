import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClaimRecord, ClaimStageRecord } from '../src/contract/claims/claim.records';
import { exportJournal } from './finance/journal-books';
import { balancesOf, complaintsOf } from './finance/outside-tools';
import type { TestShop } from './open-test-shop';

/** The figures by name, each by the places that show it, in cents or as a count. */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Asked {
  readonly shop: TestShop;
  readonly userIds: readonly number[];
  readonly goIds: readonly number[];
}

type Told = Pick<ClaimStageRecord, 'open' | 'over' | 'allocated' | 'marked'> & { readonly stage: string };
type Amount<Row> = (row: Row) => number;

const cents = (euros: number): number => Math.round(euros * 100);
const sum = <Row>(rows: readonly Row[], amount: Amount<Row>): number =>
  rows.reduce((total, row) => total + cents(amount(row)), 0);

const openOf = {
  unpaid: ({ stage, open }: Told) => (stage === 'items' ? open : 0),
  'shipping open': ({ stage, open }: Told) => (stage === 'items' ? 0 : open),
  open: ({ open }: Told) => open,
};
const heldOf = ({ allocated, marked }: Told): number => allocated + marked;
const tooMuchOf = ({ stage, over }: Told): number => (stage === 'items' ? over : 0);

/** Every figure of money, from every screen and answer that shows it. */
export async function everyFigure({ shop, userIds, goIds }: Asked): Promise<Figures> {
  const { api } = shop.callers.admin;
  const position = (await api.ledger.admGetLedgerBounds.query()).last?.position ?? 0;
  // All at once: each round of calls waits for its turn on a machine that others use too.
  const [claims, past, payments, pays, own, sums, cockpits, questions, people, money, marks, ...explained] =
    await Promise.all([
      api.claims.admGetClaimOverview.query(),
      api.ledger.admGetClaimOverviewAsOf.query({ position }),
      api.payments.admGetOpen.query(),
      Promise.all(userIds.map((user_id) => api.payments.admGetPay.query({ user_id }))),
      Promise.all(userIds.map((user_id) => api.claims.admGetUserClaims.query({ user_id }))),
      api.gos.admGetGoSums.query(),
      Promise.all(goIds.map((go_id) => api.gos.admGetGoCockpit.query({ go_id }))),
      Promise.all(goIds.map((go_id) => api.gos.admGetGoFigures.query({ go_id }))),
      Promise.all(userIds.map((user_id) => personOf(shop, user_id, position))),
      api.ledger.admGetMoney.query(),
      api.ledger.admGetUnbackedMarks.query(),
      ...(['unpaid', 'shipping_open', 'too_much'] as const).map(async (part) => ({
        'overview total': cents((await api.ledger.admExplain.query({ figure: `claims_${part}` })).total),
      })),
    ]);
  const [unpaid, shippingOpen, tooMuch] = explained;
  const isCanceled = await canceledGos(shop);
  const stagesOf = (some: readonly ClaimRecord[]): readonly Told[] => some.flatMap(({ stages }) => stages);
  const waiting = payments.stages.filter(({ go_canceled }) => !go_canceled);
  const canceled = (of: boolean): readonly Told[] =>
    stagesOf(claims.filter(({ go_id }) => isCanceled(go_id) === of));
  const places = (amount: Amount<Told>) => ({
    overview: sum(stagesOf(claims), amount),
    payments: sum(waiting, amount),
    'claims of fans': sum(stagesOf(own.flat()), amount),
    'as of now': sum(stagesOf(past), amount),
    cockpits: sum(
      cockpits.flatMap(({ stages }) =>
        stages.map((stage) => ({ ...stage, over: stage.too_much, allocated: 0, marked: 0 })),
      ),
      amount,
    ),
  });
  const openPlaces = (amount: Amount<Told>) => ({
    ...places(amount),
    'pay pages': sum(
      pays.flatMap(({ stages }): readonly Told[] => stages),
      amount,
    ),
  });
  return {
    unpaid: { ...openPlaces(openOf.unpaid), ...unpaid },
    'shipping open': { ...openPlaces(openOf['shipping open']), ...shippingOpen },
    open: {
      ...openPlaces(openOf.open),
      'overview rows': sum(claims, ({ to_pay }) => to_pay),
      'rows of fans': sum(own.flat(), ({ to_pay }) => to_pay),
      'rows as of now': sum(past, ({ to_pay }) => to_pay),
      'Go List': sum(sums, ({ open }) => open),
      'people to remind': sum(
        cockpits.flatMap(({ owing }) => owing),
        ({ open }) => open,
      ),
    },
    'not paid in full': {
      overview: claims.filter(({ stages }) => stages.some((one) => openOf.open(one) > 0)).length,
      'Go List': sums.reduce((total, { unpaid_claims }) => total + unpaid_claims, 0),
      questions: questions.reduce((total, { unpaid_claims }) => total + unpaid_claims, 0),
    },
    'too much': { ...places(tooMuchOf), ...tooMuch },
    held: {
      overview: sum(canceled(true), heldOf) + sum(canceled(false), ({ over }) => over),
      payments:
        sum(
          payments.stages.filter(({ go_canceled }) => go_canceled),
          heldOf,
        ) + sum(waiting, ({ over }) => over),
    },
    allocated: {
      overview: sum(stagesOf(claims), ({ allocated }) => allocated),
      'as of now': sum(stagesOf(past), ({ allocated }) => allocated),
      'money card': cents(money.allocated),
    },
    marked: {
      overview: sum(stagesOf(claims), ({ marked }) => marked),
      'unbacked marks': cents(marks.total),
    },
    ...balances(userIds, { people, pays, money }),
  };
}

async function canceledGos({ owner }: TestShop): Promise<(goId: number) => boolean> {
  const { rows } = await owner.query<{ go_id: number }>(
    "SELECT go_id FROM projection.go_status WHERE status = 'CANCELED'",
  );
  return (goId) => rows.some(({ go_id }) => go_id === goId);
}

async function personOf({ callers }: TestShop, user_id: number, position: number) {
  const { api } = callers.admin;
  const [user, statement, past] = await Promise.all([
    api.user.admGetUser.query({ user_id }),
    api.ledger.admGetStatement.query({ user_id, account: 'EUR' }),
    api.ledger.admGetAccountAsOf.query({ user_id, position }),
  ]);
  return { user, statement, past };
}

interface Balances {
  readonly people: readonly Awaited<ReturnType<typeof personOf>>[];
  readonly pays: readonly { readonly balance: number }[];
  readonly money: Readonly<
    Record<'received' | 'paid_back' | 'by_hand' | 'allocated' | 'on_balances', number>
  >;
}

/** The balances of each fan and of all, and the identity of rule M3. */
function balances(userIds: readonly number[], { people, pays, money }: Balances): Figures {
  const ofFans = people.map(({ user, statement, past }, n) => {
    const told = {
      profile: cents(user.balance),
      'pay page': cents(pays[n]?.balance ?? Number.NaN),
      statement: cents(statement.balance),
      'newest entry': cents(statement.entries[0]?.balance_after ?? 0),
      'as of now': cents(past.balance),
    };
    return [`balance of ${userIds[n]}`, told] as const;
  });
  const came = cents(money.received) - cents(money.paid_back) + cents(money.by_hand);
  return {
    ...Object.fromEntries(ofFans),
    'on balances': {
      'money card': cents(money.on_balances),
      'what came and pays nothing': came - cents(money.allocated),
      profiles: ofFans.reduce((total, [, { profile }]) => total + profile, 0),
    },
  };
}

/** The same figures as hledger computes them from the journal, and the complaints of hledger and ledger. */
export async function figuresOfJournal({ owner }: TestShop): Promise<{
  readonly complaints: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'fan-beats-figures-'));
  try {
    const journal = await exportJournal(owner, join(folder, 'all.journal'));
    const held = await balancesOf('hledger', journal);
    const of = (account: RegExp): number =>
      [...held].reduce((total, [name, amount]) => (account.test(name) ? total + amount : total), 0);
    const figures = {
      unpaid: of(/^Assets:Receivables:Claims:/),
      'shipping open': of(/^Assets:Receivables:Shipping:/),
      open: of(/^Assets:Receivables:/),
      held: 0 - of(/^Liabilities:Fans:\d+:Held /),
      marked: of(/^Assets:Payments /),
      'on balances': 0 - of(/^Liabilities:Fans:\d+:Balance /),
    };
    return { complaints: await complaintsOf(journal), figures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
