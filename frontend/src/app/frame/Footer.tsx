import { Link } from 'react-router-dom';
import { settings } from '../../shared/config/settings';
import { paths } from '../../shared/routes/paths';
import styles from './Footer.module.css';

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <span>
          © {year} {settings.shopName}
        </span>
        <nav aria-label="Footer" className={styles.links}>
          <Link to={paths.contact}>Contact</Link>
          <Link to={paths.feedback} className={styles.onlyMobile}>
            Feedback
          </Link>
          <a href={settings.aboutUsUrl} target="_blank" rel="noreferrer">
            About Us
          </a>
          <Link to={paths.faq}>FAQ</Link>
          <a href={settings.socialMediaUrl} target="_blank" rel="noreferrer">
            Instagram
          </a>
        </nav>
      </div>
    </footer>
  );
}
