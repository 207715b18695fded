import type { StagePlanRecord } from '@fan-beats/backend/contract';
import type { InputOf } from '../../../../shared/api/api';
import { answered } from '../../../../shared/testing/startTrpcServer';

type Preview = InputOf<'payments.admPreviewStages'>;
type Refusal = Pick<StagePlanRecord, 'code' | 'message' | 'rule'>;

/** A server that does each act on each stage as it was seen, except those that it refuses. */
export const plannedStages = (
  { act, stages }: Preview,
  refusalOf: (stage: Preview['stages'][number]) => Refusal | undefined = () => undefined,
) =>
  answered({
    results: stages.map((stage): StagePlanRecord => {
      const { claim_id, stage: name, seen_open: open = 0, seen_allocated: allocated = 0 } = stage;
      const key = { claim_id, stage: name };
      const refusal = refusalOf(stage);
      if (refusal) return { ...key, ok: false, ...refusal };
      return {
        ...key,
        ok: true,
        after: {
          open: { request: open, defer: open, withdraw: open, release: open + allocated, waive: 0 }[act],
          allocated: act === 'release' ? 0 : allocated,
          due_on: act === 'withdraw' ? null : (stage.due_on ?? stage.seen_due_on ?? null),
        },
      };
    }),
  });
