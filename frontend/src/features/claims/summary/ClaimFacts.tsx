import type { ClaimRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../shared/ui/show/CopyButton';
import styles from './ClaimFacts.module.css';
import { carrierOf } from './tracking';

/** What people wrote on a claim; only what is there. */
export function ClaimFacts({ claim }: { readonly claim: ClaimRecord }) {
  const { additional_info, invite_link, tracking_id, admin_note } = claim;
  if (!additional_info && !invite_link && !tracking_id && !admin_note) return null;
  return (
    <dl className={styles.facts}>
      {tracking_id && (
        <Fact name="Tracking ID">
          <TrackingId trackingId={tracking_id} />
        </Fact>
      )}
      {invite_link && (
        <Fact name="Invite link">
          <InviteLink address={invite_link} />
        </Fact>
      )}
      {admin_note && <Fact name="Admin note">{admin_note}</Fact>}
      {additional_info && <Fact name="Additional info">{additional_info}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A number of a form that nobody is known by can only be copied. */
function TrackingId({ trackingId }: { readonly trackingId: string }) {
  const carrier = carrierOf(trackingId);
  return (
    <span className="line">
      <code className={styles.code}>{trackingId}</code>
      {carrier ? (
        <a href={carrier.href} target="_blank" rel="noreferrer">
          {`Follow it at ${carrier.name}`}
        </a>
      ) : (
        <CopyButton text={trackingId} label="Copy the tracking ID" size="small" />
      )}
    </span>
  );
}

/** Anything but a web address stays text: a link could otherwise run a script. */
function InviteLink({ address }: { readonly address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
