import type { ShownLanguage } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../../shared/api/apiError';
import { readShop } from '../../../../shared/config/settings';
import { keepTyped } from '../../../../shared/forms/typedBefore';
import { hasRefreshCookie } from '../../../../shared/session/sessionMarker';
import { chosenLocale } from '../../../../shared/texts/loadTexts';
import { showLanguage } from '../../../../shared/texts/rememberedLanguage';
import { SessionApi } from '../sessionApi';
import styles from './LanguageSwitch.module.css';

/** Each language in itself; the mix of the specification has a name that both have. */
const names: Readonly<Record<ShownLanguage, string>> = { source: 'Original', de: 'Deutsch', en: 'English' };

/** The mix is offered where it is the shop's, or shown already. */
function offered(): readonly ShownLanguage[] {
  const isMixed = readShop().shown_language === 'source' || chosenLocale() === 'source';
  return isMixed ? ['source', 'de', 'en'] : ['de', 'en'];
}

interface LanguageSwitchProps {
  /** The person's own choice, with the shop's as another one; left out where the language shown is meant. */
  readonly own?: ShownLanguage | null;
}

/** Chooses the language of all screens (rule D120): it is shown at once, and remembered. */
export function LanguageSwitch({ own }: LanguageSwitchProps) {
  const { choose, failure } = useLanguageChoice();
  const shown = own === undefined ? chosenLocale() : own;
  return (
    <div role="group" aria-label={i18n.t('Language')} className={styles.switch}>
      {own !== undefined && (
        <Choice isChosen={shown === null} onChoose={() => void choose(null)} name={i18n.t('As the shop')} />
      )}
      {offered().map((language) => (
        <Choice
          key={language}
          lang={language === 'source' ? undefined : language}
          isChosen={language === shown}
          onChoose={() => void choose(language)}
          name={names[language]}
        />
      ))}
      {failure !== null && <span role="alert">{failure}</span>}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly lang?: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ name, lang, isChosen, onChoose }: ChoiceProps) => (
  <button type="button" lang={lang} className={styles.language} aria-pressed={isChosen} onClick={onChoose}>
    {name}
  </button>
);

/** The server remembers the choice of a person who is logged in, for all their devices. */
function useLanguageChoice() {
  const [update] = SessionApi.useUpdateUserProfileMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (language: ShownLanguage | null) => {
    setFailure(null);
    const { error } = hasRefreshCookie() ? await update({ language }) : {};
    // If the session is over, the browser alone remembers the choice.
    if (error && !(isApiError(error) && error.httpStatus === 401)) {
      setFailure(errorMessage(error));
      return;
    }
    keepTyped();
    showLanguage(language);
  };
  return { choose, failure };
}
