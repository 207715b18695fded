import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert } from 'antd';
import { useParams } from 'react-router-dom';
import { ClaimNotFound } from '../features/claims/ClaimNotFound';
import { ClaimsApi } from '../features/claims/claimsApi';
import { PayView } from '../features/money/payments/pay/PayView';
import { PaymentsApi } from '../features/money/payments/paymentsApi';
import { ConfirmMailNotice } from '../features/people/session/ui/ConfirmMailNotice';
import { keptLine } from '../shared/go/claimStanding';
import { parseId, paths } from '../shared/routes/paths';
import { Loaded } from '../shared/ui/states/Loaded';
import { PageHead } from '../shared/ui/frame/Page';

export function PayPage() {
  const part = useParams()['claimId'];
  const claimId = parseId(part);
  if (part === undefined) return <PayAll />;
  return claimId === undefined ? <ClaimNotFound /> : <PayClaim key={claimId} claimId={claimId} />;
}

function PayAll() {
  const query = PaymentsApi.useGetMyPaymentsQuery();
  // Fetched at once: this page also shows the money that is kept for canceled claims.
  const { data: claims = [] } = ClaimsApi.useGetUserClaimsQuery();
  return (
    <div className="page">
      <PageHead
        tab={i18n.t('Pay')}
        title={i18n.t('Pay')}
        back={{ to: paths.myClaims, label: i18n.t('My Claims') }}
      />
      <KeptMoney claims={claims} />
      <Loaded query={query} failed={i18n.t('Error loading open payments')}>
        {(mine) => <PayView pay={mine} />}
      </Loaded>
      <ConfirmMailNotice />
    </div>
  );
}

function PayClaim({ claimId }: { readonly claimId: number }) {
  const query = PaymentsApi.useGetMyPaymentsQuery();
  // A paid claim has nothing open, so the list of claims decides whether it exists: both are fetched at once.
  const claims = ClaimsApi.useGetUserClaimsQuery();
  const own = claims.data?.filter(({ claim_id }) => claim_id === claimId) ?? [];
  if (!claims.isFetching && claims.data !== undefined && own.length === 0) return <ClaimNotFound />;
  const pay = claims.isLoading ? undefined : query.currentData;
  const isCanceled = own.some(({ canceled }) => canceled);
  return (
    <div className="page">
      <PageHead
        tab={i18n.t('Pay')}
        title={i18n.t('Pay Claim #{claimId}', { claimId })}
        back={{ to: paths.pay, label: i18n.t('Everything that is open') }}
      />
      <KeptMoney claims={own} />
      <Loaded query={{ ...query, currentData: pay }} failed={i18n.t('Error loading open payments')}>
        {(mine) => <PayView pay={mine} claimId={claimId} isCanceled={isCanceled} />}
      </Loaded>
      <ConfirmMailNotice />
    </div>
  );
}

/** It comes first: nothing else on this page shows where the money of a canceled order is. */
function KeptMoney({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  return claims.map((claim) => {
    const line = keptLine(claim);
    if (line === null) return null;
    return (
      <Alert
        key={claim.claim_id}
        type="info"
        showIcon
        className="apart"
        role="status"
        title={i18n.t('{gotitle} is canceled', { gotitle: claim.gotitle })}
        description={line}
      />
    );
  });
}
