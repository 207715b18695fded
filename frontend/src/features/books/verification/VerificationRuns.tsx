import type { FindingRecord, SealRecord, VerificationReportRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { countOf, formatDateTime, formatExactTime } from '../../../shared/format/figures';
import { useReported } from '../../../shared/forms/useReported';
import { paths } from '../../../shared/routes/paths';
import { Panel } from '../../../shared/ui/frame/Page';
import { CopyButton } from '../../../shared/ui/show/CopyButton';
import { RunReport, Runs, RunState, useRunsAddress } from './Runs';
import styles from './Runs.module.css';
import { RunsApi, useRun } from './runsApi';

export function VerificationRuns() {
  const address = useRunsAddress();
  const reported = useReported();
  const query = useRun(RunsApi.endpoints.admGetVerifications, { cursor: address.cursor });
  const [start, { isLoading }] = RunsApi.useAdmStartVerificationMutation();
  const onStart = async () => address.onOpen((await start().unwrap()).run_id);
  return (
    <>
      <Panel title="Check the books">
        <p>
          Recomputes every hash and seal, looks for events that no rule allowed, and compares every row of
          every read model with a replay of the whole history. The shop stays open.
        </p>
        <div>
          <Button type="primary" loading={isLoading} onClick={() => void reported(onStart)}>
            Start verification
          </Button>
        </div>
      </Panel>
      <Runs
        query={query}
        failed="Error loading the verifications"
        address={address}
        empty="The books have not been checked from here yet."
        renderReport={(runId) => <VerificationReport runId={runId} />}
      >
        {(run) => (
          <>
            <RunState state={run.state} /> {countOf(run.events, 'event')},
          </>
        )}
      </Runs>
    </>
  );
}

export function VerificationReport({ runId }: { readonly runId: number }) {
  const query = useRun(RunsApi.endpoints.admGetVerification, { run_id: runId });
  return (
    <RunReport query={query} thing="verification" title={`Verification ${runId}`} summaryOf={summaryOf}>
      {(run) => (
        <>
          <Findings {...run} />
          {run.newest_seal && <SealNote seal={run.newest_seal} />}
        </>
      )}
    </RunReport>
  );
}

function summaryOf(run: VerificationReportRecord): string {
  const by = `started by ${run.started_by.displayname}, ${formatExactTime(run.started_at)}`;
  const seen = `${countOf(run.events, 'event')} in ${countOf(run.streams, 'stream')} under ${countOf(run.seals, 'seal')}`;
  switch (run.state) {
    case 'running':
      return by;
    case 'failed':
      return `${run.failure ?? ''} (${by})`;
    case 'clean':
      return `Every hash, every seal and every row is as it was recorded: ${seen}, ${by}`;
    case 'findings':
      return `Not everything is as it was recorded: ${seen}, ${by}`;
  }
}

/** The newest seal, to be written down outside the reach of the database's administrators. */
function SealNote({ seal }: { readonly seal: SealRecord }) {
  return (
    <section className={styles.seal} aria-label="Newest seal">
      <p>
        Seal {seal.number} of {formatDateTime(seal.sealed_at)} covers everything up to position{' '}
        {seal.up_to_position}. Noted outside of this shop, it proves the books up to there.
      </p>
      <p className="anywhere">
        <code>{seal.hash}</code>
      </p>
      <CopyButton
        text={`Seal ${seal.number}: ${seal.hash}`}
        done="Seal copied"
        refused="The seal could not be copied. Select it instead."
      >
        Copy seal
      </CopyButton>
    </section>
  );
}

type Found = Pick<VerificationReportRecord, 'findings' | 'finding_count'>;

function Findings({ findings, finding_count: total }: Found) {
  if (total === 0) return null;
  return (
    <section aria-label="Findings">
      <h3>
        {countOf(total, 'finding')}
        {findings.length < total && `, the first ${findings.length}`}
      </h3>
      <ol className={`bullets ${styles.findings}`}>
        {findings.map((finding, index) => (
          <li key={index}>
            <Place finding={finding} />
            <p>{finding.sentence}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Place({ finding }: { readonly finding: FindingRecord }) {
  const place = placeOf(finding);
  if (place === '') return null;
  const { position, stream } = finding;
  return position !== null && position > 0 && stream !== null ? (
    <Link to={paths.ledgerEvent(position)}>{place}</Link>
  ) : (
    <strong>{place}</strong>
  );
}

/** The place of a finding, as far as there is one. */
export function placeOf({ stream, version, position, read_model, key }: FindingRecord): string {
  const parts = [
    ...(stream === null ? [] : [stream]),
    ...(version === null ? [] : [`version ${version}`]),
    ...(position === null ? [] : [`position ${position}`]),
    ...(read_model === null ? [] : [read_model]),
    ...Object.entries(key ?? {}).map(([column, value]) => `${column} ${value}`),
  ];
  return parts.join(', ');
}
