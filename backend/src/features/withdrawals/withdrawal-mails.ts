import type { Language, TypedWithdrawal } from '@fan-beats/events';
import type { WithdrawalRecord } from '../../contract/withdrawals/withdrawal.records';
import type { Mail } from '../../platform/mail/mailer';

/** The shop that writes, and the one language of the mail (rule D123). */
interface Shop {
  readonly name: string;
  readonly language: Language;
}

const words = {
  en: {
    receipt: 'your withdrawal has arrived',
    arrived: 'your withdrawal from the contract arrived here on',
    name: 'Name',
    reference: 'Order',
    about: 'Which part',
    all: 'all of it',
    link: '(link left out)',
    next: 'This mail is your receipt. We will write to you about what follows.',
    answer: 'about your withdrawal',
    accepted: 'we accept your withdrawal of',
    asked: 'we have a question about your withdrawal of',
    refused: 'we cannot accept your withdrawal of',
  },
  de: {
    receipt: 'Ihr Widerruf ist eingegangen',
    arrived: 'Ihr Widerruf des Vertrags ist hier eingegangen am',
    name: 'Name',
    reference: 'Bestellung',
    about: 'Was davon',
    all: 'alles',
    link: '(Link entfernt)',
    next: 'Diese E-Mail ist Ihre Eingangsbestätigung. Wir schreiben Ihnen, wie es weitergeht.',
    answer: 'zu Ihrem Widerruf',
    accepted: 'wir nehmen Ihren Widerruf an vom',
    asked: 'wir haben eine Frage zu Ihrem Widerruf vom',
    refused: 'wir können Ihren Widerruf nicht annehmen vom',
  },
} as const;

const greeting = { en: 'Hello', de: 'Guten Tag' } as const;

/** A moment in German time, with the second. */
const inGermanTime = (at: Date): string =>
  `${new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Berlin' }).format(at)} (Europe/Berlin)`;

/**
 * The receipt: the declaration, and its arrival by day, hour, minute and second (rule L6). The typed text is quoted and
 * not used in the greeting.
 */
export const receiptMail = (typed: TypedWithdrawal, arrivedAt: Date, shop: Shop): Mail =>
  receipt({ to: typed.mail, quoted: typed, arrivedAt }, shop);

const maxLetters = 300;

/** Domains and whole links, which a mail program would make clickable. */
const links = /[\p{L}\p{N}+.-]+:\/\/\S*|(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}\S*/gu;

/**
 * The receipt of a withdrawal that matches no claim. Anybody may have it sent to any address, so it contains no link,
 * and little of the typed text (rule L9).
 */
export function shortReceiptMail(typed: TypedWithdrawal, arrivedAt: Date, shop: Shop): Mail {
  const leftOut = words[shop.language].link;
  const shown = (text: string) => text.replaceAll(links, leftOut);
  const { name, reference, about } = typed;
  const shortened = about && Array.from(shown(about)).slice(0, maxLetters).join('');
  const quoted = {
    name: shown(name),
    reference: shown(reference),
    about: shortened !== undefined && shortened !== about ? `${shortened} …` : about,
  };
  return receipt({ to: typed.mail, quoted, arrivedAt }, shop);
}

type Quoted = Pick<TypedWithdrawal, 'name' | 'reference'> & { readonly about?: string | undefined };

interface Receipt {
  readonly to: string;
  readonly quoted: Quoted;
  readonly arrivedAt: Date;
}

function receipt({ to, quoted, arrivedAt }: Receipt, { name: shop, language: lang }: Shop): Mail {
  const said = words[lang];
  return {
    to,
    lang,
    subject: `${shop}: ${said.receipt}`,
    text: [
      `${greeting[lang]},`,
      '',
      `${said.arrived} ${inGermanTime(arrivedAt)}.`,
      '',
      `> ${said.name}: ${quoted.name}`,
      `> ${said.reference}: ${quoted.reference}`,
      `> ${said.about}: ${quoted.about ?? said.all}`.replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n> '),
      '',
      said.next,
      '',
      shop,
      '',
    ].join('\n'),
  };
}

/** The mail of an organiser's answer; null where the person was erased since. */
export function answerMail(withdrawal: WithdrawalRecord, { name: shop, language: lang }: Shop): Mail | null {
  const { mail, name, answer, reason, reference, declared_at } = withdrawal;
  if (mail === null || answer === null) return null;
  const said = words[lang];
  return {
    to: mail,
    lang,
    subject: `${shop}: ${said.answer}`,
    text: [
      `${greeting[lang]} ${name ?? ''},`,
      '',
      `${said[answer]} ${inGermanTime(new Date(declared_at))} (${said.reference}: ${reference ?? ''}).`,
      ...(reason === null ? [] : ['', reason]),
      '',
      shop,
      '',
    ].join('\n'),
  };
}
