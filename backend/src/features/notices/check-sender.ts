import { resolveMx, resolveTxt } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

/** The findings on the sender's domain. Each sentence states what is there or what to do. */
export interface SenderCheck {
  readonly domain: string;
  readonly findings: readonly { readonly ok: boolean; readonly text: string }[];
}

const findNothing = (): never[] => [];

/**
 * Looks up the records that receivers check for the domain that mails come from: SPF, DMARC and the server for answers.
 * DKIM keys have names that only the mail server has.
 */
export async function checkSender(from: string): Promise<SenderCheck> {
  const domain = domainToASCII(/@([^\s>@]+)/.exec(from)?.[1] ?? '');
  if (domain === '' || domain === 'localhost') {
    const text = 'MAIL_FROM names no domain of yours: receivers will refuse such mails or sort them out.';
    return { domain, findings: [{ ok: false, text }] };
  }
  const [own, dmarc, mx] = await Promise.all([
    resolveTxt(domain).catch(findNothing),
    resolveTxt(`_dmarc.${domain}`).catch(findNothing),
    resolveMx(domain).catch(findNothing),
  ]);
  const says = (texts: readonly (readonly string[])[], begin: string): boolean =>
    texts.some((parts) => parts.join('').startsWith(begin));
  const finding = (ok: boolean, found: string, missing: string) => ({ ok, text: ok ? found : missing });
  return {
    domain,
    findings: [
      finding(
        says(own, 'v=spf1'),
        'SPF: the domain names the servers that may send for it.',
        'SPF: the domain names no server that may send for it. Add the TXT record that your mail provider shows.',
      ),
      finding(
        says(dmarc, 'v=DMARC1'),
        'DMARC: the domain defines what receivers do with forged mails.',
        `DMARC: there is no TXT record at _dmarc.${domain}. Large providers ask for one.`,
      ),
      finding(
        mx.length > 0,
        'MX: answers to your mails arrive somewhere.',
        'MX: nobody receives mails for the domain, so answers to your mails are lost.',
      ),
    ],
  };
}
