import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { countOf } from '../../shared/format/counts';
import { formatSum } from '../../shared/format/money';
import { dueOf, isSent } from './claimFigures';
import styles from './NextSteps.module.css';

/** What a submission put into the claim; it travels with the step to the confirmation. */
export interface AddedToClaim {
  readonly pieces: number;
  readonly sumCents: number;
}

interface NextStepsProps {
  readonly claim: ClaimRecord;
  /** Null where the confirmation is looked at again. */
  readonly added: AddedToClaim | null;
}

/** What a step to another page carried, as far as it is that: a browser keeps the state of an older release. */
export function addedIn(state: unknown): AddedToClaim | null {
  if (typeof state !== 'object' || state === null || !('added' in state)) return null;
  const { added } = state;
  if (typeof added !== 'object' || added === null || !('pieces' in added) || !('sumCents' in added))
    return null;
  const { pieces, sumCents } = added;
  return typeof pieces === 'number' && typeof sumCents === 'number' ? { pieces, sumCents } : null;
}

/** What was added, and what comes of it. */
export function NextSteps({ claim, added }: NextStepsProps) {
  const link = claim.canceled ? null : claim.invite_link;
  const chat = link !== null && /^https?:\/\//i.test(link) ? link : null;
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      {added !== null && added.pieces > 0 && (
        <p className="strong">
          {`You added ${countOf(added.pieces, 'piece')}, ${formatSum(added.sumCents / 100)}.`}
        </p>
      )}
      <h3 id="next-steps">What comes next</h3>
      <ol className={styles.steps}>
        {chat !== null && (
          <li>
            <p>Join the group chat: there you hear first what happens.</p>
            <Button type="primary" href={chat} target="_blank" rel="noreferrer">
              Join the group chat
            </Button>
          </li>
        )}
        {stepsOf(claim).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(claim: ClaimRecord): readonly string[] {
  if (claim.canceled) return ['Nothing is ordered, and nothing is to be paid.'];
  return [
    payingStep(claim),
    isSent(claim)
      ? 'Your parcel is on its way.'
      : 'Then wait: this claim shows each step until your parcel is on its way.',
  ];
}

function payingStep(claim: ClaimRecord): string {
  const due = dueOf(claim);
  if (due > 0) return `Pay what you are asked for: ${formatSum(due)}.`;
  return claim.to_pay > 0
    ? 'Pay when you are asked to: nothing is to be transferred before.'
    : 'Nothing is to be paid now.';
}
