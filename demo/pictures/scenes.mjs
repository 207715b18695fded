/** The pictures, each on its background: file name -> drawing. */
import { artOf, bands, emblemOf, faces, sparkles, toneOf } from './bands.mjs';
import * as keep from './keepsakes.mjs';
import * as paper from './paper-goods.mjs';
import {
  at,
  circle,
  fitSize,
  fittedText,
  group,
  linear,
  path,
  placed,
  radial,
  rect,
  seeded,
  text,
} from './svg.mjs';

const house = { backdrop: ['#f1e8ff', '#ffe4f3'], tones: [['#4c1d95', '#8b5cf6', '#f472b6', '#ffe4f3']] };

/** The studio: pale ground with one bold shape, or dark ground for things that glow. */
function backdrop(bandKey, { tone = 0, dark = false } = {}) {
  const band = bands[bandKey] ?? house;
  const [deep, mid, light, glow] = band.tones[tone % band.tones.length];
  if (dark) {
    return (
      rect(0, 0, 800, 800, radial([mid, deep, '#0e0519'], [0.5, 0.38], 0.8)) +
      sparkles(seeded(31 + tone), 26, 800, 800, glow)
    );
  }
  return (
    rect(0, 0, 800, 800, linear(band.backdrop, [0, 0], [1, 1])) +
    circle(
      400,
      400,
      318,
      linear(
        bandKey === 'peachline' ? [at(mid, 0.7), at(deep, 0.5)] : [at(light, 0.62), at(mid, 0.42)],
        [0, 0],
        [1, 1],
      ),
    ) +
    circle(400, 400, 352, 'none', `stroke="${mid}" stroke-width="2" opacity="0.28"`) +
    circle(688, 132, 46, glow, 'opacity="0.9"') +
    circle(108, 664, 26, light, 'opacity="0.75"') +
    path('M0 800 L0 716 C220 650 560 760 800 668 L800 800 Z', '#fff', 'opacity="0.5"')
  );
}

function scene(bandKey, options, ...drawings) {
  return {
    width: 800,
    height: 800,
    draw: () => backdrop(bandKey, options) + drawings.map(([make, place]) => placed(make(), place)).join(''),
  };
}

const memberKey = (name) => name.toLowerCase();
const membersOf = (bandKey) =>
  bands[bandKey].members.map((member, index) => ({ index, key: memberKey(member.name) }));

/** A fan of drawings, evenly spread around the middle of the picture. */
function fan(makes, { step = 92, turn = 9, scale = 0.86, y = 410, sink = 12 } = {}) {
  const middle = (makes.length - 1) / 2;
  return makes.map((make, index) => [
    make,
    {
      x: 400 + (index - middle) * step,
      y: y + Math.abs(index - middle) ** 1.7 * sink,
      turn: (index - middle) * turn,
      scale,
    },
  ]);
}

/** Everything in full view: rows of two or three, the last row centred. */
function rows(makes, { cell, scale, turn = 3, y = 400, columns = makes.length === 4 ? 2 : 3 }) {
  const count = Math.ceil(makes.length / columns);
  return makes.map((make, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === count - 1 ? makes.length - row * columns : columns;
    const column = index - row * columns - (inRow - 1) / 2;
    return [
      make,
      {
        x: 400 + column * cell[0],
        y: y + (row - (count - 1) / 2) * cell[1],
        turn: index % 2 ? turn : -turn,
        scale,
      },
    ];
  });
}

