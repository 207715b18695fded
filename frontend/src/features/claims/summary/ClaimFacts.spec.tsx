import { render, screen } from '@testing-library/react';
import { aClaim } from '../testing/aClaim';
import { carrierOf, ClaimFacts } from './ClaimFacts';

const found: readonly (readonly [trackingId: string, name: string, address: string])[] = [
  ['1Z 999 AA1 0123 4567 84', 'UPS', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  [
    'RX123456785DE',
    'Deutsche Post',
    'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode=RX123456785DE',
  ],
  ['a0012b34c5000000abcd', 'Deutsche Post', 'A0012B34C5000000ABCD'],
  [
    '00340434161094015902',
    'DHL',
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094015902',
  ],
  ['JJD000390007854321098', 'DHL', 'JJD000390007854321098'],
  ['0123 4567 8901 23', 'DPD', 'https://tracking.dpd.de/status/de_DE/parcel/01234567890123'],
  [
    'H1001234567890123456',
    'Hermes',
    'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#H1001234567890123456',
  ],
  ['41234567890', 'GLS', 'https://gls-group.com/DE/de/paketverfolgung?match=41234567890'],
];

test.each(found)('%s is carried by %s', (trackingId, name, address) => {
  expect(carrierOf(trackingId)?.name).toBe(name);
  expect(carrierOf(trackingId)?.href).toContain(address);
});

test.each(['RX123', 'RX123456785KR', 'javascript:alert(1)', '', 'bei Mira abholen'])(
  '%j tells of nobody',
  (text) => {
    expect(carrierOf(text)).toBeNull();
  },
);

test('a web address is a link, and anything else stays text', () => {
  const { rerender } = render(<ClaimFacts claim={aClaim({ invite_link: 'https://chat.example' })} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://chat.example');
  rerender(<ClaimFacts claim={aClaim({ invite_link: 'javascript:alert("https://")' })} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('javascript:alert("https://")')).toBeInTheDocument();
});
