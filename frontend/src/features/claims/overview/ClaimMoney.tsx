import type { ClaimRecord } from '@fan-beats/backend/contract';
import { addCents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import { formatSum } from '../../../shared/format/money';
import { stageNames } from '../../../shared/format/stages';
import { StatusTag } from '../../../shared/ui/StatusTag';
import styles from './ClaimGroups.module.css';

/** What of a claim costs something, what is settled of it, and the sums of all four stages: covered, open, too much. */
export function ClaimMoney({ claim: { stages, to_pay } }: { readonly claim: ClaimRecord }) {
  const sumOf = (part: 'covered' | 'over') =>
    eurosFromCents(addCents(...stages.map((stage) => centsFromEuros(stage[part]))));
  const part = (name: string, sum: number) =>
    sum > 0 && <span data-part={name}>{`${formatSum(sum)} ${name}`}</span>;
  return (
    <span className={styles.money}>
      <span className={styles.chips}>
        {stages
          .filter(({ charged }) => charged)
          .map(({ stage, settled }) => (
            <StatusTag key={stage} tone={settled ? 'success' : 'neutral'}>
              {stageNames[stage]}
              <span className="visuallyHidden">{settled ? ' settled' : ' open'}</span>
            </StatusTag>
          ))}
      </span>
      <span className={styles.parts}>{part('covered', sumOf('covered'))}</span>
      <span className={styles.parts}>
        {part('open', to_pay)} {part('too much', sumOf('over'))}
      </span>
    </span>
  );
}
