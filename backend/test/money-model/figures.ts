import { german, plusWorkingDays } from './days';
import type { ClaimModel, FanModel, MoneyModel } from './money-model';
import { referenceOf } from './reference';
import { costNames, stageNames, type StageModel, type StageName } from './stage-model';

/** The model's figures for the shop's answers; euros as on the wire. */
export const euros = (cents: number): number => cents / 100;

function standingOf(stage: StageModel, grace: number): string {
  const today = german(Date.now());
  if ((stage.charged ?? 0) === 0) return stage.settled ? 'settled' : 'nothing';
  if (stage.open === 0) return 'settled';
  if (!stage.request || stage.due === 0) return 'unasked';
  if (today > plusWorkingDays(stage.request.dueOn, grace)) return 'late';
  if (today > stage.request.dueOn) return 'overdue';
  return stage.covered > 0 ? 'part-paid' : 'asked';
}

export function stageFigures(model: MoneyModel, claim: ClaimModel, name: StageName) {
  const stage = claim.stages[name];
  const { canceled } = claim.go;
  return {
    stage: name,
    charged: stage.charged === null ? null : euros(stage.charged),
    covered: euros(stage.covered),
    allocated: euros(stage.allocated),
    waived: euros(stage.waived),
    marked: euros(stage.marked),
    // Nothing of a canceled group order is open, and nothing is paid too much (rule D84).
    open: canceled ? 0 : euros(stage.open),
    over: canceled ? 0 : euros(stage.over),
    settled: stage.settled,
    due: canceled ? 0 : euros(stage.due),
    requested_on: stage.request?.requestedOn ?? null,
    due_on: stage.request?.dueOn ?? null,
    standing: canceled
      ? stage.settled
        ? 'settled'
        : 'nothing'
      : standingOf(stage, claim.go.grace ?? model.grace),
  };
}

export function claimFigures(model: MoneyModel, claim: ClaimModel) {
  const open = stageNames.reduce((sum, name) => sum + claim.stages[name].open, 0);
  const costs = costNames.flatMap((name) => {
    const { charged, settled } = claim.stages[name];
    return [
      [name, charged === null ? null : euros(charged)],
      [`${name}_done`, settled],
    ];
  });
  return {
    claim_id: claim.id,
    claim_sum: euros(claim.stages.items.charged ?? 0),
    payment_received: claim.stages.items.settled,
    covered_sum: euros(claim.stages.items.covered),
    to_pay: claim.go.canceled ? 0 : euros(open),
    ...(Object.fromEntries(costs) as object),
    stages: stageNames.map((name) => stageFigures(model, claim, name)),
  };
}

export function openStage(model: MoneyModel, claim: ClaimModel, name: StageName) {
  return {
    claim_id: claim.id,
    go_id: claim.go.id,
    user_id: claim.fan.id,
    reference: referenceOf(model.prefix, 'C', claim.id),
    go_canceled: claim.go.canceled,
    ...stageFigures(model, claim, name),
    said: saidOf(claim, name),
  };
}

/**
 * The amount that the fan said they have paid, as long as the due amount, else the open one, is not above the amount at
 * that time (rule D79).
 */
function saidOf(claim: ClaimModel, name: StageName): number | null {
  const { said, covered, due, open } = claim.stages[name];
  const awaited = claim.go.canceled ? 0 : due > 0 ? due : open;
  return said && awaited <= said.amount && covered + awaited <= said.upTo ? euros(said.amount) : null;
}

export function payFigures(model: MoneyModel, fan: FanModel) {
  const places = model
    .claimsOf(fan)
    .flatMap((claim) => stageNames.map((name) => ({ claim, name, stage: claim.stages[name] })));
  return {
    balance: euros(fan.balance),
    stages: places
      .filter(({ claim, stage }) => stage.open > 0 && !claim.go.canceled)
      .map(({ claim, name }) => openStage(model, claim, name)),
    reference: referenceOf(model.prefix, 'P', fan.id),
    marked: places
      .filter(({ claim, stage }) => stage.marked > 0 && !claim.go.canceled)
      .map(({ claim, name }) => openStage(model, claim, name)),
    asked_back: euros(fan.askedBack),
    today: german(Date.now()),
  };
}
