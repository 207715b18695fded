import type { StagePlanRecord } from '@fan-beats/backend/contract';
import { useEffect, useState } from 'react';
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
  readonly unreached?: boolean;
  readonly stages: readonly StageChange[];
}

interface Answer {
  /** The wish that this answers, as text. */
  readonly wish: string;
  readonly results: readonly StagePlanRecord[];
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
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState<{ readonly wish: string; readonly error: unknown } | null>(null);
  const { act, unreached } = wanted;
  const asked: Wish = { act, unreached, stages: rows.map((row) => stageChange(row, wanted, shop)) };
  const wish = JSON.stringify(asked);

  useEffect(() => {
    if (failed !== null) return undefined;
    let isNewest = true;
    const load = async () => {
      const { stages, ...same } = JSON.parse(wish) as Wish;
      const results: StagePlanRecord[] = [];
      for (let first = 0; first < stages.length; first += stagesPerCall) {
        const part = { ...same, stages: stages.slice(first, first + stagesPerCall) };
        results.push(...(await preview(part).unwrap()).results);
      }
      if (isNewest) setAnswer({ wish, results });
    };
    const fail = (error: unknown) => {
      if (isNewest) setFailed({ wish, error });
    };
    const timer = setTimeout(() => void load().catch(fail), pauseMs);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [wish, failed, preview]);

  if (failed !== null && failed.wish !== wish) setFailed(null);
  return {
    ...(answer ? answeredPlan(rows, answer) : { act, plan: null }),
    isPending: answer?.wish !== wish,
    error: failed?.error,
    retry: () => setFailed(null),
  };
}

/** The plan of an answer, without rows that have left the list since. */
function answeredPlan(rows: readonly OpenRow[], { wish, results }: Answer): Pick<StagePlan, 'act' | 'plan'> {
  const { act, stages } = JSON.parse(wish) as Wish;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const plan = results.flatMap((result, index) => {
    const [row, change] = [byKey.get(stageKey(result)), stages[index]];
    return row && change ? plannedStage(row, { act, change, result }) : [];
  });
  return { act, plan };
}
