import type { Language } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { isApiError, type ApiError } from '../../shared/api/apiError';

/** The texts of the withdrawal in a language, and in that of the screen where that is translated. */
export const withdrawWords = (language: Language) =>
  language === 'de'
    ? {
        intro: i18n.t(
          'Hier können Sie Ihre Bestellung widerrufen. Sie brauchen dafür weder eine Anmeldung noch einen Grund.',
        ),
        none: i18n.t(
          'Dieser Shop ist ein privater Kreis und kein Händler, deshalb gibt es keinen Vertrag zu widerrufen. Bitte wenden Sie sich an die Organisatoren.',
        ),
        labels: {
          name: i18n.t('Ihr Name'),
          reference: i18n.t('Ihre Bestellung'),
          mail: i18n.t('Ihre E-Mail-Adresse'),
          about: i18n.t('Was davon (freiwillig)'),
        },
        referenceHint: i18n.t('Die Nummer Ihrer Bestellung, zum Beispiel #123, oder ihr Verwendungszweck.'),
        aboutHint: i18n.t('Bleibt das Feld leer, widerrufen Sie alles.'),
        required: i18n.t('Bitte ausfüllen'),
        noMail: i18n.t('Bitte eine gültige E-Mail-Adresse eingeben'),
        next: i18n.t('Weiter'),
        check: i18n.t('Bitte prüfen Sie Ihre Angaben'),
        all: i18n.t('Alles'),
        back: i18n.t('Ändern'),
        lost: i18n.t(
          'Es kam keine Antwort. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
        ),
        leave: {
          title: i18n.t('Ohne Senden verlassen?'),
          content: i18n.t('Ihr Widerruf ist noch nicht gesendet.'),
          okText: i18n.t('Verlassen'),
          cancelText: i18n.t('Bleiben'),
        },
        arrived: i18n.t('Ihr Widerruf ist eingegangen'),
        at: (moment: string) => i18n.t('Eingang: {moment} (deutsche Zeit).', { moment }),
        receipt: (mail: string) => i18n.t('Eine Eingangsbestätigung ist unterwegs an {mail}.', { mail }),
      }
    : {
        intro: i18n.t('You can withdraw here from what you ordered. You need no login and no reason.'),
        none: i18n.t(
          'This shop is a private circle and not a trader, so there is no contract to withdraw from. Please ask its organisers.',
        ),
        labels: {
          name: i18n.t('Your name'),
          reference: i18n.t('Your order'),
          mail: i18n.t('Your mail address'),
          about: i18n.t('Which part (optional)'),
        },
        referenceHint: i18n.t('The number of your claim, such as #123, or its reference.'),
        aboutHint: i18n.t('Left empty, you withdraw from all of it.'),
        required: i18n.t('Please fill this in'),
        noMail: i18n.t('Please enter a valid email address'),
        next: i18n.t('Go on'),
        check: i18n.t('Please check what you send'),
        all: i18n.t('All of it'),
        back: i18n.t('Change'),
        lost: i18n.t('No answer came. Check the connection and try again.'),
        leave: {
          title: i18n.t('Leave without sending?'),
          content: i18n.t('Your withdrawal is not sent yet.'),
        },
        arrived: i18n.t('Your withdrawal has arrived'),
        at: (moment: string) => i18n.t('It arrived on {moment} (German time).', { moment }),
        receipt: (mail: string) => i18n.t('A receipt is on its way to {mail}.', { mail }),
      };

/** A refusal in the language of the form. */
export const refusalIn = (language: Language, error: unknown): Error =>
  Object.assign(new Error(), language === 'de' && isApiError(error) ? inGerman(error) : error);

function inGerman({ fields, wait_seconds, ...error }: ApiError): ApiError {
  const unavailable = i18n.t('Der Shop ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.');
  const sentences: Readonly<Record<string, string>> = {
    TOO_MANY_REQUESTS: i18n.t('Zu viele Versuche. Bitte warten Sie {seconds} Sekunden.', {
      seconds: wait_seconds ?? 60,
    }),
    SERVICE_UNAVAILABLE: unavailable,
    UNREACHABLE: unavailable,
  };
  const german = fieldsInGerman();
  const named = Object.keys(fields ?? {}).map((field) => [field, german[field] ?? ''] as const);
  const message = sentences[error.code] ?? i18n.t('Ihr Widerruf konnte nicht gesendet werden');
  return { ...error, message, fields: Object.fromEntries(named) };
}

/** German texts for the server's English refusals of a field that passed the form. */
function fieldsInGerman(): Readonly<Record<string, string>> {
  const oneLine = i18n.t('Bitte in einer Zeile und ohne unsichtbare Zeichen eingeben');
  return {
    name: oneLine,
    reference: oneLine,
    mail: withdrawWords('de').noMail,
    about: i18n.t('Bitte ohne unsichtbare Zeichen eingeben'),
  };
}
