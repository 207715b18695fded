import { Button } from 'antd';
import { formatSum } from '../../../shared/format/money';
import { stageNames } from '../../../shared/format/stages';
import { CheckedInput } from '../../../shared/ui/fields/CheckedInput';
import styles from './Office.module.css';
import type { PartLine, ReadParts, TypedParts } from './paymentParts';
import { standingLook } from './paymentTexts';

interface PartsFieldProps {
  readonly lines: readonly PartLine[];
  readonly typed: TypedParts;
  readonly read: ReadParts;
  /** The credit of the fan, which the parts may take along. */
  readonly balance: number;
  /** Whether the parts are still those that were proposed. */
  readonly proposed: boolean;
  readonly onChange: (typed: TypedParts) => void;
  readonly onPropose: () => void;
}

/** What an amount pays, stage by stage, and the rest of it to the cent. */
export function PartsField({ lines, typed, read, balance, proposed, onChange, onPropose }: PartsFieldProps) {
  const { rest, wrong } = read;
  if (lines.length === 0) return <p className="quiet">Nothing is open: all of it becomes credit.</p>;
  return (
    <div role="group" aria-label="What it pays">
      <ul className="framed">
        {lines.map(({ key, stage, isMark }) => (
          <li key={key} className={styles.part}>
            <span>
              <strong>{`${stageNames[stage.stage]}, claim #${stage.claim_id}`}</strong>
              <span className="below">
                {isMark
                  ? `${stage.gotitle} · ${formatSum(stage.marked)} marked as paid without a payment: is this it?`
                  : `${stage.gotitle} · ${formatSum(stage.open)} open · ${standingLook(stage).text}`}
              </span>
            </span>
            <CheckedInput
              inputMode="decimal"
              suffix="€"
              aria-label={`Part for ${isMark ? 'the mark of ' : ''}${stageNames[stage.stage]} of claim ${stage.claim_id}`}
              invalid={wrong.has(key)}
              value={typed[key] ?? ''}
              onType={(text) => onChange({ ...typed, [key]: text })}
            />
          </li>
        ))}
      </ul>
      <p
        className={styles.difference}
        role="status"
        data-tone={rest + balance < 0 || wrong.size > 0 ? 'error' : 'ok'}
      >
        {wrong.size > 0
          ? 'A part is no amount, or more than is open.'
          : rest < 0
            ? rest + balance < 0
              ? `The parts are ${formatSum(-rest)} more than there is.`
              : `${formatSum(-rest)} of the credit go with it.`
            : rest > 0
              ? `${formatSum(rest)} become credit.`
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
