import type { ClaimRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import styles from './ClaimFacts.module.css';

/** What people wrote on a claim; only what is there. */
export function ClaimFacts({ claim }: { readonly claim: ClaimRecord }) {
  const { additional_info, invite_link, tracking_id, admin_note } = claim;
  if (!additional_info && !invite_link && !tracking_id && !admin_note) return null;
  return (
    <dl className={styles.facts}>
      {tracking_id && (
        <Fact name="Tracking ID">
          <code className={styles.code}>{tracking_id}</code>
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

/** Anything but a web address stays text: a link could otherwise run a script. */
function InviteLink({ address }: { readonly address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
