import type { ClaimRecord } from '@fan-beats/backend/contract';
import { isDue } from '@fan-beats/events/language';
import { Button } from 'antd';
import type { Location } from 'react-router-dom';
import { countOf, formatSum } from '../../shared/format/figures';
import { standingOf, type Said } from '../../shared/go/claimStanding';
import styles from './NextSteps.module.css';
import { StandingLine } from './StandingLine';

/** What a submission put into the claim; it travels with the step to the confirmation. */
export interface AddedToClaim {
  readonly pieces: number;
  readonly sumCents: number;
}

interface NextStepsProps {
  readonly claim: ClaimRecord;
  /** Null where the confirmation is looked at again. */
  readonly added: AddedToClaim | null;
  readonly said?: Said | undefined;
}

/** What a step to another page carried, as far as it is that: a browser keeps the state of an older release. */
export function addedIn({ state }: Location): AddedToClaim | null {
  const { added } = (state ?? {}) as { readonly added?: Partial<AddedToClaim> | null };
  const { pieces, sumCents } = added ?? {};
  return typeof pieces === 'number' && typeof sumCents === 'number' ? { pieces, sumCents } : null;
}

/** What was added, and what comes of it. */
export function NextSteps({ claim, added, said }: NextStepsProps) {
  const standing = standingOf(claim, said);
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
            <Button
              type={isDue(standing.place) ? 'default' : 'primary'}
              href={chat}
              target="_blank"
              rel="noreferrer"
            >
              Join the group chat
            </Button>
          </li>
        )}
        <li>
          <StandingLine claim={claim} standing={standing} />
        </li>
        {standing.next !== null && <li>{standing.next}</li>}
      </ol>
    </section>
  );
}
