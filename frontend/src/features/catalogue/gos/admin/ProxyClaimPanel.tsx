import { isOpenForProxy, parseGoStatus } from '@fan-beats/events/language';
import type { GoRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useNow } from '../../../../shared/clock/useNow';
import { instantOf } from '../../../../shared/format/figures';
import { Panel } from '../../../../shared/ui/frame/Page';
import { GosAdminApi } from './gosAdminApi';
import styles from './ProxyClaimPanel.module.css';

/** True if an admin may claim in the group order. An unknown status closes it too (rule D10). */
function isOpen(go: GoRecord, now: number): boolean {
  const status = go.status === null ? null : parseGoStatus(go.status);
  const [availableFrom, availableUntil] = [instantOf(go.available_from), instantOf(go.available_until)];
  return status !== undefined && isOpenForProxy({ status, availableFrom, availableUntil }, now);
}

export function ProxyClaimPanel({ onChoose }: { readonly onChoose: (goId: number) => void }) {
  const { data: gos } = GosAdminApi.useAdmGoListQuery();
  const now = useNow();
  const [goId, setGoId] = useState<number | null>(null);
  const open = (gos ?? []).filter((go) => isOpen(go, now));
  return (
    <Panel title={i18n.t('Proxy Claim')}>
      {gos && open.length === 0 ? (
        <p>{i18n.t('No group order is open right now.')}</p>
      ) : (
        <div className="wrap">
          <Select<number>
            className={styles.choice}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={i18n.t('Open group order')}
            placeholder={i18n.t('Choose an open group order')}
            loading={gos === undefined}
            value={goId}
            onChange={setGoId}
            options={open.map((go) => ({ value: go.go_id, label: go.title }))}
          />
          <Button
            type="primary"
            disabled={goId === null}
            onClick={() => {
              if (goId !== null) onChoose(goId);
            }}
          >
            {i18n.t('Create Proxy Claim')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
