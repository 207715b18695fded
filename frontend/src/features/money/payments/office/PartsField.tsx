import type { PersonPayRecord } from '@fan-beats/backend/contract';
import type { PaymentReference } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { formatSum } from '../../../../shared/format/figures';
import { stageNames } from '../../../../shared/format/words';
import { CheckedInput } from '../../../../shared/ui/fields/CheckedInput';
import styles from './Office.module.css';
import { creditWarning, partLines, proposeParts, readParts, type TypedParts } from './paymentParts';
import { standingLook } from './paymentTexts';

interface PaidBy {
  readonly amount: number;
  readonly named: readonly PaymentReference[];
  /** The parts in a draft, if there is one with typed parts. */
  readonly kept: TypedParts | null | undefined;
}

/** The stages that an amount pays: as proposed, until somebody types other amounts; with the fan's credit if it is needed. */
export function useParts(pay: PersonPayRecord, { amount, named, kept = null }: PaidBy) {
  const [typed, setTyped] = useState(kept);
  const { balance } = pay;
  const lines = partLines(pay, amount);
  const shown = typed ?? proposeParts(lines, { amount, balance, named });
  const read = readParts(lines, shown, amount);
  return {
    ...read,
    lines,
    shown,
    balance,
    /** The typed parts; null while they are as proposed. */
    typed,
    setTyped,
    isWrong: read.rest + balance < 0 || read.wrong.size > 0,
    warning: creditWarning(lines, read),
  };
}

interface PartsFieldProps {
  readonly parts: ReturnType<typeof useParts>;
  /** Called when the parts are proposed again, which is not an input of any field. */
  readonly onPropose?: () => void;
}

/** The stages that an amount pays, with their parts, and the rest of it to the cent. */
export function PartsField({ parts, onPropose }: PartsFieldProps) {
  const { lines, shown, rest, wrong, balance, warning, setTyped } = parts;
  if (lines.length === 0)
    return <p className="quiet">{i18n.t('Nothing is open: all of it becomes credit.')}</p>;
  return (
    <>
      <div role="group" aria-label={i18n.t('Its parts')}>
        <ul className="framed">
          {lines.map(({ key, stage, isMark }) => (
            <li key={key} className={styles.part}>
              <span>
                <strong>
                  {i18n.t('{stageName}, claim #{claim_id}', {
                    stageName: stageNames(i18n)[stage.stage],
                    claim_id: stage.claim_id,
                  })}
                </strong>
                <span className="below">
                  {isMark
                    ? i18n.t('{gotitle} · {marked} marked as paid without a payment: is this it?', {
                        gotitle: stage.gotitle,
                        marked: formatSum(stage.marked),
                      })
                    : i18n.t('{gotitle} · {open} open · {standing}', {
                        gotitle: stage.gotitle,
                        open: formatSum(stage.open),
                        standing: standingLook(stage).text,
                      })}
                </span>
              </span>
              <CheckedInput
                inputMode="decimal"
                suffix="€"
                aria-label={
                  isMark
                    ? i18n.t('Part for the mark of {stageName} of claim {claim_id}', {
                        stageName: stageNames(i18n)[stage.stage],
                        claim_id: stage.claim_id,
                      })
                    : i18n.t('Part for {stageName} of claim {claim_id}', {
                        stageName: stageNames(i18n)[stage.stage],
                        claim_id: stage.claim_id,
                      })
                }
                invalid={wrong.has(key)}
                value={shown[key] ?? ''}
                onType={(text) => setTyped({ ...shown, [key]: text })}
              />
            </li>
          ))}
        </ul>
        <p className={styles.difference} role="status" data-tone={parts.isWrong ? 'error' : 'ok'}>
          {wrong.size > 0
            ? i18n.t('Each part must be an amount, at most what is open.')
            : restText(rest, balance)}
        </p>
        {parts.typed !== null && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              setTyped(null);
              onPropose?.();
            }}
          >
            {i18n.t('Propose again in order')}
          </Button>
        )}
      </div>
      {warning !== null && <Alert type="warning" showIcon role="status" title={warning} />}
    </>
  );
}

/** The rest of an amount, which becomes credit, or the credit that its parts take besides. */
function restText(rest: number, balance: number): string {
  if (rest > 0) return i18n.t('{rest} becomes credit.', { rest: formatSum(rest) });
  if (rest === 0) return i18n.t('The parts take all of it.');
  return rest + balance < 0
    ? i18n.t('The parts exceed the money by {missing}.', { missing: formatSum(-rest) })
    : i18n.t('Uses {credit} of credit.', { credit: formatSum(-rest) });
}
