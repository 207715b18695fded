import type { GoStatus } from '@fan-beats/events/language';
import type { DemoGroupOrder, DemoLink, DemoStatusChange } from './shapes';
import { demoMinutes } from './time';

/** Every group order also offers these, without a limit. */
const always: readonly DemoLink[] = link(null, 'house-toploaders', 'house-button');

function link(amount: number | null, ...items: readonly string[]): readonly DemoLink[] {
  return items.map((item) => ({ item, amount }));
}

/** Status changes in the early evening of the given days. */
function changes(
  ...steps: readonly (readonly [day: number, status: GoStatus])[]
): readonly DemoStatusChange[] {
  return steps.map(([day, status]) => ({ atMinutes: demoMinutes(day, 18, 40), status }));
}

interface Draft {
  readonly key: string;
  readonly title: string;
  /** First and last day; opens at 18:00, closes at 23:30. */
  readonly days: readonly [from: number, until: number] | null;
  readonly published?: boolean;
  readonly archived?: boolean;
  readonly statusChanges?: readonly DemoStatusChange[];
  readonly asksAtClosing?: boolean;
  readonly links: readonly (readonly DemoLink[])[];
}

function groupOrder(draft: Draft): DemoGroupOrder {
  const statusChanges = draft.statusChanges ?? [];
  return {
    key: draft.key,
    title: draft.title,
    fromMinutes: draft.days && demoMinutes(draft.days[0], 18),
    untilMinutes: draft.days && demoMinutes(draft.days[1], 23, 30),
    published: draft.published ?? true,
    archived: draft.archived ?? false,
    status: statusChanges.at(-1)?.status ?? null,
    statusChanges,
    asksAtClosing: draft.asksAtClosing ?? false,
    socialUrl: `https://groups.example.org/${draft.key}`,
    picture: `go-${draft.key}.webp`,
    links: [...draft.links.flat(), ...always],
  };
}

/** Set to CANCELED by accident, open again twenty minutes later, ordered the day after. */
const slipOfSugarHour: readonly DemoStatusChange[] = [
  { atMinutes: demoMinutes(-43, 19, 5), status: 'CANCELED' },
  { atMinutes: demoMinutes(-43, 19, 25), status: null },
  ...changes([-42, 'ORDERED'], [-27, 'AT_PROXY'], [-9, 'OTW_TO_GERMANY']),
];

