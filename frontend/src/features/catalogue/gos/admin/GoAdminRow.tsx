import { DashboardOutlined, DeleteOutlined, LinkOutlined } from '@ant-design/icons';
import type { GoRecord, GoSumsRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { formatSum, formatWindow } from '../../../../shared/format/figures';
import { goStanding } from '../../../../shared/go/goStanding';
import { paths } from '../../../../shared/routes/paths';
import { LinkButton } from '../../../../shared/ui/frame/Page';
import { Picture } from '../../../../shared/ui/show/Picture';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { GoStatusTag } from '../GoStatusTag';
import { CloneGoButton } from './CloneGoButton';
import styles from './GoAdmin.module.css';

interface GoAdminRowProps {
  readonly go: GoRecord;
  /** Undefined without claims. */
  readonly sums: GoSumsRecord | undefined;
  readonly now: number;
  readonly onDelete: () => void;
}

export function GoAdminRow({ go, sums, now, onDelete }: GoAdminRowProps) {
  const standing = goStanding(go, now);
  return (
    <li className={styles.row} data-archived={go.archived}>
      <span className={styles.cover}>
        <Picture filepath={go.filepath} alt="" sizes="56px" />
      </span>
      <span className="grid">
        <Link to={paths.editGo(go.go_id)} className={styles.title}>
          {go.title}
        </Link>
        <span className="quiet small">
          {formatWindow(go.available_from, go.available_until) || i18n.t('No window')}
        </span>
        {sums && <span className="quiet small">{sumsInWords(sums)}</span>}
      </span>
      <span className={styles.tags}>
        {standing === null ? (
          <StatusTag tone="accent">{i18n.t('Open')}</StatusTag>
        ) : (
          <GoStatusTag standing={standing} />
        )}
        <StatusTag tone={go.published ? 'success' : 'neutral'}>
          {go.published ? i18n.t('Published') : i18n.t('Not yet Published')}
        </StatusTag>
        {go.archived && <StatusTag tone="neutral">{i18n.t('Archived')}</StatusTag>}
      </span>
      <span className={styles.actions}>
        <LinkButton
          to={paths.goCockpit(go.go_id)}
          icon={<DashboardOutlined aria-hidden />}
          aria-label={i18n.t('Cockpit: {title}', { title: go.title })}
        >
          {i18n.t('Cockpit')}
        </LinkButton>
        <LinkButton
          to={paths.linkItems(go.go_id)}
          icon={<LinkOutlined aria-hidden />}
          aria-label={i18n.t('Link items: {title}', { title: go.title })}
        >
          {i18n.t('Link items')}
        </LinkButton>
        <CloneGoButton go={go} iconOnly />
        <Button
          danger
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={i18n.t('Delete {title}', { title: go.title })}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

function sumsInWords({ claims, sum, open, unpaid_claims: unpaid }: GoSumsRecord): string {
  const parts = [i18n.t('{n, plural, one {{n} claim} other {{n} claims}}', { n: claims }), formatSum(sum)];
  if (open > 0) parts.push(i18n.t('{open} open', { open: formatSum(open) }));
  if (unpaid > 0) parts.push(i18n.t('{unpaid} not paid in full', { unpaid }));
  return parts.join(' · ');
}