function album(scenes, key, bandKey, { title, versions, inside = true }) {
  const cover = (index) => () =>
    paper.albumCover(bandKey, { title, version: versions[index]?.label ?? '', tone: index, seed: index + 1 });
  const single = (index) =>
    scene(
      bandKey,
      { tone: index },
      [() => paper.disc(bandKey, { tone: index, size: 400 }), { x: 540, y: 392 }],
      [cover(index), { x: 352, y: 404 }],
    );
  if (versions.length === 0) scenes.set(`${key}.webp`, single(0));
  else {
    const step = versions.length > 3 ? 92 : versions.length > 2 ? 126 : 170;
    const last = versions.length - 1;
    const covers = versions.map((_, index) =>
      index === last ? cover(index) : () => paper.albumCover(bandKey, { tone: index, seed: index + 1 }),
    );
    scenes.set(
      `${key}.webp`,
      scene(bandKey, {}, ...fan(covers, { step, turn: 5, scale: versions.length > 2 ? 0.84 : 0.9 })),
    );
    versions.forEach((version, index) => scenes.set(`${key}--${version.key}.webp`, single(index)));
  }
  if (inside) {
    scenes.set(
      `${key}-2.webp`,
      scene(
        bandKey,
        { tone: 1 },
        [() => paper.openBook(bandKey, { tone: 1, seed: 21, member: 1 }), { x: 352, y: 300, turn: -4 }],
        [() => paper.disc(bandKey, { tone: 0, size: 280 }), { x: 222, y: 594 }],
        [
          () => paper.photocard(bandKey, { member: 0, tone: 0, seed: 3 }),
          { x: 470, y: 578, turn: -6, scale: 0.6 },
        ],
        [
          () => paper.photocard(bandKey, { member: 2, tone: 1, seed: 4 }),
          { x: 646, y: 556, turn: 8, scale: 0.6 },
        ],
      ),
    );
  }
}

/** Member variants: one picture each, and a fan of all as the main picture. */
function perMember(scenes, key, bandKey, make, { single = {}, all = {}, tone = 0 } = {}) {
  const members = membersOf(bandKey);
  scenes.set(
    `${key}.webp`,
    scene(
      bandKey,
      { tone },
      ...rows(
        members.map(
          ({ index }) =>
            () =>
              make(index),
        ),
        all,
      ),
    ),
  );
  members.forEach(({ index, key: name }) => {
    const drawings = single.behind ? [[() => single.behind(index), single.behindPlace]] : [];
    scenes.set(
      `${key}--${name}.webp`,
      scene(bandKey, { tone: tone + index }, ...drawings, [
        () => make(index),
        { x: 400, y: 405, scale: 1.12, ...single.place },
      ]),
    );
  });
}

function cards(scenes, key, bandKey, { tone = 0, label, ground = 'art', mini = false }) {
  const make = (index) =>
    paper.photocard(bandKey, {
      member: index,
      tone: (tone + index) % bands[bandKey].tones.length,
      seed: index + 11,
      label,
      ground,
    });
  perMember(scenes, key, bandKey, make, {
    tone,
    single: {
      behind: (index) => paper.cardBack(bandKey, { tone: (tone + index) % bands[bandKey].tones.length }),
      behindPlace: { x: mini ? 490 : 500, y: mini ? 420 : 408, turn: 11, scale: mini ? 0.92 : 1.14 },
      place: { x: mini ? 356 : 350, turn: -5, scale: mini ? 1.0 : 1.24 },
    },
    all:
      membersOf(bandKey).length === 4 ? { cell: [276, 366], scale: 0.7 } : { cell: [240, 356], scale: 0.67 },
  });
}

