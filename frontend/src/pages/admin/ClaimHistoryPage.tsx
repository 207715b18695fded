import { i18n } from '@lingui/core';
import { useParams } from 'react-router-dom';
import { AuditedClaimHistory } from '../../features/money/statements/AuditedClaimHistory';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { isNotFound } from '../../shared/api/apiError';
import { parseId, paths } from '../../shared/routes/paths';
import { LinkButton, PageHead, Panel } from '../../shared/ui/frame/Page';
import { Notice } from '../../shared/ui/states/Loaded';
import { StatusTag } from '../../shared/ui/show/StatusTag';

const back = () => ({ to: paths.adminClaims, label: i18n.t('Claims') });

/** The history of any claim, also of a deleted one, by its number. */
export function ClaimHistoryPage() {
  const claimId = parseId(useParams()['claimId']);
  return claimId === undefined ? <NoSuchClaim title={i18n.t('Claim')} /> : <HistoryOf claimId={claimId} />;
}

function HistoryOf({ claimId }: { readonly claimId: number }) {
  const { currentData: entries, error } = SharedEndpoints.useAdmGetClaimHistoryQuery({ claim_id: claimId });
  const title = i18n.t('Claim #{claimId}', { claimId });
  if (isNotFound(error)) return <NoSuchClaim title={title} />;
  const isDeleted = entries?.some(({ type }) => type === 'ClaimDeleted');
  const begin = entries?.[0];
  return (
    <>
      <PageHead
        title={title}
        back={back()}
        tags={isDeleted && <StatusTag tone="error">{i18n.t('Deleted')}</StatusTag>}
      >
        {begin && <LinkButton to={paths.adminUser(begin.data.userId)}>{begin.user_displayname}</LinkButton>}
        {isDeleted === false && <LinkButton to={paths.adminClaim(claimId)}>{i18n.t('Edit')}</LinkButton>}
      </PageHead>
      <Panel title={i18n.t('History')}>
        <AuditedClaimHistory claimId={claimId} />
      </Panel>
    </>
  );
}

function NoSuchClaim({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} back={back()} />
      <Notice
        title={i18n.t('There never was a claim with this number.')}
        action={<LinkButton to={paths.adminClaims}>{i18n.t('Show all claims')}</LinkButton>}
      />
    </>
  );
}
