import { Select } from 'antd';
import { useState } from 'react';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/LinkButton';
import { Panel } from '../../shared/ui/Panel';
import styles from './Users.module.css';

interface ProxyClaimStarterProps {
  readonly userId: number;
  /** The group orders that are open for a proxy claim; undefined until known. */
  readonly gos: readonly { readonly go_id: number; readonly title: string }[] | undefined;
}

export function ProxyClaimStarter({ userId, gos }: ProxyClaimStarterProps) {
  const [goId, setGoId] = useState<number | null>(null);
  return (
    <Panel title="Proxy Claim">
      {gos?.length === 0 ? (
        <p className={styles.quiet}>No group order is open for claims now.</p>
      ) : (
        <div className={styles.proxy}>
          <Select
            aria-label="Group order"
            placeholder="Choose an open group order"
            loading={gos === undefined}
            showSearch={{ optionFilterProp: 'label' }}
            value={goId}
            onChange={setGoId}
            options={(gos ?? []).map(({ go_id, title }) => ({ value: go_id, label: title }))}
          />
          <LinkButton type="primary" to={paths.proxy(goId ?? 0, userId)} disabled={goId === null}>
            Create Proxy Claim
          </LinkButton>
        </div>
      )}
    </Panel>
  );
}
