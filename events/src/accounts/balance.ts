import type { ShopEvent, ShopEventType } from '../catalogue';

/** How each fact that moves the balance does so: what came raises it, what is spent lowers it, a reversal says its difference. */
const moves: Readonly<Partial<Record<ShopEventType, 1 | -1 | 'difference'>>> = {
  BalanceAdded: 1,
  PaymentRecorded: 1,
  ClaimPaymentReleased: 1,
  BalanceSubtracted: -1,
  RefundPaid: -1,
  ClaimPaymentAllocated: -1,
  BalanceReversed: 'difference',
  PaymentReversed: 'difference',
};

/** Cents by which a fact moves the balance of its fan (rules D35, M4); 0 for one that does not. */
export function balanceMovedBy({ type, data }: ShopEvent): number {
  const move = moves[type];
  if (move === undefined) return 0;
  if (move === 'difference') return 'differenceCents' in data ? data.differenceCents : 0;
  return 'amountCents' in data ? move * (data.amountCents ?? 0) : 0;
}

/** Cents that came from outside to the fans' money, below 0 where they left (rule M3). */
export function cameInBy(event: ShopEvent): number {
  return 'claimId' in event.data ? 0 : balanceMovedBy(event);
}
