import { isApiError, type ApiError } from '../../shared/api/apiError';

/** The texts of the withdrawal in the language of the shop. */
export const withdrawWords = {
  en: {
    intro: 'You can withdraw here from what you ordered. You need no login and no reason.',
    none: 'This shop is a private circle and not a trader, so there is no contract to withdraw from. Please ask its organisers.',
    labels: {
      name: 'Your name',
      reference: 'Your order',
      mail: 'Your mail address',
      about: 'Which part (optional)',
    },
    referenceHint: 'The number of your claim, such as #123, or its reference.',
    aboutHint: 'Left empty, you withdraw from all of it.',
    required: 'Please fill this in',
    noMail: 'Please enter a valid email address',
    next: 'Go on',
    check: 'Please check what you send',
    all: 'All of it',
    back: 'Change',
    lost: 'No answer came. Check the connection and try again.',
    leave: { title: 'Leave without sending?', content: 'Your withdrawal is not sent yet.' },
    arrived: 'Your withdrawal has arrived',
    at: (moment: string) => `It arrived on ${moment} (German time).`,
    receipt: (mail: string) => `A receipt is on its way to ${mail}.`,
  },
  de: {
    intro:
      'Hier können Sie Ihre Bestellung widerrufen. Sie brauchen dafür weder eine Anmeldung noch einen Grund.',
    none: 'Dieser Shop ist ein privater Kreis und kein Händler, deshalb gibt es keinen Vertrag zu widerrufen. Bitte wenden Sie sich an die Organisatoren.',
    labels: {
      name: 'Ihr Name',
      reference: 'Ihre Bestellung',
      mail: 'Ihre E-Mail-Adresse',
      about: 'Was davon (freiwillig)',
    },
    referenceHint: 'Die Nummer Ihrer Bestellung, zum Beispiel #123, oder ihr Verwendungszweck.',
    aboutHint: 'Bleibt das Feld leer, widerrufen Sie alles.',
    required: 'Bitte ausfüllen',
    noMail: 'Bitte eine gültige E-Mail-Adresse eingeben',
    next: 'Weiter',
    check: 'Bitte prüfen Sie Ihre Angaben',
    all: 'Alles',
    back: 'Ändern',
    lost: 'Es kam keine Antwort. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    leave: {
      title: 'Ohne Senden verlassen?',
      content: 'Ihr Widerruf ist noch nicht gesendet.',
      okText: 'Verlassen',
      cancelText: 'Bleiben',
    },
    arrived: 'Ihr Widerruf ist eingegangen',
    at: (moment: string) => `Eingang: ${moment} (deutsche Zeit).`,
    receipt: (mail: string) => `Eine Eingangsbestätigung ist unterwegs an ${mail}.`,
  },
} as const;

const unreadable = 'Bitte ohne unsichtbare Zeichen eingeben';
const oneLine = 'Bitte in einer Zeile und ohne unsichtbare Zeichen eingeben';
const unavailable = 'Der Shop ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.';
const failed = 'Ihr Widerruf konnte nicht gesendet werden';

/** German texts for the server's English refusals of a field that passed the form. */
const fieldsInGerman: Readonly<Record<string, string>> = {
  name: oneLine,
  reference: oneLine,
  mail: withdrawWords.de.noMail,
  about: unreadable,
};

/** A refusal in the language of the form. */
export const refusalIn = (language: keyof typeof withdrawWords, error: unknown): Error =>
  Object.assign(new Error(), language === 'de' && isApiError(error) ? inGerman(error) : error);

function inGerman({ fields, wait_seconds, ...error }: ApiError): ApiError {
  const sentences: Readonly<Record<string, string>> = {
    TOO_MANY_REQUESTS: `Zu viele Versuche. Bitte warten Sie ${wait_seconds ?? 60} Sekunden.`,
    SERVICE_UNAVAILABLE: unavailable,
    UNREACHABLE: unavailable,
  };
  const named = Object.keys(fields ?? {}).map((field) => [field, fieldsInGerman[field] ?? ''] as const);
  return { ...error, message: sentences[error.code] ?? failed, fields: Object.fromEntries(named) };
}
