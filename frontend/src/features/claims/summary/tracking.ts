/** Where carriers show a parcel, by the form of its number; the first one that fits. */
const carriers: readonly (readonly [name: string, form: RegExp, address: string])[] = [
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

/** Who carries the parcel and where it is shown; null where the form of the number tells nobody. */
export function carrierOf(trackingId: string): { readonly name: string; readonly href: string } | null {
  const number = trackingId.replaceAll(/[\s.-]/g, '').toUpperCase();
  const found = carriers.find(([, form]) => form.test(number));
  if (!found) return null;
  const [name, , address] = found;
  return { name, href: address + number };
}
