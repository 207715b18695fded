import type { TakeOverPlanRecord, TakeOverRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage, isConflict } from '../../shared/api/apiError';
import { removeShownDrafts } from '../../shared/forms/drafts';
import { useAttempt } from '../../shared/forms/useAttempt';
import { useDraft } from '../../shared/forms/useDraft';
import { TakeoversApi, type Said } from './takeoversApi';

export interface Sheet {
  readonly name: string;
  /** The content as base64. */
  readonly file: string;
}

interface SheetDraft {
  readonly pasted: string;
  readonly sheet: Sheet | null;
}

const nothingPasted: SheetDraft = { pasted: '', sheet: null };
const noAnswers: Said = {};

const moved = () =>
  i18n.t('The shop has changed since this preview was made. Here is the new one: please look at it again.');

/** A sheet that is being taken over: its preview, the answers, and the act. */
export function useTakeOver() {
  const draft = useDraft('sheet', nothingPasted);
  // Apart from the sheet, which may be long: an answer does not write it again.
  const answersDraft = useDraft('answers about the sheet', noAnswers);
  const [pasted, setPasted] = useState(draft.kept?.pasted ?? '');
  const [sheet, setSheet] = useState(draft.kept?.sheet ?? null);
  const [said, setSaid] = useState(answersDraft.kept ?? noAnswers);
  const keepSheet = draft.keep;
  useEffect(
    () => keepSheet(pasted === '' && sheet === null ? null : { pasted, sheet }),
    [keepSheet, pasted, sheet],
  );
  const keepAnswers = answersDraft.keep;
  useEffect(() => keepAnswers(said === noAnswers ? null : said), [keepAnswers, said]);
  const [plan, setPlan] = useState<TakeOverPlanRecord | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<TakeOverRecord | null>(null);
  const { data: all = [] } = TakeoversApi.useAdmGetTakeOversQuery();
  const isUndone = all.some((one) => one.takeover_id === done?.takeover_id && one.state === 'undone');
  const turn = useRef(0);
  const attempt = useAttempt();
  const [ask, { isLoading: isPlanning }] = TakeoversApi.useAdmPlanTakeOverMutation();
  const [send, { isLoading: isTaking }] = TakeoversApi.useAdmTakeOverMutation();

  const readPlan = async (of: Sheet, answers: Said) => {
    const own = (turn.current += 1);
    const { data, error } = await ask({ file: of.file, ...answers });
    // A later answer makes another preview.
    if (own !== turn.current) return;
    setRefusal(error === undefined ? null : errorMessage(error));
    if (data) setPlan(data);
  };
  const preview = async (of: Sheet, answers: Said) => {
    setSaid(answers);
    await readPlan(of, answers);
  };
  const goOn = useEffectEvent(() => {
    if (sheet) void readPlan(sheet, said);
  });
  // A sheet of before the login is previewed again.
  useEffect(() => {
    const timer = setTimeout(() => goOn());
    return () => clearTimeout(timer);
  }, []);
  const begin = (next: Sheet | null) => {
    removeShownDrafts();
    turn.current += 1;
    setSheet(next);
    setPlan(null);
    setRefusal(null);
    setDone(null);
    setSaid(noAnswers);
    if (next) void preview(next, noAnswers);
  };

  return {
    pasted,
    paste: setPasted,
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
        setPasted('');
        setDone(data);
      } else if (isConflict(error)) {
        await preview(sheet, said);
        setRefusal(moved());
      } else setRefusal(errorMessage(error));
    },
  };
}

export type TakingOver = ReturnType<typeof useTakeOver>;
export type Planned = TakingOver & { readonly plan: TakeOverPlanRecord };
