import type { ClaimRecord } from '@fan-beats/backend/contract';
import { isDue } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import type { Location } from 'react-router-dom';
import { formatSum } from '../../shared/format/figures';
import { standingOf, type Said } from '../../shared/go/claimStanding';
import styles from './NextSteps.module.css';
import { StandingLine } from './StandingLine';

/** The pieces that a submission added to the claim, passed to the confirmation page as its state. */
export interface AddedToClaim {
  readonly pieces: number;
  readonly sumCents: number;
}

interface NextStepsProps {
  readonly claim: ClaimRecord;
  /** Null if the confirmation is opened again. */
  readonly added: AddedToClaim | null;
  readonly said?: Said | undefined;
}

/** The state that a page was opened with, if it has this form: a browser keeps the state of an older release. */
export function addedIn({ state }: Location): AddedToClaim | null {
  const { added } = (state ?? {}) as { readonly added?: Partial<AddedToClaim> | null };
  const { pieces, sumCents } = added ?? {};
  return typeof pieces === 'number' && typeof sumCents === 'number' ? { pieces, sumCents } : null;
}

/** The pieces that were added, and the next steps. */
export function NextSteps({ claim, added, said }: NextStepsProps) {
  const standing = standingOf(claim, said);
  const link = claim.canceled ? null : claim.invite_link;
  const chat = link !== null && /^https?:\/\//i.test(link) ? link : null;
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      {added !== null && added.pieces > 0 && (
        <p className="strong">
          {i18n.t('You added {n, plural, one {{n} piece} other {{n} pieces}}, {sum}.', {
            n: added.pieces,
            sum: formatSum(added.sumCents / 100),
          })}
        </p>
      )}
      <h3 id="next-steps">{i18n.t('What comes next')}</h3>
      <ol className={styles.steps}>
        {chat !== null && (
          <li>
            <p>{i18n.t('Join the group chat: news appears there first.')}</p>
            <Button
              type={isDue(standing.place) ? 'default' : 'primary'}
              href={chat}
              target="_blank"
              rel="noreferrer"
            >
              {i18n.t('Join the group chat')}
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
