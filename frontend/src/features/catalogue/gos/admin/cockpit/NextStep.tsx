import { CheckCircleOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons';
import type { GoCockpitRecord, GoRecord } from '@fan-beats/backend/contract';
import { goStatusLabel, type GoStatus } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../../../../shared/clock/useNow';
import { formatDate } from '../../../../../shared/format/figures';
import { paths } from '../../../../../shared/routes/paths';
import { useReported } from '../../../../../shared/forms/useReported';
import { useConsequenceQuestion } from '../../../../../shared/ui/questions/useConsequenceQuestion';
import { isGrave, statusQuestion, type StatusQuestion } from '../goConsequences';
import { goValues, toGoUpdate } from '../goForm';
import { GosAdminApi } from '../gosAdminApi';
import styles from './GoCockpit.module.css';
import { hindrances, isCanceled, nextStep, stepTimes, type Hindrance } from './goSteps';

interface NextStepProps {
  readonly go: GoRecord;
  readonly cockpit: GoCockpitRecord;
}

/** The next step, and the work that is usually done before it. */
export function NextStep({ go, cockpit }: NextStepProps) {
  const now = useNow();
  const { message } = App.useApp();
  const reported = useReported();
  const [update, { isLoading }] = GosAdminApi.useAdmUpdateGoMutation();
  const isTaking = useRef(false);
  const [readFigures] = GosAdminApi.useLazyAdmGetGoFiguresQuery();
  const ask = useConsequenceQuestion();
  const next = nextStep(go.status);
  if (next === undefined) return <NothingFollows go={go} cockpit={cockpit} />;
  const open = hindrances(next, cockpit, { go, now });
  const label = goStatusLabel(i18n, next);

  const question = async (): Promise<StatusQuestion | null> => {
    const unmet = open.map(({ text }) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
    if (!isGrave(next)) {
      const title = i18n.t('Set {title} to “{label}” anyway?', { title: go.title, label });
      return unmet.length === 0 ? null : { title, consequences: unmet, okText: i18n.t('Set it anyway') };
    }
    const grave = statusQuestion(next, go.title, await readFigures({ go_id: go.go_id }).unwrap());
    // The effect from the figures comes first. The other consequences come from the checks, so that nothing is listed twice.
    const [beats = ''] = grave.consequences;
    return { ...grave, consequences: [beats, ...unmet] };
  };

  const take = async () => {
    const asked = await question();
    if (asked && !(await ask(asked))) return;
    await update(toGoUpdate(go, { ...goValues(go), status: next })).unwrap();
    message.success(i18n.t('Now: {label}', { label }));
  };

  const press = async () => {
    if (isTaking.current) return;
    isTaking.current = true;
    await reported(take);
    isTaking.current = false;
  };

  return (
    <div className={styles.next}>
      <h3>{i18n.t('Next: {label}', { label })}</h3>
      <Hindrances open={open} status={next} />
      <div className="line">
        <Button type="primary" loading={isLoading} onClick={() => void press()}>
          {i18n.t('Set to “{label}”', { label })}
        </Button>
        <Link to={paths.editGo(go.go_id)}>{i18n.t('Another status')}</Link>
      </div>
    </div>
  );
}

function NothingFollows({ go, cockpit }: NextStepProps) {
  const change = <Link to={paths.editGo(go.go_id)}>{i18n.t('Change the status')}</Link>;
  if (!isCanceled(go))
    return (
      <p className="quiet small">
        {i18n.t('No step follows.')} {change}
      </p>
    );
  const since = stepTimes(cockpit).get('CANCELED');
  return (
    <div className={styles.next}>
      <h3 className={styles.canceled}>
        <StopOutlined aria-hidden />{' '}
        {since === undefined
          ? i18n.t('Canceled')
          : i18n.t('Canceled on {since}', { since: formatDate(since) })}
      </h3>
      <p className="quiet small">
        {i18n.t('Nothing is owed for it. What was paid belongs to the fans.')} {change}
      </p>
    </div>
  );
}

function Hindrances({ open, status }: { readonly open: readonly Hindrance[]; readonly status: GoStatus }) {
  if (open.length === 0) {
    return (
      <p className={styles.ready}>
        <CheckCircleOutlined aria-hidden /> {i18n.t('Nothing is in the way.')}
      </p>
    );
  }
  return (
    <ul
      className={styles.hindrances}
      aria-label={i18n.t('Not done before {goStatusLabel}', { goStatusLabel: goStatusLabel(i18n, status) })}
    >
      {open.map(({ text, to }) => (
        <li key={text}>
          <WarningOutlined aria-hidden /> <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
