import { useParams } from 'react-router-dom';
import { AuditedClaimHistory } from '../../features/money/statements/AuditedClaimHistory';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { isNotFound } from '../../shared/api/apiError';
import { parseId, paths } from '../../shared/routes/paths';
import { LinkButton, PageHead, Panel } from '../../shared/ui/frame/Page';
import { Notice } from '../../shared/ui/states/Loaded';
import { StatusTag } from '../../shared/ui/show/StatusTag';

const back = { to: paths.adminClaims, label: 'Claims' };

/** The history of any claim, also of a deleted one, by its number. */
export function ClaimHistoryPage() {
  const claimId = parseId(useParams()['claimId']);
  return claimId === undefined ? <NoSuchClaim title="Claim" /> : <HistoryOf claimId={claimId} />;
}

function HistoryOf({ claimId }: { readonly claimId: number }) {
  const { currentData: entries, error } = SharedEndpoints.useAdmGetClaimHistoryQuery({ claim_id: claimId });
  const title = `Claim #${claimId}`;
  if (isNotFound(error)) return <NoSuchClaim title={title} />;
  const isDeleted = entries?.some(({ type }) => type === 'ClaimDeleted');
  const begin = entries?.[0];
  return (
    <>
      <PageHead title={title} back={back} tags={isDeleted && <StatusTag tone="error">Deleted</StatusTag>}>
        {begin && <LinkButton to={paths.adminUser(begin.data.userId)}>{begin.user_displayname}</LinkButton>}
        {isDeleted === false && <LinkButton to={paths.adminClaim(claimId)}>Edit</LinkButton>}
      </PageHead>
      <Panel title="History">
        <AuditedClaimHistory claimId={claimId} />
      </Panel>
    </>
  );
}

function NoSuchClaim({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} back={back} />
      <Notice
        title="There never was a claim with this number."
        action={<LinkButton to={paths.adminClaims}>Show all claims</LinkButton>}
      />
    </>
  );
}
