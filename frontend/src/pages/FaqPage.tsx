import { QuestionCircleOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { FaqList } from '../features/site/faq/FaqList';
import { FaqApi } from '../features/site/faq/faqApi';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/Page';
import { Notice, Loaded } from '../shared/ui/states/Loaded';
import styles from './FormPage.module.css';

export function FaqPage() {
  usePageTitle(i18n.t('FAQ'));
  const query = FaqApi.useGetFaqQuery();
  return (
    <div className={`page ${styles.text}`}>
      <h1 className="heading">{i18n.t('FAQ')}</h1>
      <Loaded
        query={query}
        failed={i18n.t('Error loading FAQ')}
        skeleton={
          <div className={styles.card} role="status" aria-label={i18n.t('Loading...')}>
            <div aria-hidden="true">
              <Skeleton active title={{ width: 160 }} paragraph={{ rows: 6, width: '100%' }} />
            </div>
          </div>
        }
        empty={
          <Notice
            icon={<QuestionCircleOutlined aria-hidden />}
            title={i18n.t('No FAQ items found...')}
            action={<LinkButton to={paths.contact}>{i18n.t('Ask us')}</LinkButton>}
          />
        }
      >
        {(items) => (
          <>
            <FaqList items={items} />
            <p className={styles.after}>
              <Trans
                id="No answer here? <0>Write to us</0>."
                components={{ 0: <Link to={paths.contact} /> }}
              />
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}
