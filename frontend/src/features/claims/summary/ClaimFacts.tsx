import type { ClaimRecord } from '@fan-beats/backend/contract';
import { defined } from '@fan-beats/events/kernel';
import { CopyButton } from '../../../shared/ui/show/CopyButton';
import { Facts } from '../../../shared/ui/show/Facts';
import styles from './ClaimFacts.module.css';
import { carrierOf } from './tracking';

/** What people wrote on a claim; only what is there. */
export function ClaimFacts({ claim }: { readonly claim: ClaimRecord }) {
  const { additional_info, invite_link, tracking_id, admin_note } = claim;
  const facts = defined({
    'Tracking ID': tracking_id ? <TrackingId trackingId={tracking_id} /> : undefined,
    'Invite link': invite_link ? <InviteLink address={invite_link} /> : undefined,
    'Admin note': admin_note || undefined,
    'Additional info': additional_info || undefined,
  });
  return Object.keys(facts).length > 0 && <Facts className={styles.facts} facts={facts} />;
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
