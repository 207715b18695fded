import type { OpenStageRecord } from '@fan-beats/backend/contract';
import { Checkbox } from 'antd';
import { formatSum } from '../../../shared/format/money';
import { stageNames } from '../../../shared/format/stages';
import { Explained } from '../../../shared/ui/show/Explained';
import styles from './Pay.module.css';
import { amountOf, byClaim, stageKey } from './payFigures';
import { StandingTag } from '../../claims/summary/StandingTag';
import { stageText } from '../../claims/summary/stageText';

interface StageChoiceProps {
  readonly stages: readonly OpenStageRecord[];
  readonly today: string;
  readonly isChosen: (stage: OpenStageRecord) => boolean;
  /** Whether it was asked for while the page was open. */
  readonly isNew: (stage: OpenStageRecord) => boolean;
  readonly onChoose: (stage: OpenStageRecord, chosen: boolean) => void;
}

/** What is open, claim by claim: how much, by which day, and whether it is paid now. */
export function StageChoice({ stages, today, isChosen, isNew, onChoose }: StageChoiceProps) {
  return byClaim(stages).map((ofClaim) => (
    <fieldset key={ofClaim[0]?.claim_id} className={styles.claim}>
      <legend>
        <h3>{`${ofClaim[0]?.gotitle ?? ''} · Claim #${ofClaim[0]?.claim_id ?? ''}`}</h3>
      </legend>
      {ofClaim.map((one) => (
        <div key={stageKey(one)} className={styles.stage}>
          <Checkbox checked={isChosen(one)} onChange={({ target }) => onChoose(one, target.checked)}>
            <span className={styles.line}>
              <span className="bold">{stageNames[one.stage]}</span>
              <span className="digits strong right">{formatSum(amountOf(one))}</span>
              <span className="quiet digits">
                {isNew(one) && <span className="below strong">Asked for just now</span>}
                {stageText(one, today)}
              </span>
              <StandingTag standing={one.standing} />
            </span>
          </Checkbox>
          {one.stage !== 'items' && <Explained term={stageNames[one.stage]} />}
        </div>
      ))}
    </fieldset>
  ));
}
