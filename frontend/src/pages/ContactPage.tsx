import { Link } from 'react-router-dom';
import { FeedbackForm } from '../features/site/feedback/FeedbackForm';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { paths } from '../shared/routes/paths';
import styles from './FormPage.module.css';

export function ContactPage() {
  usePageTitle('Contact');
  return (
    <div className="page">
      <h1 className="heading">Contact</h1>
      <p className="quiet heading">
        Questions, wishes or trouble? Write to us. Many answers are in the{' '}
        <Link to={paths.faq} target="_blank">
          FAQ (in a new tab)
        </Link>
        .
      </p>
      <section className={styles.card} aria-label="Contact form">
        <FeedbackForm />
      </section>
    </div>
  );
}