function goods(scenes) {
  album(scenes, 'lumiveil-veil-of-stars', 'lumiveil', {
    title: 'Veil of Stars',
    versions: [
      { key: 'dusk', label: 'Dusk ver.' },
      { key: 'dawn', label: 'Dawn ver.' },
      { key: 'midnight', label: 'Midnight ver.' },
    ],
  });
  album(scenes, 'lumiveil-moonmilk', 'lumiveil', { title: 'Moonmilk', versions: [], inside: false });
  album(scenes, 'neontide-highwater', 'neontide', {
    title: 'HIGHWATER',
    versions: [
      { key: 'surf', label: 'Surf ver.' },
      { key: 'lagoon', label: 'Lagoon ver.' },
      { key: 'sunset', label: 'Sunset ver.' },
      { key: 'storm', label: 'Storm ver.' },
    ],
  });
  album(scenes, 'ecliptix-umbra', 'ecliptix', {
    title: 'UMBRA',
    versions: [
      { key: 'umbra', label: 'Umbra ver.' },
      { key: 'penumbra', label: 'Penumbra ver.' },
    ],
  });
  album(scenes, 'ecliptix-corona', 'ecliptix', { title: 'CORONA', versions: [], inside: false });
  album(scenes, 'peachline-sugar-hour', 'peachline', {
    title: 'sugar hour',
    versions: [
      { key: 'peach', label: 'Peach ver.' },
      { key: 'cream', label: 'Cream ver.' },
      { key: 'soda', label: 'Soda ver.' },
    ],
  });
  album(scenes, 'vanta-crownfall', 'vanta', {
    title: 'CROWNFALL',
    versions: [
      { key: 'throne', label: 'Throne ver.' },
      { key: 'ruin', label: 'Ruin ver.' },
    ],
  });

  cards(scenes, 'lumiveil-pob-cards', 'lumiveil', { label: 'POB · VEIL OF STARS' });
  cards(scenes, 'neontide-trading-cards', 'neontide', { label: 'NIGHT SWIM' });
  cards(scenes, 'peachline-picnic-cards', 'peachline', { label: 'PICNIC DAY', ground: 'plain' });
  cards(scenes, 'vanta-backstage-cards', 'vanta', { label: 'BACKSTAGE' });
  cards(scenes, 'lumiveil-mini-cards', 'lumiveil', {
    tone: 1,
    label: 'MINI · LUMIVEIL',
    ground: 'plain',
    mini: true,
  });
  cards(scenes, 'neontide-mini-cards', 'neontide', {
    tone: 2,
    label: 'MINI · NEONTIDE',
    ground: 'plain',
    mini: true,
  });
  cards(scenes, 'vanta-mini-cards', 'vanta', {
    tone: 1,
    label: 'MINI · VANTA CROWN',
    ground: 'plain',
    mini: true,
  });
  cards(scenes, 'ecliptix-lenticular', 'ecliptix', { tone: 2, label: 'LENTICULAR', mini: true });
}

function smartAlbums(scenes) {
  const make = (index) => {
    const card = paper.photocard('neontide', {
      member: index,
      tone: index % 4,
      seed: index + 31,
      label: 'SMART ALBUM',
      ground: 'plain',
    });
    const svg =
      rect(-24, -24, 368, 560, '#fff', 'rx="26" opacity="0.9"') +
      card.svg +
      rect(118, 508, 84, 10, toneOf('neontide', index % 4)[1], 'rx="5"');
    return { width: 320, height: 512, svg };
  };
  perMember(scenes, 'neontide-smart-album', 'neontide', make, {
    tone: 1,
    all: { cell: [244, 372], scale: 0.63, turn: 2 },
    single: { place: { turn: -4, scale: 1.16 } },
  });
}

function wear(scenes) {
  const garment = (key, bandKey, options) => {
    scenes.set(
      `${key}.webp`,
      scene(bandKey, {}, [() => keep.garment(bandKey, options), { x: 400, y: 408, scale: 1.08 }]),
    );
    scenes.set(
      `${key}-2.webp`,
      scene(bandKey, { tone: 1 }, [
        () => keep.garment(bandKey, { ...options, back: true }),
        { x: 400, y: 408, scale: 1.08 },
      ]),
    );
  };
  garment('lumiveil-hoodie', 'lumiveil', { cut: 'hoodie', colors: ['#4b2a86', '#2c1460'] });
  garment('neontide-tour-tee', 'neontide', { cut: 'tee', colors: ['#1c1a45', '#0f0d2b'], tone: 0 });
  garment('peachline-sweater', 'peachline', { cut: 'sweater', colors: ['#a886e8', '#8561c9'], tone: 0 });
  garment('vanta-longsleeve', 'vanta', { cut: 'longsleeve', colors: ['#211430', '#0e0717'] });
  scenes.set(
    'neontide-cap.webp',
    scene('neontide', { tone: 3 }, [
      () => keep.cap('neontide', { tone: 0 }),
      { x: 400, y: 410, scale: 1.08 },
    ]),
  );
  scenes.set(
    'ecliptix-tote.webp',
    scene('ecliptix', {}, [() => keep.tote('ecliptix', {}), { x: 400, y: 400, scale: 1.02 }]),
  );
}

function lights(scenes) {
  for (const bandKey of Object.keys(bands)) {
    scenes.set(
      `${bandKey}-lightstick.webp`,
      scene(bandKey, { dark: true }, [
        () => keep.lightstick(bandKey, {}),
        { x: 404, y: 424, turn: 9, scale: 1.08 },
      ]),
    );
    scenes.set(
      `${bandKey}-lightstick-2.webp`,
      scene(
        bandKey,
        { tone: 1 },
        [() => keep.lightstick(bandKey, { lit: false }), { x: 290, y: 426, turn: -9, scale: 0.92 }],
        [() => keep.lightstick(bandKey, { tone: 1, lit: false }), { x: 520, y: 426, turn: 9, scale: 0.92 }],
      ),
    );
  }
}

