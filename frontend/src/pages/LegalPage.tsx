import { legalTexts, type LegalText } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { Link, Navigate, useParams } from 'react-router-dom';
import { SettingsApi } from '../features/site/settings/settingsApi';
import { useShopRecord } from '../shared/config/settings';
import { formatDateTime } from '../shared/format/figures';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { langOfLegalWords, textNames } from '../shared/legal/legalWords';
import { parseId, paths } from '../shared/routes/paths';
import { useAddress } from '../shared/routes/useAddress';
import { Markdown } from '../shared/ui/show/Markdown';
import { Loaded, Notice } from '../shared/ui/states/Loaded';
import styles from './FormPage.module.css';

/** A legal text for anybody, in its present version or in that of a claim (rule L5). */
export function LegalPage() {
  const wanted = useParams()['text'];
  const text = legalTexts.find((name) => name === wanted);
  return text === undefined ? <Navigate to={paths.home} replace /> : <Text key={text} text={text} />;
}

function Text({ text }: { readonly text: LegalText }) {
  const [address] = useAddress();
  const { language } = useShopRecord();
  const name = textNames(language)[text];
  usePageTitle(name);
  const version = parseId(address.get('version'));
  const absent = version
    ? i18n.t('This text has no version {version}.', { version })
    : i18n.t('This text is not written yet.');
  const query = SettingsApi.useGetTextQuery({ text, version: version ?? null });
  return (
    <div className={`page ${styles.text}`}>
      <h1 className="heading" lang={langOfLegalWords(language)}>
        {name}
      </h1>
      <Loaded query={query} failed={i18n.t('Error loading the text')} missing={<Notice title={absent} />}>
        {(found) => (
          <>
            <section className={styles.card} aria-label={name}>
              <div lang={language}>
                <Markdown content={found.content} />
              </div>
            </section>
            <p className={`${styles.after} anywhere`}>
              {i18n.t('Version {version} of {saved_at}. SHA-256: {sha256}.', {
                version: found.version,
                saved_at: formatDateTime(found.saved_at),
                sha256: found.sha256,
              })}{' '}
              {!found.holds && <Link to={paths.legal(text)}>{i18n.t('There is a newer version.')}</Link>}
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}
