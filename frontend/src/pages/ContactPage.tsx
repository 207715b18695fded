import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Link } from 'react-router-dom';
import { FeedbackForm } from '../features/site/feedback/FeedbackForm';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { paths } from '../shared/routes/paths';
import styles from './FormPage.module.css';

export function ContactPage() {
  usePageTitle(i18n.t('Contact'));
  return (
    <div className="page">
      <h1 className="heading">{i18n.t('Contact')}</h1>
      <p className="quiet heading">
        <Trans
          id="Questions, wishes or trouble? Write to us. Many answers are in the <0>FAQ (in a new tab)</0>."
          components={{ 0: <Link to={paths.faq} target="_blank" /> }}
        />
      </p>
      <section className={styles.card} aria-label={i18n.t('Contact form')}>
        <FeedbackForm />
      </section>
    </div>
  );
}