function charms(scenes) {
  const ring = (bandKey) => (index) => keep.keyring(bandKey, { member: index, tone: index % 3 });
  perMember(scenes, 'lumiveil-keyring', 'lumiveil', ring('lumiveil'), {
    all: { cell: [246, 366], scale: 0.64 },
    single: { place: { scale: 1.14, y: 398 } },
  });
  perMember(scenes, 'peachline-keyring', 'peachline', ring('peachline'), {
    tone: 1,
    all: { cell: [282, 372], scale: 0.66 },
    single: { place: { scale: 1.14, y: 398 } },
  });
  perMember(scenes, 'peachline-plush', 'peachline', (index) => keep.plush('peachline', { member: index }), {
    all: { cell: [300, 362], scale: 0.6, y: 408, turn: 2 },
    single: { place: { scale: 1.04, y: 430 } },
  });
  perMember(
    scenes,
    'ecliptix-pins',
    'ecliptix',
    (index) => keep.pin('ecliptix', { member: index, tone: index % 3 }),
    { tone: 1, all: { cell: [344, 350], scale: 0.92 }, single: { place: { scale: 1.42, y: 400 } } },
  );
  perMember(
    scenes,
    'vanta-guitar-pick',
    'vanta',
    (index) => keep.guitarPick('vanta', { member: index, tone: index % 3 }),
    { tone: 1, all: { cell: [244, 318], scale: 0.68, turn: 5 }, single: { place: { scale: 1.16, y: 410 } } },
  );
}

function print(scenes) {
  const posters = (key, bandKey, motifs) => {
    const make = (motif, index) => () =>
      paper.poster(bandKey, {
        title: motif.title,
        tone: index,
        seed: index + 41,
        people: motif.people ?? [],
      });
    if (motifs.length > 1) {
      scenes.set(
        `${key}.webp`,
        scene(bandKey, {}, ...rows(motifs.map(make), { cell: [376, 0], scale: 0.82, turn: 2, columns: 2 })),
      );
      motifs.forEach((motif, index) =>
        scenes.set(
          `${key}--${motif.key}.webp`,
          scene(bandKey, { tone: index }, [make(motif, index), { x: 400, y: 396, scale: 1.12 }]),
        ),
      );
    } else
      scenes.set(
        `${key}.webp`,
        scene(bandKey, {}, [make(motifs[0], 0), { x: 400, y: 396, turn: -2, scale: 1.12 }]),
      );
  };
  posters('lumiveil-poster', 'lumiveil', [{ title: 'Midnight Garden', people: [3, 1, 2, 4, 0] }]);
  posters('ecliptix-poster', 'ecliptix', [
    { key: 'motiv-a', title: 'TOTALITY', people: [0, 2, 3, 1] },
    { key: 'motiv-b', title: 'FIRST LIGHT' },
  ]);
  posters('vanta-tour-poster', 'vanta', [{ title: 'CROWN TOUR', people: [0, 3, 1, 4, 2] }]);
  for (const [key, bandKey] of [
    ['lumiveil-seasons-greetings', 'lumiveil'],
    ['peachline-seasons-greetings', 'peachline'],
  ]) {
    scenes.set(
      `${key}.webp`,
      scene(bandKey, {}, [() => paper.seasonsGreetings(bandKey, {}), { x: 396, y: 404, scale: 1.16 }]),
    );
    scenes.set(
      `${key}-2.webp`,
      scene(
        bandKey,
        { tone: 1 },
        [
          () => paper.postcard(bandKey, { member: 2, tone: 1, greeting: 'hello 2027' }),
          { x: 228, y: 316, turn: -4, scale: 0.8 },
        ],
        [
          () => paper.postcard(bandKey, { member: 3, tone: 2, greeting: 'see you soon' }),
          { x: 572, y: 322, turn: 4, scale: 0.8 },
        ],
        [() => paper.ticketStub(bandKey, {}), { x: 400, y: 664, turn: -3, scale: 1 }],
      ),
    );
  }
  scenes.set(
    'ecliptix-photobook.webp',
    scene('ecliptix', { tone: 1 }, [
      () => paper.photobook('ecliptix', { title: 'Totality' }),
      { x: 400, y: 402, turn: -3, scale: 1.08 },
    ]),
  );
  scenes.set(
    'ecliptix-photobook-2.webp',
    scene(
      'ecliptix',
      {},
      [
        () => paper.openBook('ecliptix', { tone: 2, seed: 51, member: 2 }),
        { x: 400, y: 290, turn: 2, scale: 1.05 },
      ],
      [
        () => paper.openBook('ecliptix', { tone: 0, seed: 52, member: 1 }),
        { x: 400, y: 590, turn: -4, scale: 0.86 },
      ],
    ),
  );
}

