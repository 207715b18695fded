import type { TakeOverPlanRecord, TakeOverRecord } from '@fan-beats/backend/contract';
import { useRef, useState } from 'react';
import { errorMessage, isConflict } from '../../shared/api/apiError';
import { useAttempt } from '../../shared/forms/useAttempt';
import { TakeoversApi, type Said } from './takeoversApi';

export interface Sheet {
  readonly name: string;
  /** The content as base64. */
  readonly file: string;
}

const moved =
  'The shop has changed since this preview was made. Here is the new one: please look at it again.';

/** A sheet that is being taken over: its preview, the answers, and the act. */
export function useTakeOver() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [said, setSaid] = useState<Said>({});
  const [plan, setPlan] = useState<TakeOverPlanRecord | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<TakeOverRecord | null>(null);
  const { data: all = [] } = TakeoversApi.useAdmGetTakeOversQuery();
  const isUndone = all.some((one) => one.takeover_id === done?.takeover_id && one.state === 'undone');
  const turn = useRef(0);
  const attempt = useAttempt();
  const [ask, { isLoading: isPlanning }] = TakeoversApi.useAdmPlanTakeOverMutation();
  const [send, { isLoading: isTaking }] = TakeoversApi.useAdmTakeOverMutation();

  const preview = async (of: Sheet, answers: Said) => {
    const own = (turn.current += 1);
    setSaid(answers);
    const { data, error } = await ask({ file: of.file, ...answers });
    // A later answer makes another preview.
    if (own !== turn.current) return;
    setRefusal(error === undefined ? null : errorMessage(error));
    if (data) setPlan(data);
  };
  const begin = (next: Sheet | null) => {
    turn.current += 1;
    setSheet(next);
    setPlan(null);
    setRefusal(null);
    setDone(null);
    setSaid({});
    if (next) void preview(next, {});
  };

  return {
    sheet,
    said,
    plan,
    refusal,
    isPlanning,
    isTaking,
    begin,
    done: isUndone ? null : done,
    say: (change: Said) => sheet && void preview(sheet, { ...said, ...change }),
    take: async () => {
      if (!sheet || !plan || plan.digest === null || isTaking) return;
      const content = { file: sheet.file, ...said, digest: plan.digest };
      const { data, error } = await send({ ...content, takeover_id: attempt.keyFor(content) });
      // Sent again after an undo, it is another take-over.
      if (data || isConflict(error)) attempt.done();
      if (data) {
        begin(null);
        setDone(data);
      } else if (isConflict(error)) {
        await preview(sheet, said);
        setRefusal(moved);
      } else setRefusal(errorMessage(error));
    },
  };
}

export type TakingOver = ReturnType<typeof useTakeOver>;
export type Planned = TakingOver & { readonly plan: TakeOverPlanRecord };
