import { members, product, versions } from './item-drafts';
import type { DemoItem } from './shapes';

/** Albums and other sound carriers. */
export const demoRecords: readonly DemoItem[] = [
  product({
    key: 'lumiveil-veil-of-stars',
    caption: 'Veil of Stars (3rd Mini Album)',
    category: 'LUMIVEIL',
    kind: 'Album',
    description:
      'Das dritte Mini-Album in drei Versionen. Jede enthält ein Fotobuch mit 88 Seiten, die CD, zwei Photocards (zufällig) und ein gefaltetes Poster, solange der Vorrat reicht.',
    priceCents: 2190,
    points: 22,
    pictures: 2,
    variants: versions(
      'lumiveil-veil-of-stars',
      [
        ['dusk', 'Dusk ver.'],
        ['dawn', 'Dawn ver.'],
        ['midnight', 'Midnight ver.'],
      ],
      { priceCents: 6290, points: 70 },
    ),
  }),
  product({
    key: 'lumiveil-moonmilk',
    caption: 'Moonmilk (Single Album)',
    category: 'LUMIVEIL',
    kind: 'Album',
    description: 'Digipack with a 40-page booklet, CD, lyric sheet and one of five hologram photocards.',
    priceCents: 1590,
    points: 16,
    ordermax: 3,
  }),
  product({
    key: 'neontide-highwater',
    caption: 'HIGHWATER (2nd Full Album)',
    category: 'NEONTIDE',
    kind: 'Album',
    description:
      'Second full album, four versions. Photobook (112 pages), CD, sticker pack, one photocard and a tide table as a fold-out poster.',
    priceCents: 2390,
    points: 24,
    pictures: 2,
    variants: versions(
      'neontide-highwater',
      [
        ['surf', 'Surf ver.'],
        ['lagoon', 'Lagoon ver.'],
        ['sunset', 'Sunset ver.'],
        ['storm', 'Storm ver.'],
      ],
      { priceCents: 9190, points: 100 },
    ),
  }),
  product({
    key: 'neontide-smart-album',
    caption: 'HIGHWATER (Smart Album)',
    category: 'NEONTIDE',
    kind: 'Album',
    description:
      'Album als NFC-Karte in der Member-Version: auflegen, anhören, sammeln. Ohne CD, dafür mit zwei Photocards.',
    priceCents: 1290,
    points: 13,
    variants: members('neontide-smart-album', 'neontide', { priceCents: 7490, points: 82 }),
  }),
  product({
    key: 'neontide-first-wave-lp',
    caption: 'First Wave (12" Vinyl)',
    category: 'NEONTIDE',
    kind: 'Vinyl',
    description:
      'Neupressung des Debüts auf 180 g in marmoriertem Violett, bedruckte Innenhülle, nummeriert. Versand im LP-Karton.',
    priceCents: 3890,
    points: 39,
    ordermax: 2,
  }),
  product({
    key: 'ecliptix-umbra',
    caption: 'UMBRA (1st Full Album)',
    category: 'ECLIPTIX',
    kind: 'Album',
    description:
      'First full album in a dark and a light version. Hardcover photobook, CD, postcard and two photocards per version.',
    priceCents: 2290,
    points: 23,
    pictures: 2,
    variants: versions(
      'ecliptix-umbra',
      [
        ['umbra', 'Umbra ver.'],
        ['penumbra', 'Penumbra ver.'],
      ],
      { priceCents: 4390, points: 48 },
    ),
  }),
  product({
    key: 'ecliptix-corona',
    caption: 'CORONA (EP)',
    category: 'ECLIPTIX',
    kind: 'Album',
    description:
      'Comeback-EP mit fünf Titeln, Jewel Case, 24 Seiten Booklet. Preorder-Beilage: ein Lesezeichen.',
    priceCents: 1790,
    points: 18,
  }),
  product({
    key: 'peachline-sugar-hour',
    caption: 'sugar hour (2nd Mini Album)',
    category: 'peachline',
    kind: 'Album',
    description:
      'Drei Versionen, so süß wie ihr Name: Fotobuch, CD, Rezeptkarte eines Members, Photocard und Sticker.',
    priceCents: 2090,
    points: 21,
    pictures: 2,
    variants: versions(
      'peachline-sugar-hour',
      [
        ['peach', 'Peach ver.'],
        ['cream', 'Cream ver.'],
        ['soda', 'Soda ver.'],
      ],
      { priceCents: 5990, points: 66 },
    ),
  }),
  product({
    key: 'vanta-crownfall',
    caption: 'CROWNFALL (1st Mini Album)',
    category: 'VANTA CROWN',
    kind: 'Album',
    description:
      'Debut mini album in two versions with photobook, CD, folded poster and a random unit photocard.',
    priceCents: 2250,
    points: 22,
    pictures: 2,
    variants: versions(
      'vanta-crownfall',
      [
        ['throne', 'Throne ver.'],
        ['ruin', 'Ruin ver.'],
      ],
      { priceCents: 4290, points: 46 },
    ),
  }),
  product({
    key: 'vanta-crownfall-cassette',
    caption: 'CROWNFALL (Kassette)',
    category: 'VANTA CROWN',
    kind: 'Kassette',
    description:
      'Beide Farben sind zufällig. Mit Downloadcode und einem kleinen Booklet; ein Abspielgerät liegt nicht bei.',
    priceCents: 1690,
    points: 17,
    ordermax: 2,
  }),
  product({
    key: 'vanta-tour-bluray',
    caption: 'CROWN TOUR in Seoul (Blu-ray)',
    category: 'VANTA CROWN',
    kind: 'Blu-ray',
    description: 'Draft: price and inclusions are not confirmed by the label yet.',
    priceCents: 4290,
    points: 43,
    published: false,
  }),
];