function sound(scenes) {
  scenes.set(
    'neontide-first-wave-lp.webp',
    scene(
      'neontide',
      { tone: 1 },
      [() => paper.disc('neontide', { tone: 2, size: 470, vinyl: true }), { x: 530, y: 400 }],
      [
        () =>
          paper.albumCover('neontide', {
            title: 'FIRST WAVE',
            version: '12" Vinyl',
            tone: 1,
            seed: 61,
            size: 490,
          }),
        { x: 330, y: 404 },
      ],
    ),
  );
  scenes.set(
    'neontide-slogan.webp',
    scene(
      'neontide',
      {},
      [
        () => keep.sloganTowel('neontide', { slogan: 'RIDE THE TIDE', tone: 1 }),
        { x: 400, y: 300, turn: -4, scale: 0.98 },
      ],
      [
        () => keep.sloganTowel('neontide', { slogan: 'WE ARE THE SEA', tone: 0 }),
        { x: 400, y: 540, turn: 3, scale: 0.98 },
      ],
    ),
  );
  scenes.set(
    'vanta-crownfall-cassette.webp',
    scene(
      'vanta',
      {},
      [
        () => keep.cassette('vanta', { title: 'CROWNFALL', tone: 1 }),
        { x: 420, y: 296, turn: 6, scale: 1.02 },
      ],
      [
        () => keep.cassette('vanta', { title: 'CROWNFALL', tone: 2 }),
        { x: 384, y: 516, turn: -5, scale: 1.08 },
      ],
    ),
  );
  scenes.set(
    'vanta-tour-bluray.webp',
    scene(
      'vanta',
      { tone: 2 },
      [() => paper.disc('vanta', { tone: 2, size: 380 }), { x: 560, y: 470 }],
      [
        () => keep.discCase('vanta', { title: 'CROWN TOUR', tone: 0 }),
        { x: 352, y: 400, turn: -3, scale: 1.12 },
      ],
    ),
  );
  scenes.set(
    'peachline-tumbler.webp',
    scene('peachline', { tone: 1 }, [
      () => keep.tumbler('peachline', {}),
      { x: 400, y: 424, turn: 4, scale: 1.06 },
    ]),
  );
}

