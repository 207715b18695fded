import type { SharedLinkRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { Picture } from '../../../../shared/ui/show/Picture';
import styles from './SharedLink.module.css';

interface SharedLinkProps {
  readonly link: SharedLinkRecord;
  /** Missing if nobody may register from here. */
  readonly onRegister: (() => void) | undefined;
}

/** The group order of a link, as its preview shows it: the shop itself is behind the login (rule D104). */
export function SharedLink({ link, onRegister }: SharedLinkProps) {
  const { title, standing, language, picture } = link;
  return (
    <section className={styles.link} aria-labelledby="shared-link-title">
      {picture !== null && (
        <div className={styles.cover}>
          <Picture filepath={picture} alt="" sizes="440px" eager />
        </div>
      )}
      <h2 id="shared-link-title">{title}</h2>
      <p className="quiet" lang={language}>
        {standing}
      </p>
      {onRegister && (
        <Button type="primary" size="large" block onClick={onRegister}>
          {i18n.t('Register and go on')}
        </Button>
      )}
      <p className="quiet">
        {onRegister
          ? i18n.t('Do you have an account? Log in below.')
          : i18n.t('Log in to see what you can order.')}
      </p>
    </section>
  );
}
