import type { OpenStagesRecord } from '@fan-beats/backend/contract';
import { Button, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { BulkOutcome } from '../../../../shared/bulk/BulkOutcome';
import { BulkRows } from '../../../../shared/bulk/BulkRows';
import { useBulkRun } from '../../../../shared/bulk/useBulkRun';
import { germanDay } from '../../../../shared/format/figures';
import { stageNames } from '../../../../shared/format/words';
import { parseDayText } from '../../../../shared/forms/times';
import { useDraft } from '../../../../shared/forms/useDraft';
import { TimeField } from '../../../../shared/ui/fields/TimeField';
import { CancelButton, Dialog } from '../../../../shared/ui/questions/Dialog';
import { ListSkeleton, LoadFailure } from '../../../../shared/ui/states/Loaded';
import { OfficeApi } from '../officeApi';
import styles from './Office.module.css';
import { stageKey } from '../pay/payFigures';
import { isToTell, openRows, type OpenRow } from './openStages';
import { RequestCopyList, type RequestCopyListProps } from './RequestCopyList';
import {
  acts as allActs,
  hasDay,
  planSentence,
  reachSentence,
  suggestedDay,
  type Act,
  type DaysOf,
  type PlannedStage,
  type Wanted,
} from './stagePlan';
import { useStagePlan, type StagePlan } from './useStagePlan';
import { workingDay } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';

export interface StageDialogProps {
  readonly rows: readonly OpenRow[];
  readonly acts: readonly Act[];
  readonly daysOf: DaysOf;
  readonly today: string;
  /** Called with true if anything was sent. */
  readonly onClose: (sent: boolean) => void;
}

/** One act on many stages: first the plan of each, then the result of each. */
export function StageDialog({ rows, acts, daysOf, today, onClose }: StageDialogProps) {
  // Live updates must not move the rows that an organiser reads. A stage that changes meanwhile is refused.
  const [frozen, setFrozen] = useState(rows);
  const [gone, setGone] = useState<readonly OpenRow[]>([]);
  const [applied, setApplied] = useState(false);
  const { typed, type, drop } = useTypedStages(rows, acts);
  const { act } = typed;
  const [copying, setCopying] = useState(false);
  const { run, start, resume } = useStagesRun(act);
  const close = () => {
    drop();
    onClose(run !== null);
  };
  const { data: open } = OfficeApi.useAdmGetOpenStagesQuery();
  const day = parseDayText(typed.day);
  const planned = useStagePlan(frozen, wantedOf(act, day), { daysOf, today });
  if (copying && hasDay(act))
    return (
      <CopyDialog
        rows={frozen}
        wanted={{ ...wantedOf(act, day), act }}
        shop={{ daysOf, today }}
        onBack={() => setCopying(false)}
        onClose={close}
      />
    );
  const isWrong = hasDay(act) && day === undefined;
  const plan = withGone(planned.plan, gone);
  const changes = changesOf(plan);
  const days = [...new Set(frozen.map((row) => suggestedDay(row, daysOf, today)))].sort();

  return (
    <Dialog
      title={i18n.t('{n, plural, one {{n} payment} other {{n} payments}} selected', {
        n: frozen.length + gone.length,
      })}
      width={860}
      busy={run?.state === 'running'}
      onClose={close}
    >
      {run && applied ? (
        <BulkOutcome
          run={run}
          things="stages"
          keyOf={keyOfPlanned}
          naming={nameOfStage}
          doneText={({ after }) => after}
          claimOf={({ row }) => row.claim_id}
          onResume={() => void resume()}
          onAgain={(changed) => {
            const newest = newestOf(changed, open);
            setFrozen(changed.flatMap(({ row }) => newest.get(row.key) ?? []));
            setGone(changed.flatMap(({ row }) => (newest.has(row.key) ? [] : row)));
            setApplied(false);
          }}
          onClose={close}
        />
      ) : (
        <div className="form">
          <ActSwitch acts={acts} act={act} onChange={(chosen) => type({ act: chosen })} />
          {hasDay(act) && (
            <>
              <DueDay
                days={days}
                typed={typed.day}
                onType={(text) => type({ day: text })}
                day={day}
                today={today}
              />
              <Reached rows={frozen} disabled={day === undefined} onCopy={() => setCopying(true)} />
            </>
          )}
          <Planned plan={plan} planned={planned} />
          <Foot
            label={`${allActs()[act].name} (${changes.length})`}
            disabled={planned.isPending || changes.length === 0 || isWrong}
            onGo={() => {
              setApplied(true);
              void start(changes);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

/** The typed values of stages, with their keys. */
interface StagesDraft {
  readonly keys: readonly string[];
  readonly act: Act;
  readonly day: string;
}

/** The act and its day, kept for the visit; a day that was typed for other stages is not taken for these. */
function useTypedStages(rows: readonly OpenRow[], acts: readonly Act[]) {
  const keys = rows.map(({ key }) => key).sort();
  const nothing: StagesDraft = { keys, act: acts[0] ?? 'request', day: '' };
  const { kept, keep } = useDraft('stages', nothing);
  const isKept = kept !== null && acts.includes(kept.act) && kept.keys.join() === keys.join();
  const [typed, setTyped] = useState(isKept ? kept : nothing);
  return {
    typed,
    type: (change: Partial<StagesDraft>) => {
      setTyped({ ...typed, ...change });
      keep({ ...typed, ...change });
    },
    drop: () => keep(null),
  };
}

interface PlannedProps {
  readonly plan: readonly PlannedStage[] | null;
  readonly planned: StagePlan;
}

/** The plan. The last one stays while the server makes the next one. */
function Planned({ plan, planned: { act, error, retry } }: PlannedProps) {
  if (error !== undefined)
    return <LoadFailure failed={i18n.t('Error loading the preview')} error={error} onRetry={retry} />;
  if (!plan) return <ListSkeleton rows={3} />;
  return (
    <>
      <p role="status">
        <strong>{planSentence(plan, act)}</strong>
      </p>
      <BulkRows label={i18n.t('Effects')} rows={plan} keyOf={keyOfPlanned} naming={nameOfStage}>
        {({ before, after, change }) =>
          change === null ? (
            <span className="quiet">{after}</span>
          ) : (
            <>
              <span className="quiet">{before}</span>
              {' → '}
              <strong>{after}</strong>
            </>
          )
        }
      </BulkRows>
    </>
  );
}

function ActSwitch({ acts, act, onChange }: ActSwitchProps) {
  if (acts.length < 2) return null;
  return (
    <Segmented
      aria-label={i18n.t('Act')}
      className={styles.switch ?? ''}
      value={act}
      onChange={onChange}
      options={acts.map((value) => ({ value, label: allActs()[value].name }))}
    />
  );
}

interface ActSwitchProps {
  readonly acts: readonly Act[];
  readonly act: Act;
  readonly onChange: (act: Act) => void;
}

/** The act with its day; without a readable day each stage gets the day by its own terms. */
const wantedOf = (act: Act, day: string | null | undefined): Wanted => ({ act, dueOn: day ?? null });

/** The newest rows by their keys, without settled stages and those whose group order was canceled or goes on since. */
function newestOf(seen: readonly PlannedStage[], open: OpenStagesRecord | undefined): Map<string, OpenRow> {
  const canceled = new Map(seen.map(({ row }) => [row.key, row.go_canceled]));
  const rows = open ? openRows(open, []) : [];
  return new Map(rows.flatMap((row) => (canceled.get(row.key) === row.go_canceled ? [[row.key, row]] : [])));
}

const planOfGone = (row: OpenRow): PlannedStage => ({
  row,
  before: '',
  change: null,
  after: i18n.t('stays: it was settled meanwhile, or its group order was canceled or goes on'),
});

const withGone = (plan: StagePlan['plan'], gone: readonly OpenRow[]): StagePlan['plan'] =>
  plan && [...plan, ...gone.map(planOfGone)];

const changesOf = (plan: StagePlan['plan']): readonly PlannedStage[] =>
  (plan ?? []).filter(({ change }) => change !== null);

const keyOfPlanned = ({ row }: PlannedStage): string => row.key;

const nameOfStage = ({ row }: PlannedStage): ReactNode => (
  <>
    <strong translate="no">{row.user_displayname}</strong>
    <span className="below">
      {i18n.t('{stageName}, claim #{claim_id}, {gotitle}', {
        stageName: stageNames(i18n)[row.stage],
        claim_id: row.claim_id,
        gotitle: row.gotitle,
      })}
    </span>
  </>
);

interface DueDayProps {
  readonly days: readonly string[];
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The typed day; undefined where it cannot be read. */
  readonly day: string | null | undefined;
  readonly today: string;
}

function DueDay({ days, typed, onType, day, today }: DueDayProps) {
  const invalid = day === undefined;
  const problem = invalid ? i18n.t('Please enter a day such as 24.12.2026') : dayProblem(day, today);
  return (
    <div>
      <label htmlFor="due-day">{i18n.t('Due day')}</label>
      <TimeField
        id="due-day"
        precision="day"
        placeholder={i18n.t('By the terms: {days}', { days: days.map(germanDay).join(', ') })}
        value={typed}
        onChange={onType}
        aria-invalid={invalid}
        aria-describedby="due-day-note"
      />
      <p id="due-day-note" className="quiet">
        {problem ?? i18n.t('Empty: each by its own terms, never on a weekend.')}
      </p>
    </div>
  );
}

interface FootProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onGo: () => void;
}

function Foot({ label, disabled, onGo }: FootProps) {
  return (
    <div className="foot">
      <CancelButton />
      <Button type="primary" disabled={disabled} onClick={onGo}>
        {label}
      </Button>
    </div>
  );
}

interface CopyDialogProps extends RequestCopyListProps {
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The fans whom no message reaches, to be told one by one. */
function CopyDialog({ onBack, onClose, ...list }: CopyDialogProps) {
  return (
    <Dialog title={i18n.t('Copy list')} width={860} onClose={onClose}>
      <div className="form">
        <RequestCopyList {...list} />
        <div className="foot">
          <Button onClick={onBack}>{i18n.t('Back')}</Button>
          <Button type="primary" onClick={onClose}>
            {i18n.t('Done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ReachedProps {
  readonly rows: readonly OpenRow[];
  readonly disabled: boolean;
  readonly onCopy: () => void;
}

/** The number of fans whom the due day reaches, and the way to tell the others (rule M51). */
function Reached({ rows, disabled, onCopy }: ReachedProps) {
  const toTell = new Set(rows.filter(isToTell).map(({ user_id }) => user_id)).size;
  return (
    <div>
      <p>{reachSentence(rows)}</p>
      {toTell > 0 && (
        <>
          <p className="quiet">
            {i18n.t(
              'No message reaches those by chat or nobody: their due day starts when you tick that you told them.',
            )}
          </p>
          <Button disabled={disabled} onClick={onCopy}>
            {i18n.t('Copy list ({n})', { n: toTell })}
          </Button>
        </>
      )}
    </div>
  );
}

function useStagesRun(act: Act) {
  const [change] = OfficeApi.useAdmChangeStagesMutation();
  return useBulkRun<PlannedStage>({
    keyOf: keyOfPlanned,
    send: async (batch_id, planned) => {
      const stages = planned.flatMap((one) => one.change ?? []);
      const { results } = await change({ batch_id, act, stages }).unwrap();
      return results.map((result) => [stageKey(result), result]);
    },
    outdates: ['Claims', 'Users', 'Ledger', 'Me'],
  });
}

/** A warning about a day, which may be chosen all the same. */
function dayProblem(day: string | null, today: string): string | null {
  if (day === null) return null;
  if (day < today) return i18n.t('This day is over: what is asked for is late at once.');
  return workingDay(day) === day
    ? null
    : i18n.t('Banks rest on that day; the next working day is {workingDay}.', {
        workingDay: germanDay(workingDay(day)),
      });
}