function freebies(scenes) {
  const sheets = {
    lumiveil: ['moon child', 'veil on', 'good night!'],
    neontide: ['ride or tide', 'high tide', 'splash!'],
    ecliptix: ['totality', 'my moon', 'sun bias'],
    peachline: ['so sweet', 'peachy!', 'sugar sugar'],
    vanta: ['long live', 'crowned', 'louder!'],
  };
  for (const [bandKey, words] of Object.entries(sheets)) {
    const tone = bandKey === 'neontide' ? 2 : 0;
    scenes.set(
      `${bandKey}-stickers.webp`,
      scene(bandKey, { tone: 1 }, [
        () => paper.stickerSheet(bandKey, { words, tone }),
        { x: 400, y: 400, turn: -3, scale: 1.16 },
      ]),
    );
  }
  const card = (bandKey, greeting) => (index) =>
    paper.postcard(bandKey, { member: index, tone: index % 3, seed: index + 71, greeting });
  perMember(scenes, 'lumiveil-postcards', 'lumiveil', card('lumiveil', 'with love'), {
    all: { cell: [248, 358], scale: 0.58 },
    single: {
      behind: () => paper.postcardBack('lumiveil', {}),
      behindPlace: { x: 460, y: 540, turn: 9, scale: 1 },
      place: { x: 372, y: 380, turn: -4, scale: 1.06 },
    },
  });
  perMember(scenes, 'peachline-postcards', 'peachline', card('peachline', 'stay peachy'), {
    tone: 2,
    all: { cell: [284, 366], scale: 0.62 },
    single: {
      behind: () => paper.postcardBack('peachline', {}),
      behindPlace: { x: 460, y: 540, turn: 9, scale: 1 },
      place: { x: 372, y: 380, turn: -4, scale: 1.06 },
    },
  });
  scenes.set(
    'ecliptix-postcard-set.webp',
    scene(
      'ecliptix',
      {},
      ...rows(
        [0, 1, 2, 3].map(
          (index) => () =>
            paper.postcard('ecliptix', {
              member: index,
              tone: index % 3,
              seed: 80 + index,
              greeting: 'see the light',
            }),
        ),
        { cell: [284, 366], scale: 0.62 },
      ),
    ),
  );
  perMember(
    scenes,
    'peachline-polaroids',
    'peachline',
    (index) => paper.polaroid('peachline', { member: index, tone: index % 3, seed: 90 + index }),
    { tone: 1, all: { cell: [318, 366], scale: 0.82 }, single: { place: { turn: -4, scale: 1.3 } } },
  );
  scenes.set(
    'neontide-bookmark.webp',
    scene(
      'neontide',
      { tone: 1 },
      [() => paper.bookmark('neontide', { tone: 3 }), { x: 290, y: 470, turn: -8, scale: 0.92 }],
      [() => paper.bookmark('neontide', { tone: 0 }), { x: 430, y: 452, turn: 2, scale: 0.92 }],
      [() => paper.bookmark('neontide', { tone: 2 }), { x: 570, y: 470, turn: 11, scale: 0.92 }],
    ),
  );
  scenes.set(
    'house-button.webp',
    scene('house', {}, [keep.houseBadge, { x: 400, y: 408, turn: -6, scale: 1.36 }]),
  );
  scenes.set(
    'house-washi.webp',
    scene('house', {}, [() => keep.washiTape({}), { x: 400, y: 400, scale: 1.14 }]),
  );
  scenes.set('house-toploaders.webp', scene('house', {}, [keep.toploaders, { x: 400, y: 410, scale: 1.14 }]));
  scenes.set(
    'house-mystery-bag.webp',
    scene('house', {}, [keep.mysteryBag, { x: 400, y: 400, scale: 1.02 }]),
  );
}

/** Title images of the group orders: words on the left, things to buy on the right. */
function banner(scenes, key, bandKey, { lines, label, things, tone = 0, ofHouse = false }) {
  const draw = () => {
    const band = bands[bandKey];
    const [deep, mid, light, glow] = toneOf(bandKey, tone);
    const art = group(
      'translate(0 -285)',
      artOf(bandKey, { tone, seed: 100 + tone, size: 1200, motif: false }),
    );
    const shade = rect(
      0,
      0,
      1200,
      630,
      linear([at(deep, 0.94), at(deep, 0.72, 0.45), at(deep, 0.1)], [0, 0], [1, 0]),
    );
    const soft =
      bandKey === 'peachline'
        ? rect(
            0,
            0,
            1200,
            630,
            linear([at('#7a1f58', 0.9), at('#a8327a', 0.65, 0.45), at('#ff8fb5', 0)], [0, 0], [1, 0]),
          )
        : shade;
    const size = Math.min(
      ...lines.map((words) => fitSize(words, band.face, 478, lines.length === 1 ? 136 : 112)),
    );
    const first = lines.length === 1 ? 344 + size * 0.2 : 318;
    const words = lines
      .map((words, index) =>
        text(words, band.face, {
          x: 78,
          y: first + index * Math.max(86, size),
          size,
          fill: '#fff',
          anchor: 'start',
        }),
      )
      .join('');
    return (
      art +
      soft +
      circle(900, 320, 330, radial([at(glow, 0.55), at(light, 0.2, 0.6), at(light, 0)])) +
      (ofHouse ? keep.houseMark(118, 124, 84) : emblemOf(bandKey, { tone, x: 118, y: 124, size: 84 })) +
      text(
        ofHouse ? 'FAN BEATS' : band.name.toUpperCase(),
        { ...faces.label, spacing: 26 },
        { x: 182, y: 134, size: 26, fill: glow, anchor: 'start' },
      ) +
      words +
      rect(78, 506, 64, 6, light, 'rx="3"') +
      fittedText(label, faces.label, {
        x: 78,
        y: 556,
        width: 500,
        largest: 22,
        fill: '#fff',
        anchor: 'start',
      }) +
      things.map(([make, place]) => placed(make(), place)).join('') +
      rect(0, 0, 1200, 8, linear([mid, light, glow], [0, 0], [1, 0]))
    );
  };
  scenes.set(`go-${key}.webp`, { width: 1200, height: 630, draw });
}

