import type { ClaimRecord } from '@fan-beats/backend/contract';

/** Which claim a row of a bulk change is of. */
export function ClaimName({ claim }: { readonly claim: ClaimRecord }) {
  return (
    <>
      <strong>{claim.user_displayname}</strong> <span className="quiet">{claim.title}</span>
      <span className="below">{claim.gotitle}</span>
    </>
  );
}