/** One group order in every status, several open ones, one that has ended, one to come and a draft. */
export const demoGroupOrders: readonly DemoGroupOrder[] = [
  groupOrder({
    key: 'highwater',
    title: 'NEONTIDE – HIGHWATER',
    days: [-13, 8],
    links: [
      link(null, 'neontide-highwater', 'neontide-slogan', 'neontide-stickers'),
      link(9, 'neontide-smart-album'),
      link(6, 'neontide-trading-cards', 'neontide-mini-cards'),
      link(12, 'neontide-cap', 'neontide-bookmark'),
    ],
  }),
  groupOrder({
    key: 'lightsticks',
    title: 'Lightstick-Restock – alle Bands',
    days: [-6, 4],
    asksAtClosing: true,
    links: [
      link(5, 'lumiveil-lightstick', 'neontide-lightstick'),
      link(4, 'ecliptix-lightstick', 'peachline-lightstick'),
      link(3, 'vanta-lightstick'),
      link(
        8,
        'neontide-slogan',
        'vanta-stickers',
        'lumiveil-stickers',
        'ecliptix-stickers',
        'peachline-stickers',
      ),
    ],
  }),
  groupOrder({
    key: 'picnic',
    title: 'peachline – Picnic Day Pop-up',
    days: [-9, 12],
    links: [
      link(4, 'peachline-plush'),
      link(7, 'peachline-picnic-cards', 'peachline-keyring'),
      link(null, 'peachline-tumbler', 'peachline-stickers', 'peachline-postcards'),
      link(3, 'peachline-sweater', 'peachline-polaroids'),
    ],
  }),
  groupOrder({
    key: 'community-box',
    title: 'Community Box – Restposten & Zubehör',
    days: null,
    links: [
      link(10, 'house-mystery-bag', 'lumiveil-poster', 'vanta-tour-poster'),
      link(3, 'ecliptix-tote', 'neontide-cap', 'ecliptix-poster'),
      link(5, 'lumiveil-postcards', 'ecliptix-postcard-set', 'neontide-bookmark'),
      link(20, 'lumiveil-moonmilk'),
    ],
  }),
  groupOrder({
    key: 'corona',
    title: 'ECLIPTIX – CORONA (Preorder)',
    days: [4, 18],
    links: [
      link(null, 'ecliptix-corona', 'ecliptix-stickers'),
      link(10, 'ecliptix-pins', 'ecliptix-lenticular'),
      link(15, 'ecliptix-poster'),
    ],
  }),
  groupOrder({
    key: 'crown-tour',
    title: 'VANTA CROWN – Crown Tour Merch',
    days: [-21, -3],
    links: [
      link(6, 'vanta-longsleeve', 'vanta-backstage-cards'),
      link(15, 'vanta-tour-poster'),
      link(5, 'vanta-lightstick', 'vanta-guitar-pick', 'vanta-mini-cards'),
      link(null, 'vanta-stickers'),
    ],
  }),
  groupOrder({
    key: 'veil-of-stars',
    title: 'LUMIVEIL – Veil of Stars',
    days: [-30, -12],
    statusChanges: changes([-10, 'ORDERED']),
    links: [
      link(null, 'lumiveil-veil-of-stars', 'lumiveil-moonmilk', 'lumiveil-stickers'),
      link(8, 'lumiveil-pob-cards', 'lumiveil-keyring', 'lumiveil-mini-cards'),
      link(4, 'lumiveil-hoodie'),
      link(10, 'lumiveil-postcards'),
    ],
  }),
  groupOrder({
    key: 'night-swim',
    title: 'NEONTIDE – Night Swim Merch',
    days: [-44, -31],
    statusChanges: changes([-29, 'ORDERED'], [-7, 'AT_PROXY']),
    links: [
      link(5, 'neontide-trading-cards', 'neontide-tour-tee'),
      link(10, 'neontide-cap', 'neontide-slogan', 'neontide-bookmark'),
      link(8, 'neontide-mini-cards', 'neontide-stickers'),
    ],
  }),
  groupOrder({
    key: 'sugar-hour',
    title: 'peachline – sugar hour',
    days: [-58, -44],
    statusChanges: slipOfSugarHour,
    links: [
      link(null, 'peachline-sugar-hour', 'peachline-stickers'),
      link(8, 'peachline-picnic-cards', 'peachline-keyring', 'peachline-polaroids'),
      link(10, 'peachline-tumbler', 'peachline-postcards'),
    ],
  }),
  groupOrder({
    key: 'umbra',
    title: 'ECLIPTIX – UMBRA / PENUMBRA',
    days: [-72, -58],
    statusChanges: changes([-56, 'ORDERED'], [-42, 'AT_PROXY'], [-30, 'OTW_TO_GERMANY'], [-6, 'ARRIVED']),
    links: [
      link(null, 'ecliptix-umbra', 'ecliptix-stickers'),
      link(6, 'ecliptix-pins', 'ecliptix-lenticular', 'ecliptix-postcard-set'),
      link(10, 'ecliptix-poster', 'ecliptix-tote'),
    ],
  }),
  groupOrder({
    key: 'crownfall',
    title: 'VANTA CROWN – CROWNFALL',
    days: [-84, -70],
    statusChanges: changes(
      [-68, 'ORDERED'],
      [-55, 'AT_PROXY'],
      [-45, 'OTW_TO_GERMANY'],
      [-30, 'ARRIVED'],
      [-24, 'SENT_OUT'],
    ),
    links: [
      link(null, 'vanta-crownfall', 'vanta-stickers'),
      link(8, 'vanta-crownfall-cassette', 'vanta-backstage-cards'),
      link(6, 'vanta-guitar-pick', 'vanta-mini-cards'),
    ],
  }),
  groupOrder({
    key: 'totality',
    title: 'ECLIPTIX – Photobook Totality',
    days: [-50, -38],
    statusChanges: changes([-35, 'CANCELED']),
    links: [
      link(20, 'ecliptix-photobook'),
      link(6, 'ecliptix-tote', 'ecliptix-lenticular', 'ecliptix-postcard-set'),
      link(null, 'ecliptix-stickers'),
    ],
  }),
  groupOrder({
    key: 'seasons-greetings',
    title: "Season's Greetings 2027 (Entwurf)",
    days: [14, 30],
    published: false,
    links: [
      link(25, 'lumiveil-seasons-greetings', 'peachline-seasons-greetings'),
      link(null, 'lumiveil-stickers'),
    ],
  }),
  groupOrder({
    key: 'first-wave',
    title: 'NEONTIDE – First Wave auf Vinyl',
    days: [-89, -79],
    archived: true,
    statusChanges: changes(
      [-77, 'ORDERED'],
      [-66, 'AT_PROXY'],
      [-57, 'OTW_TO_GERMANY'],
      [-47, 'ARRIVED'],
      [-40, 'SENT_OUT'],
    ),
    links: [
      link(15, 'neontide-first-wave-lp'),
      link(10, 'neontide-slogan', 'neontide-stickers', 'neontide-bookmark'),
    ],
  }),
];