const cover =
  (bandKey, title, tone, version = '') =>
  () =>
    paper.albumCover(bandKey, { title, version, tone, seed: tone + 1 });

function banners(scenes) {
  banner(scenes, 'veil-of-stars', 'lumiveil', {
    lines: ['Veil of', 'Stars'],
    label: 'GROUP ORDER · 3RD MINI ALBUM',
    things: [
      [cover('lumiveil', '', 2), { x: 1010, y: 306, turn: 10, scale: 0.78 }],
      [cover('lumiveil', '', 1), { x: 905, y: 318, turn: 2, scale: 0.82 }],
      [cover('lumiveil', 'Veil of Stars', 0), { x: 800, y: 336, turn: -7, scale: 0.86 }],
    ],
  });
  banner(scenes, 'highwater', 'neontide', {
    lines: ['HIGHWATER'],
    label: 'GROUP ORDER · 2ND FULL ALBUM',
    things: [
      [() => paper.disc('neontide', { tone: 0, size: 400 }), { x: 1020, y: 318 }],
      [cover('neontide', 'HIGHWATER', 0), { x: 866, y: 322, turn: -4, scale: 0.98 }],
    ],
  });
  banner(scenes, 'night-swim', 'neontide', {
    tone: 1,
    lines: ['NIGHT SWIM', 'MERCH'],
    label: 'GROUP ORDER · CARDS & TOUR MERCH',
    things: [0, 1, 2, 3].map((index) => [
      () =>
        paper.photocard('neontide', {
          member: index + 1,
          tone: index,
          seed: index + 11,
          label: 'NIGHT SWIM',
        }),
      { x: 768 + index * 96, y: 330 + Math.abs(index - 1.5) * 14, turn: (index - 1.5) * 8, scale: 0.8 },
    ]),
  });
  banner(scenes, 'umbra', 'ecliptix', {
    lines: ['UMBRA', 'PENUMBRA'],
    label: 'GROUP ORDER · 1ST FULL ALBUM',
    things: [
      [cover('ecliptix', '', 1), { x: 970, y: 300, turn: 8, scale: 0.88 }],
      [cover('ecliptix', 'UMBRA', 0, 'Umbra ver.'), { x: 826, y: 336, turn: -6, scale: 0.88 }],
    ],
  });
  banner(scenes, 'totality', 'ecliptix', {
    tone: 2,
    lines: ['TOTALITY'],
    label: 'GROUP ORDER · PHOTOBOOK & FAN MERCH',
    things: [
      [() => keep.tote('ecliptix', {}), { x: 1030, y: 340, turn: 7, scale: 0.74 }],
      [() => paper.photobook('ecliptix', { title: 'Totality' }), { x: 820, y: 326, turn: -5, scale: 0.86 }],
    ],
  });
  banner(scenes, 'sugar-hour', 'peachline', {
    lines: ['sugar hour'],
    label: 'GROUP ORDER · 2ND MINI ALBUM',
    things: [
      [cover('peachline', '', 2), { x: 1010, y: 306, turn: 10, scale: 0.76 }],
      [cover('peachline', '', 1), { x: 905, y: 318, turn: 2, scale: 0.8 }],
      [cover('peachline', 'sugar hour', 0), { x: 800, y: 336, turn: -7, scale: 0.84 }],
    ],
  });
  banner(scenes, 'picnic', 'peachline', {
    tone: 2,
    lines: ['picnic day', 'pop-up'],
    label: 'GROUP ORDER · PLUSHIES & CHARMS',
    things: [
      [() => keep.plush('peachline', { member: 1 }), { x: 1056, y: 352, turn: 4, scale: 0.72 }],
      [() => keep.plush('peachline', { member: 0 }), { x: 776, y: 360, turn: -4, scale: 0.76 }],
      [() => keep.plush('peachline', { member: 2 }), { x: 916, y: 368, scale: 0.84 }],
    ],
  });
  banner(scenes, 'crownfall', 'vanta', {
    lines: ['CROWNFALL'],
    label: 'GROUP ORDER · 1ST MINI ALBUM',
    things: [
      [cover('vanta', '', 2), { x: 980, y: 302, turn: 8, scale: 0.86 }],
      [cover('vanta', 'CROWNFALL', 0), { x: 828, y: 332, turn: -6, scale: 0.9 }],
    ],
  });
  banner(scenes, 'crown-tour', 'vanta', {
    tone: 2,
    lines: ['CROWN', 'TOUR MERCH'],
    label: 'GROUP ORDER · DIREKT VON DER TOUR',
    things: [
      [
        () => keep.garment('vanta', { cut: 'longsleeve', colors: ['#57397a', '#2f1a48'] }),
        { x: 828, y: 330, turn: -5, scale: 0.78 },
      ],
      [() => keep.lightstick('vanta', {}), { x: 1054, y: 336, turn: 10, scale: 0.72 }],
    ],
  });
  banner(scenes, 'lightsticks', 'lumiveil', {
    ofHouse: true,
    tone: 2,
    lines: ['Lightstick', 'Restock'],
    label: 'GROUP ORDER · ALLE LIGHTSTICKS',
    things: [
      [() => keep.lightstick('ecliptix', {}), { x: 1080, y: 350, turn: 15, scale: 0.66 }],
      [() => keep.lightstick('vanta', {}), { x: 780, y: 350, turn: -15, scale: 0.66 }],
      [() => keep.lightstick('neontide', {}), { x: 985, y: 330, turn: 5, scale: 0.72 }],
      [() => keep.lightstick('lumiveil', {}), { x: 876, y: 330, turn: -5, scale: 0.74 }],
    ],
  });
  banner(scenes, 'seasons-greetings', 'lumiveil', {
    ofHouse: true,
    tone: 1,
    lines: ["Season's", 'Greetings'],
    label: 'GROUP ORDER · KALENDER-SETS 2027',
    things: [
      [() => paper.seasonsGreetings('peachline', {}), { x: 1030, y: 332, turn: 5, scale: 0.66 }],
      [() => paper.seasonsGreetings('lumiveil', {}), { x: 796, y: 322, turn: -4, scale: 0.78 }],
    ],
  });
  banner(scenes, 'corona', 'ecliptix', {
    tone: 1,
    lines: ['CORONA EP'],
    label: 'GROUP ORDER · COMEBACK PREORDER',
    things: [
      [() => paper.disc('ecliptix', { tone: 0, size: 400 }), { x: 1016, y: 318 }],
      [cover('ecliptix', 'CORONA', 0), { x: 862, y: 322, turn: -4, scale: 0.96 }],
    ],
  });
  banner(scenes, 'first-wave', 'neontide', {
    tone: 2,
    lines: ['FIRST WAVE'],
    label: 'GROUP ORDER · VINYL-NEUPRESSUNG',
    things: [
      [() => paper.disc('neontide', { tone: 2, size: 440, vinyl: true }), { x: 1010, y: 318 }],
      [
        () => paper.albumCover('neontide', { title: 'FIRST WAVE', version: '12" Vinyl', tone: 1, seed: 61 }),
        { x: 846, y: 322, turn: -3, scale: 0.98 },
      ],
    ],
  });
  banner(scenes, 'community-box', 'peachline', {
    ofHouse: true,
    tone: 1,
    lines: ['community', 'box'],
    label: 'GROUP ORDER · RESTPOSTEN & ZUBEHÖR',
    things: [
      [keep.toploaders, { x: 1010, y: 250, turn: 6, scale: 0.62 }],
      [keep.mysteryBag, { x: 800, y: 330, turn: -4, scale: 0.84 }],
      [keep.houseBadge, { x: 1010, y: 470, turn: 8, scale: 0.56 }],
    ],
  });
}

/** Every picture of the demo shop: file name -> {width, height, draw}. */
export function allScenes() {
  const scenes = new Map();
  for (const add of [goods, smartAlbums, wear, lights, charms, print, sound, freebies, banners]) add(scenes);
  return scenes;
}
