import type { ClaimRecord } from '@fan-beats/backend/contract';
import { defined } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { CopyButton } from '../../../shared/ui/show/CopyButton';
import { Facts } from '../../../shared/ui/show/Facts';
import styles from './ClaimFacts.module.css';

/** The carriers' pages for a parcel, by the form of its number; the first match counts. */
const carriers = (): readonly (readonly [name: string, form: RegExp, address: string])[] => [
  ['UPS', /^1Z[0-9A-Z]{16}$/, 'https://www.ups.com/track?tracknum='],
  [
    'Deutsche Post',
    /^(?:[A-Z]{2}\d{9}DE|A0[0-9A-F]{18})$/,
    'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode=',
  ],
  [
    'DHL',
    /^(?:JJD\d{12,20}|JVGL\d{14,20}|00340\d{15}|\d{12})$/,
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  ],
  ['DPD', /^0\d{13}$/, 'https://tracking.dpd.de/status/de_DE/parcel/'],
  [
    'Hermes',
    /^(?:H\d{19}|[1-9]\d{13}|\d{16})$/,
    'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#',
  ],
  ['GLS', /^(?:\d{11}|Z[0-9A-Z]{7})$/, 'https://gls-group.com/DE/de/paketverfolgung?match='],
];

/** The carrier of a parcel and its page; null if the form of the number matches no carrier. */
export function carrierOf(trackingId: string): { readonly name: string; readonly href: string } | null {
  const number = trackingId.replaceAll(/[\s.-]/g, '').toUpperCase();
  const found = carriers().find(([, form]) => form.test(number));
  if (!found) return null;
  const [name, , address] = found;
  return { name, href: address + number };
}

/** The texts that people wrote on a claim; only those that exist. */
export function ClaimFacts({ claim }: { readonly claim: ClaimRecord }) {
  const { additional_info, invite_link, tracking_id, admin_note } = claim;
  const facts = defined({
    [i18n.t('Tracking ID')]: tracking_id ? <TrackingId trackingId={tracking_id} /> : undefined,
    [i18n.t('Invite link')]: invite_link ? <InviteLink address={invite_link} /> : undefined,
    [i18n.t('Admin note')]: admin_note || undefined,
    [i18n.t('Additional info')]: additional_info || undefined,
  });
  return Object.keys(facts).length > 0 && <Facts className={styles.facts} facts={facts} />;
}

/** A tracking number. With an unknown form it can only be copied. */
function TrackingId({ trackingId }: { readonly trackingId: string }) {
  const carrier = carrierOf(trackingId);
  return (
    <span className="line">
      <code className={styles.code} translate="no">
        {trackingId}
      </code>
      {carrier ? (
        <a href={carrier.href} target="_blank" rel="noreferrer">
          {i18n.t('Follow it at {name}', { name: carrier.name })}
        </a>
      ) : (
        <CopyButton text={trackingId} label={i18n.t('Copy the tracking ID')} size="small" />
      )}
    </span>
  );
}

/** An invite link. Anything but a web address stays text: a link could otherwise run a script. */
function InviteLink({ address }: { readonly address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
