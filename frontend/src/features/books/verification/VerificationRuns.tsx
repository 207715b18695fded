import type { FindingRecord, SealRecord, VerificationReportRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { OfficeLink } from '../../../shared/ui/frame/OfficeLink';
import { formatDateTime, formatExactTime } from '../../../shared/format/figures';
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
      <Panel title={i18n.t('Check the books')}>
        <p>
          {i18n.t(
            'Recomputes every hash and seal, looks for events that no rule allowed, and compares every row of every read model with a replay of the whole history. The shop stays open.',
          )}
        </p>
        <div>
          <Button type="primary" loading={isLoading} onClick={() => void reported(onStart)}>
            {i18n.t('Start verification')}
          </Button>
        </div>
      </Panel>
      <Runs
        query={query}
        failed={i18n.t('Error loading the verifications')}
        address={address}
        empty={i18n.t('The books have not been checked from here yet.')}
        renderReport={(runId) => <VerificationReport runId={runId} />}
      >
        {(run) => (
          <>
            <RunState state={run.state} />{' '}
            {i18n.t('{n, plural, one {{n} event} other {{n} events}},', { n: run.events })}
          </>
        )}
      </Runs>
    </>
  );
}

export function VerificationReport({ runId }: { readonly runId: number }) {
  const query = useRun(RunsApi.endpoints.admGetVerification, { run_id: runId });
  return (
    <RunReport
      query={query}
      words={{
        failed: i18n.t('Error loading the verification'),
        progress: i18n.t('Progress of the verification'),
      }}
      title={i18n.t('Verification {runId}', { runId })}
      summaryOf={summaryOf}
    >
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
  const by = i18n.t('started by {displayname}, {started_at}', {
    displayname: run.started_by.displayname,
    started_at: formatExactTime(run.started_at),
  });
  const seen = i18n.t(
    '{events, plural, one {{events} event} other {{events} events}} in {streams, plural, one {{streams} stream} other {{streams} streams}} under {seals, plural, one {{seals} seal} other {{seals} seals}}',
    { events: run.events, streams: run.streams, seals: run.seals },
  );
  switch (run.state) {
    case 'running':
      return by;
    case 'failed':
      return `${run.failure ?? ''} (${by})`;
    case 'clean':
      return i18n.t('Every hash, every seal and every row is as it was recorded: {seen}, {by}', { seen, by });
    case 'findings':
      return i18n.t('Not everything is as it was recorded: {seen}, {by}', { seen, by });
  }
}

/** The newest seal, to be written down outside the reach of the database's administrators. */
function SealNote({ seal }: { readonly seal: SealRecord }) {
  return (
    <section className={styles.seal} aria-label={i18n.t('Newest seal')}>
      <p>
        {i18n.t(
          'Seal {number} of {sealed_at} covers everything up to position {up_to_position}. Noted outside of this shop, it proves the books up to there.',
          {
            number: seal.number,
            sealed_at: formatDateTime(seal.sealed_at),
            up_to_position: seal.up_to_position,
          },
        )}
      </p>
      <p className="anywhere">
        <code>{seal.hash}</code>
      </p>
      <CopyButton
        text={i18n.t('Seal {number}: {hash}', { number: seal.number, hash: seal.hash })}
        done={i18n.t('Seal copied')}
        refused={i18n.t('The seal could not be copied. Select it instead.')}
      >
        {i18n.t('Copy seal')}
      </CopyButton>
    </section>
  );
}

type Found = Pick<VerificationReportRecord, 'findings' | 'finding_count'>;

function Findings({ findings, finding_count: total }: Found) {
  if (total === 0) return null;
  return (
    <section aria-label={i18n.t('Findings')}>
      <h3>
        {findings.length < total
          ? i18n.t('{n, plural, one {{n} finding} other {{n} findings}}, the first {shown}', {
              n: total,
              shown: findings.length,
            })
          : i18n.t('{n, plural, one {{n} finding} other {{n} findings}}', { n: total })}
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
    <OfficeLink to={paths.ledgerEvent(position)}>{place}</OfficeLink>
  ) : (
    <strong>{place}</strong>
  );
}

/** The place of a finding, as far as there is one. */
export function placeOf({ stream, version, position, read_model, key }: FindingRecord): string {
  const parts = [
    ...(stream === null ? [] : [stream]),
    ...(version === null ? [] : [i18n.t('version {version}', { version })]),
    ...(position === null ? [] : [i18n.t('position {position}', { position })]),
    ...(read_model === null ? [] : [read_model]),
    ...Object.entries(key ?? {}).map(([column, value]) => `${column} ${value}`),
  ];
  return parts.join(', ');
}
