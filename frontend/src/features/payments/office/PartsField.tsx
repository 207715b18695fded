import type { OpenStageRecord } from '@fan-beats/backend/contract';
import { Button, Input } from 'antd';
import { formatSum } from '../../../shared/format/money';
import { stageNames } from '../../../shared/format/stages';
import styles from './Office.module.css';
import { keyOf } from './openStages';
import type { ReadParts, TypedParts } from './paymentParts';
import { standingLook } from './paymentTexts';

interface PartsFieldProps {
  readonly stages: readonly OpenStageRecord[];
  readonly typed: TypedParts;
  readonly read: ReadParts;
  /** Whether the parts are still those that were proposed. */
  readonly proposed: boolean;
  readonly onChange: (typed: TypedParts) => void;
  readonly onPropose: () => void;
}

/** What an amount pays, stage by stage, and the rest of it to the cent. */
export function PartsField({ stages, typed, read, proposed, onChange, onPropose }: PartsFieldProps) {
  const { rest, wrong } = read;
  if (stages.length === 0)
    return <p className={styles.quiet}>Nothing is open: all of it stays on the balance.</p>;
  return (
    <div role="group" aria-label="What it pays">
      <ul className={styles.list}>
        {stages.map((stage) => {
          const key = keyOf(stage);
          const isWrong = wrong.has(key);
          return (
            <li key={key} className={`${styles.entry ?? ''} ${styles.part ?? ''}`}>
              <span>
                <strong>{`${stageNames[stage.stage]}, claim #${stage.claim_id}`}</strong>
                <span className={styles.below}>
                  {`${stage.gotitle} · ${formatSum(stage.open)} open · ${standingLook(stage).text}`}
                </span>
              </span>
              <Input
                inputMode="decimal"
                autoComplete="off"
                suffix="€"
                aria-label={`Part for ${stageNames[stage.stage]} of claim ${stage.claim_id}`}
                aria-invalid={isWrong}
                status={isWrong ? 'error' : ''}
                value={typed[key] ?? ''}
                onChange={(event) => onChange({ ...typed, [key]: event.target.value })}
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.difference} role="status" data-tone={rest < 0 || wrong.size > 0 ? 'error' : 'ok'}>
        {wrong.size > 0
          ? 'A part is no amount, or more than is open.'
          : rest < 0
            ? `The parts are ${formatSum(-rest)} more than there is.`
            : rest > 0
              ? `${formatSum(rest)} stay on the balance.`
              : 'The parts take all of it.'}
      </p>
      {!proposed && (
        <Button type="link" size="small" onClick={onPropose}>
          Propose again in order
        </Button>
      )}
    </div>
  );
}
