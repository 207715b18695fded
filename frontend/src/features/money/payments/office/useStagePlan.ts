import type { StagePlanRecord } from '@fan-beats/backend/contract';
import { usePreview } from '../../../../shared/bulk/usePreview';
import { OfficeApi } from '../officeApi';
import type { OpenRow } from './openStages';
import { stageKey } from '../pay/payFigures';
import {
  plannedStage,
  stageChange,
  type Act,
  type PlannedStage,
  type Shop,
  type StageChange,
  type Wanted,
} from './stagePlan';

/** The maximum number of stages in one call. */
const stagesPerCall = 500;

/** The pause after typing before the server is queried. */
const pauseMs = 250;

/** A call of the preview, for any number of stages. */
interface Wish {
  readonly act: Act;
  readonly stages: readonly StageChange[];
}

export interface StagePlan {
  readonly act: Act;
  /** The newest plan, also while the server makes another one; null before the first. */
  readonly plan: readonly PlannedStage[] | null;
  /** True while the plan is for another act or day than the chosen one. */
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The server's plan of an act on these stages (rule M11). */
export function useStagePlan(rows: readonly OpenRow[], wanted: Wanted, shop: Shop): StagePlan {
  const [preview] = OfficeApi.useAdmPreviewStagesMutation();
  const { act } = wanted;
  const wish: Wish = { act, stages: rows.map((row) => stageChange(row, wanted, shop)) };

  const load = async (text: string) => {
    const { stages, ...same } = JSON.parse(text) as Wish;
    const results: StagePlanRecord[] = [];
    for (let first = 0; first < stages.length; first += stagesPerCall) {
      const part = { ...same, stages: stages.slice(first, first + stagesPerCall) };
      results.push(...(await preview(part).unwrap()).results);
    }
    return results;
  };

  // As a text, so that a wish that is the same is not sent again.
  const { answered, isPending, error, retry } = usePreview(JSON.stringify(wish), load, pauseMs);
  if (!answered) return { act, plan: null, isPending, error, retry };
  const seen = JSON.parse(answered.wish) as Wish;
  return { act: seen.act, plan: planOf(rows, seen, answered.answer), isPending, error, retry };
}

/** The plan of an answer, without rows that have left the list since. */
function planOf(
  rows: readonly OpenRow[],
  { act, stages }: Wish,
  results: readonly StagePlanRecord[],
): readonly PlannedStage[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return results.flatMap((result, index) => {
    const [row, change] = [byKey.get(stageKey(result)), stages[index]];
    return row && change ? plannedStage(row, { act, change, result }) : [];
  });
}
