import {
  defined,
  existingClaim,
  idsOf,
  Rejection,
  stageOf,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
  type Stage,
} from '../../language';
import { releaseStage, waiveStage } from './payments';

interface OfStage {
  readonly claimId: number;
  readonly goId: number;
  readonly stage: Stage;
}

/** Days are German days. */
interface StageRequest extends OfStage {
  readonly act: 'request';
  readonly dueOn: string;
  readonly reference: string;
  /** An organiser told the fan, whom no message of the shop reaches (rule M51). */
  readonly told?: true;
}

interface StageDeferral extends OfStage {
  readonly act: 'defer';
  readonly dueOn: string;
  readonly told?: true;
}

interface StageWithdrawal extends OfStage {
  readonly act: 'withdraw';
}

interface StageRelease extends OfStage {
  readonly act: 'release';
  readonly amountCents: Cents | null;
}

interface StageWaiver extends OfStage {
  readonly act: 'waive';
}

/** A change that an admin makes to one stage of a claim. */
export type StageChange = StageRequest | StageDeferral | StageWithdrawal | StageRelease | StageWaiver;

/**
 * Throws NotFound, and Rejection NO_CHANGE, GO_CANCELED (nothing of a canceled group order is asked for), NOT_REQUESTED,
 * MORE_THAN_PAID, TOO_MUCH_TO_WAIVE.
 */
export function changeStage(state: ClaimState, change: StageChange, canceled: boolean): ClaimEvent[] {
  switch (change.act) {
    case 'request':
      return request(state, change, canceled);
    case 'defer':
      return defer(state, change);
    case 'withdraw':
      return withdraw(state, change.stage);
    case 'release':
      return releaseStage(state, { ...change, reason: canceled ? 'canceled' : 'moved' });
    case 'waive':
      return waiveStage(state, change.stage);
  }
}

function request(state: ClaimState, asked: StageRequest, canceled: boolean): ClaimEvent[] {
  const claim = existingClaim(state);
  if (canceled) throw new Rejection('GO_CANCELED', { goId: claim.goId });
  const { stage, dueOn } = asked;
  const { chargedCents, openCents } = stageOf(claim, stage);
  const before = claim.requests[stage];
  if (openCents === 0 || (before?.amountCents === chargedCents && before.dueOn === dueOn))
    throw new Rejection('NO_CHANGE');
  return [requested(claim, asked)];
}

/**
 * The request that the shop makes by itself: for the items of a claim. Empty where the claim does not exist, nothing is
 * open, or as much is asked for already (rule M9).
 */
export function requestItems(
  state: ClaimState,
  asked: Omit<Asked, 'stage'>,
  canceled: boolean,
): ClaimEvent[] {
  if (canceled || state.status !== 'existing') return [];
  const { chargedCents, openCents } = stageOf(state, 'items');
  const isAsked = (state.requests.items?.amountCents ?? 0) >= chargedCents;
  return openCents === 0 || isAsked ? [] : [requested(state, { ...asked, stage: 'items' })];
}

type Asked = Pick<StageRequest, 'stage' | 'dueOn' | 'reference' | 'told'>;

const requested = (claim: ExistingClaim, { stage, dueOn, reference, told }: Asked): ClaimEvent => ({
  type: 'ClaimPaymentRequested',
  data: {
    ...idsOf(claim),
    stage,
    amountCents: stageOf(claim, stage).chargedCents,
    dueOn,
    reference,
    ...defined({ told }),
  },
});

function defer(state: ClaimState, { stage, dueOn, told }: StageDeferral): ClaimEvent[] {
  const claim = existingClaim(state);
  const before = claim.requests[stage];
  if (!before) throw new Rejection('NOT_REQUESTED', { stage });
  if (before.dueOn === dueOn) throw new Rejection('NO_CHANGE');
  const data = { ...idsOf(claim), stage, dueOn, dueBefore: before.dueOn, ...defined({ told }) };
  return [{ type: 'ClaimPaymentDeferred', data }];
}

function withdraw(state: ClaimState, stage: Stage): ClaimEvent[] {
  const claim = existingClaim(state);
  if (!claim.requests[stage]) throw new Rejection('NOT_REQUESTED', { stage });
  return [{ type: 'ClaimPaymentRequestWithdrawn', data: { ...idsOf(claim), stage } }];
}
