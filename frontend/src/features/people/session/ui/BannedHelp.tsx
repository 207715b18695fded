import type { LoginRefused } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Link } from 'react-router-dom';
import { useShopRecord } from '../../../../shared/config/settings';
import type { Outcome } from '../../../../shared/forms/useOutcome';
import { langOfLegalWords, orderWords, textNames } from '../../../../shared/legal/legalWords';
import { paths } from '../../../../shared/routes/paths';

/** A refused login; a banned person gets the organisers' contact. */
export const refusedLogin = ({ message, banned }: LoginRefused): Outcome => ({
  type: 'error',
  text: message || i18n.t('Login failed'),
  description: banned && <BannedHelp />,
});

/** The meaning of a ban, the organisers' contact, and the pages that need no login (rule A26). */
export function BannedHelp() {
  const { seller, language } = useShopRecord();
  return (
    <div className="stack">
      <span>
        {i18n.t(
          'An organiser banned this account, so nobody can log in with it. Its claims, payments and credit are kept.',
        )}
      </span>
      <span>
        {i18n.t('To ask about the ban, open claims or money, write to the organisers.')} <WaysToWrite />
      </span>
      {seller !== 'private' && (
        <span>
          {i18n.t('You can withdraw without logging in:')}{' '}
          <Link to={paths.withdraw} className="underlined" lang={langOfLegalWords(language)}>
            {orderWords(language).withdraw}
          </Link>
        </span>
      )}
      <span>{i18n.t('The legal texts are linked below and can be read without logging in.')}</span>
    </div>
  );
}

function WaysToWrite() {
  const { texts, language, about_url: about, social_url: social } = useShopRecord();
  const hasImprint = texts.includes('imprint');
  if (!hasImprint && about === '' && social === '')
    return i18n.t('Answer a mail of the shop, or ask in your group chat.');
  return (
    <>
      {i18n.t('Ways to write to them:')}
      {hasImprint && (
        <>
          {' '}
          <Link to={paths.legal('imprint')} className="underlined" lang={langOfLegalWords(language)}>
            {textNames(language).imprint}
          </Link>
        </>
      )}
      <OutwardLink href={about} text={i18n.t('About Us')} />
      <OutwardLink href={social} text={i18n.t('Instagram')} />
    </>
  );
}

function OutwardLink({ href, text }: { readonly href: string; readonly text: string }) {
  if (href === '') return null;
  return (
    <>
      {' '}
      <a href={href} className="underlined" target="_blank" rel="noreferrer">
        {text}
      </a>
    </>
  );
}
