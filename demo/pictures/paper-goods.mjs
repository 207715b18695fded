/** Albums, cards, posters and everything else that is printed; each drawing is {width, height, svg}. */
import { artOf, bands, emblemOf, faces, lookOf, sparkles, toneOf } from './bands.mjs';
import { bust } from './figures.mjs';
import {
  at,
  boxShadow,
  circle,
  clipped,
  fittedText,
  group,
  line,
  linear,
  path,
  radial,
  rect,
  round,
  seeded,
  text,
} from './svg.mjs';

function rounded(width, height, radius) {
  return `<rect width="${width}" height="${height}" rx="${radius}"/>`;
}

/** Art cropped to a box: the square art is scaled to cover it. */
export function artBox(bandKey, width, height, { tone = 0, seed = 1, radius = 0, motif = true } = {}) {
  const size = Math.max(width, height);
  const art = group(
    `translate(${(width - size) / 2} ${(height - size) / 2})`,
    artOf(bandKey, { tone, seed, size, motif }),
  );
  return clipped(rounded(width, height, radius), art);
}

export function albumCover(bandKey, { title, version, tone = 0, seed = 1, size = 460 }) {
  const band = bands[bandKey];
  const dark = bandKey !== 'peachline';
  const ink = dark ? '#ffffff' : toneOf(bandKey, tone)[0];
  const plate = rect(
    0,
    size * 0.72,
    size,
    size * 0.28,
    linear(dark ? [at('#0d0420', 0), at('#0d0420', 0.62)] : [at('#fff', 0), at('#fff', 0.78)]),
  );
  const lettering = () =>
    text(
      band.name,
      { ...band.face, spacing: Math.max(band.face.spacing, 8) },
      { x: size / 2, y: size * 0.085, size: size * 0.052, fill: ink },
    ) +
    fittedText(title, band.face, {
      x: size / 2,
      y: size * 0.872,
      width: size * 0.84,
      largest: size * 0.15,
      fill: ink,
    });
  const svg =
    boxShadow(0, 0, size, size, 8, 26) +
    artBox(bandKey, size, size, { tone, seed, radius: 6 }) +
    (title ? clipped(rounded(size, size, 6), plate) : '') +
    (title ? lettering() : '') +
    (version
      ? fittedText(version.toUpperCase(), faces.label, {
          x: size / 2,
          y: size * 0.955,
          width: size * 0.6,
          largest: size * 0.032,
          fill: ink,
        })
      : '') +
    rect(
      0,
      0,
      size * 0.028,
      size,
      linear([at('#fff', 0.35), at('#fff', 0.02), at('#000', 0.18)], [0, 0], [1, 0]),
      'rx="6"',
    ) +
    path(
      `M${size * 0.45} 0 L${size * 0.72} 0 L${size * 0.3} ${size} L${size * 0.03} ${size} Z`,
      linear([at('#fff', 0.14), at('#fff', 0)], [0, 0], [0.6, 1]),
    );
  return { width: size, height: size, svg };
}

export function disc(bandKey, { tone = 0, size = 400, vinyl = false } = {}) {
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const r = size / 2;
  let rings = '';
  const base = vinyl
    ? linear([deep, '#150a22', mid], [0, 0], [1, 1])
    : linear([light, glow, '#fff', mid, light], [0, 0], [1, 1]);
  const count = vinyl ? 9 : 3;
  for (let index = 0; index < count; index += 1) {
    rings += circle(
      r,
      r,
      r * (0.94 - index * (vinyl ? 0.065 : 0.2)),
      'none',
      `stroke="#fff" stroke-width="1.4" opacity="${vinyl ? 0.16 : 0.4}"`,
    );
  }
  const shine =
    path(
      `M${r} ${r} L${round(r * 0.35)} ${round(r * 0.12)} A${r} ${r} 0 0 1 ${round(r * 0.95)} 0 Z`,
      '#fff',
      'opacity="0.4"',
    ) +
    path(
      `M${r} ${r} L${round(r * 1.65)} ${round(r * 1.88)} A${r} ${r} 0 0 1 ${round(r * 1.05)} ${size} Z`,
      '#fff',
      'opacity="0.28"',
    );
  const svg =
    circle(r, r + 14, r, '#2a0f4f', 'opacity="0.22"') +
    circle(r, r, r, base) +
    clipped(`<circle cx="${r}" cy="${r}" r="${r}"/>`, shine, vinyl ? 'opacity="0.45"' : '') +
    rings +
    circle(r, r, r * 0.34, linear([mid, deep], [0, 0], [1, 1])) +
    emblemOf(bandKey, { tone, x: r, y: r * 0.84, size: r * 0.24 }) +
    circle(r, r, r * 0.07, '#f6efff');
  return { width: size, height: size, svg };
}

/** A photocard, 320 x 494; finish 'back' shows the pattern side. */
export function photocard(bandKey, { member = 0, tone = 0, seed = 1, label, ground = 'art' }) {
  const band = bands[bandKey];
  const look = lookOf(bandKey, member, tone);
  const width = 320;
  const height = 494;
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const name = band.members[member % band.members.length].name;
  const behind =
    ground === 'art'
      ? artBox(bandKey, width, height, { tone, seed, motif: false })
      : rect(0, 0, width, height, linear([glow, light, mid], [0, 0], [0.5, 1])) +
        circle(width / 2, 200, 168, '#fff', 'opacity="0.32"');
  const inside =
    behind +
    rect(0, 0, width, height, linear([at(glow, 0.42), at(light, 0.3), at(deep, 0.1)])) +
    circle(width / 2, 214, 150, radial([at('#fff', 0.75), at('#fff', 0)])) +
    group('translate(6 122) scale(1.54)', bust(look).svg) +
    rect(0, height * 0.68, width, height * 0.32, linear([at(deep, 0), at(deep, 0.85)])) +
    text(name, faces.signature, { x: width / 2, y: height - 66, size: 62, fill: '#fff' }) +
    text(
      label ?? band.name,
      { ...faces.label, spacing: 18 },
      { x: width / 2, y: height - 32, size: 14, fill: '#fff', rest: 'opacity="0.92"' },
    ) +
    path('M190 0 L270 0 L90 494 L10 494 Z', linear([at('#fff', 0.2), at('#fff', 0.02)]));
  const svg =
    boxShadow(0, 0, width, height, 22, 20) +
    clipped(rounded(width, height, 22), inside) +
    rect(
      1.5,
      1.5,
      width - 3,
      height - 3,
      'none',
      `rx="21" stroke="${linear(['#fff', glow, light, '#fff'], [0, 0], [1, 1])}" stroke-width="5"`,
    );
  return { width, height, svg };
}

export function cardBack(bandKey, { tone = 0 } = {}) {
  const width = 320;
  const height = 494;
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  let pattern = '';
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      pattern += circle(column * 64 + (row % 2) * 32, row * 62, 9, glow, 'opacity="0.25"');
    }
  }
  const inside =
    rect(0, 0, width, height, linear([mid, deep], [0, 0], [1, 1])) +
    pattern +
    circle(width / 2, height / 2, 92, deep, 'opacity="0.55"') +
    emblemOf(bandKey, { tone, x: width / 2, y: height / 2, size: 112 });
  const svg =
    boxShadow(0, 0, width, height, 22, 20) +
    clipped(rounded(width, height, 22), inside) +
    rect(1.5, 1.5, width - 3, height - 3, 'none', `rx="21" stroke="${light}" stroke-width="5" opacity="0.8"`);
  return { width, height, svg };
}

export function poster(bandKey, { title, tone = 0, seed = 1, people = [] }) {
  const band = bands[bandKey];
  const width = 430;
  const height = 608;
  const ink = bandKey === 'peachline' ? toneOf(bandKey, tone)[0] : '#fff';
  const row = people.length > 1 ? people : [people[0] ?? 0];
  const crowd = row
    .map((member, index) => {
      const step = row.length === 1 ? 0 : 270 / (row.length - 1);
      const scale = row.length === 1 ? 1.7 : 1.1;
      const x = row.length === 1 ? width / 2 : 80 + index * step;
      const lift = index % 2 ? 26 : 0;
      return group(
        `translate(${x - 100 * scale} ${height - 262 * scale - lift - 4}) scale(${scale})`,
        bust(lookOf(bandKey, member, tone)).svg,
      );
    })
    .sort((a, b) => b.length - a.length)
    .join('');
  const shade = rect(
    0,
    height * 0.66,
    width,
    height * 0.34,
    linear([at(toneOf(bandKey, tone)[0], 0), at(toneOf(bandKey, tone)[0], 0.9)]),
  );
  const inside =
    artBox(bandKey, width, height, { tone, seed }) +
    (people.length ? crowd + shade : '') +
    fittedText(title, band.face, {
      x: width / 2,
      y: people.length ? height - 58 : height - 64,
      width: width * 0.84,
      largest: 84,
      fill: people.length ? '#fff' : ink,
    }) +
    text(
      band.name,
      { ...faces.label, spacing: 30 },
      { x: width / 2, y: height - 26, size: 14, fill: people.length ? '#fff' : ink },
    );
  const svg =
    boxShadow(0, 0, width, height, 2, 22) +
    rect(0, 0, width, height, '#fff') +
    clipped(`<rect x="10" y="10" width="${width - 20}" height="${height - 20}"/>`, inside);
  return { width, height, svg };
}

export function photobook(bandKey, { title, tone = 0, seed = 3 }) {
  const band = bands[bandKey];
  const [deep, mid, light] = toneOf(bandKey, tone);
  const width = 430;
  const height = 560;
  const pages = Array.from({ length: 7 }, (_, index) =>
    line(
      `M${width + 4 + index * 4} ${8 + index * 2} L${width + 4 + index * 4} ${height - 2 + index * 2}`,
      index % 2 ? '#e9dcf5' : '#fff',
      4,
    ),
  ).join('');
  const svg =
    boxShadow(0, 0, width + 30, height + 10, 6, 26) +
    rect(6, 10, width + 28, height + 8, deep, 'rx="6"') +
    pages +
    artBox(bandKey, width, height, { tone, seed, radius: 5 }) +
    rect(0, 0, 26, height, linear([at('#fff', 0.3), at('#000', 0.25)], [0, 0], [1, 0])) +
    rect(52, height - 178, width - 94, 138, '#fff', 'opacity="0.94" rx="4"') +
    fittedText(title, band.face, {
      x: 52 + (width - 94) / 2,
      y: height - 100,
      width: width - 140,
      largest: 64,
      fill: mid,
    }) +
    text(
      'PHOTOBOOK',
      { ...faces.label, spacing: 28 },
      { x: 52 + (width - 94) / 2, y: height - 66, size: 15, fill: deep },
    ) +
    circle(width - 60, 66, 34, light, 'opacity="0.9"') +
    emblemOf(bandKey, { tone, x: width - 60, y: 66, size: 44 });
  return { width: width + 30, height: height + 16, svg };
}

/** An open booklet with two pages. */
export function openBook(bandKey, { tone = 0, seed = 5, member = 0 }) {
  const width = 560;
  const height = 380;
  const half = width / 2;
  const [deep, , light, glow] = toneOf(bandKey, tone);
  const left = artBox(bandKey, half, height, { tone, seed });
  const right =
    rect(half, 0, half, height, linear([glow, light], [0, 0], [1, 1])) +
    circle(half + half / 2, 180, 120, '#fff', 'opacity="0.5"') +
    clipped(
      `<rect x="${half}" y="0" width="${half}" height="${height}"/>`,
      group(`translate(${half + 22} 82) scale(1.18)`, bust(lookOf(bandKey, member, tone)).svg),
    );
  const fold = rect(
    half - 30,
    0,
    60,
    height,
    linear([at('#000', 0), at('#000', 0.28), at('#fff', 0.25), at('#000', 0)], [0, 0], [1, 0]),
  );
  const svg =
    boxShadow(0, 0, width, height, 6, 20) +
    rect(-8, -2, width + 16, height + 10, '#fff', 'rx="6"') +
    left +
    right +
    fold +
    text(bands[bandKey].members[member % bands[bandKey].members.length].name, faces.signature, {
      x: half + half / 2,
      y: 62,
      size: 48,
      fill: deep,
    });
  return { width, height, svg };
}

export function postcard(
  bandKey,
  { member = 0, tone = 0, seed = 9, landscape = false, greeting = 'with love' },
) {
  const width = landscape ? 560 : 400;
  const height = landscape ? 390 : 560;
  const band = bands[bandKey];
  const [deep] = toneOf(bandKey, tone);
  const scale = landscape ? 1.3 : 1.62;
  const inside =
    artBox(bandKey, width, height, { tone, seed, motif: false }) +
    circle(width / 2, height * 0.46, width * 0.34, radial([at('#fff', 0.65), at('#fff', 0)])) +
    group(
      `translate(${width / 2 - 100 * scale} ${height - 262 * scale}) scale(${scale})`,
      bust(lookOf(bandKey, member, tone)).svg,
    ) +
    rect(0, height * 0.7, width, height * 0.3, linear([at(deep, 0), at(deep, 0.85)])) +
    text(greeting, faces.signature, { x: width / 2, y: height - 58, size: 56, fill: '#fff' }) +
    text(`${band.members[member % band.members.length].name} · ${band.name}`.toUpperCase(), faces.label, {
      x: width / 2,
      y: height - 28,
      size: 14,
      fill: '#fff',
    });
  const svg =
    boxShadow(0, 0, width, height, 6, 20) +
    rect(0, 0, width, height, '#fff', 'rx="6"') +
    clipped(`<rect x="14" y="14" width="${width - 28}" height="${height - 28}" rx="3"/>`, inside);
  return { width, height, svg };
}

export function postcardBack(bandKey, { tone = 0 }) {
  const width = 560;
  const height = 390;
  const [deep, mid, light] = toneOf(bandKey, tone);
  const lines = [200, 246, 292].map((y) => line(`M312 ${y} L520 ${y}`, light, 3)).join('');
  const svg =
    boxShadow(0, 0, width, height, 6, 20) +
    rect(0, 0, width, height, '#fffaf6', 'rx="6"') +
    line(`M280 40 L280 350`, light, 3) +
    lines +
    rect(436, 36, 88, 108, linear([light, mid], [0, 0], [1, 1]), 'rx="4"') +
    emblemOf(bandKey, { tone, x: 480, y: 90, size: 62 }) +
    text('Thank you', faces.signature, { x: 146, y: 170, size: 52, fill: mid }) +
    text('for supporting us', faces.signature, { x: 146, y: 218, size: 32, fill: deep });
  return { width, height, svg };
}

export function polaroid(bandKey, { member = 0, tone = 0, seed = 2 }) {
  const width = 340;
  const height = 414;
  const [deep, , light, glow] = toneOf(bandKey, tone);
  const photo =
    artBox(bandKey, 296, 300, { tone, seed, motif: false }) +
    rect(0, 0, 296, 300, linear([at(glow, 0.5), at(light, 0.35)])) +
    group('translate(10 -6) scale(1.38)', bust(lookOf(bandKey, member, tone)).svg);
  const svg =
    boxShadow(0, 0, width, height, 6, 18) +
    rect(0, 0, width, height, '#fffdfb', 'rx="6"') +
    group('translate(22 22)', clipped('<rect width="296" height="300" rx="3"/>', photo)) +
    text(bands[bandKey].members[member % bands[bandKey].members.length].name, faces.signature, {
      x: width / 2,
      y: 384,
      size: 52,
      fill: deep,
    });
  return { width, height, svg };
}

export function bookmark(bandKey, { tone = 0, seed = 4 }) {
  const band = bands[bandKey];
  const width = 176;
  const height = 560;
  const [, , light, glow] = toneOf(bandKey, tone);
  const svg =
    line('M88 30 C60 -20 130 -60 96 -112', light, 6) +
    path(
      'M84 -112 L108 -112 L114 -40 L78 -40 Z',
      linear([light, glow]),
      'transform="translate(0 -56) rotate(6 96 -80)"',
    ) +
    boxShadow(0, 0, width, height, 14, 18) +
    artBox(bandKey, width, height, { tone, seed, radius: 14 }) +
    circle(88, 34, 13, '#fff') +
    group(
      'translate(88 300) rotate(-90)',
      fittedText(band.name, band.face, { x: 0, y: 30, width: 430, largest: 96, fill: '#fff' }),
    );
  return { width, height, svg };
}

/** A sheet with peel-off stickers. */
export function stickerSheet(bandKey, { tone = 0, words = [] }) {
  const band = bands[bandKey];
  const width = 430;
  const height = 560;
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const cut = (inner, x, y, turn) => group(`translate(${x} ${y}) rotate(${turn})`, inner);
  const chip = (word, x, y, turn, fill, ink) =>
    cut(
      rect(-92, -27, 184, 54, '#fff', 'rx="27" stroke="#e3d3f2" stroke-width="2"') +
        rect(-85, -20, 170, 40, fill, 'rx="20"') +
        fittedText(word, faces.plain, { x: 0, y: 8, width: 138, largest: 23, fill: ink }),
      x,
      y,
      turn,
    );
  const portrait = (member, x, y, turn) =>
    cut(
      circle(0, 0, 66, '#fff', 'stroke="#e3d3f2" stroke-width="2"') +
        clipped(
          '<circle r="58"/>',
          circle(0, 0, 58, linear([glow, light])) +
            group('translate(-56 -50) scale(0.56)', bust(lookOf(bandKey, member, tone)).svg),
        ),
      x,
      y,
      turn,
    );
  const badge = (x, y, size, turn) =>
    cut(
      circle(0, 0, size * 0.72, '#fff', 'stroke="#e3d3f2" stroke-width="2"') +
        circle(0, 0, size * 0.64, deep) +
        emblemOf(bandKey, { tone, x: 0, y: 0, size: size * 0.86 }),
      x,
      y,
      turn,
    );
  const svg =
    boxShadow(0, 0, width, height, 14, 20) +
    rect(0, 0, width, height, linear(['#fffdfb', glow], [0, 0], [1, 1]), 'rx="14"') +
    group('translate(10 90)', sparkles(seeded(tone + 40), 12, width - 20, height - 110, mid)) +
    fittedText(band.name, band.face, { x: width / 2, y: 62, width: 330, largest: 44, fill: mid }) +
    portrait(0, 105, 162, -6) +
    badge(312, 158, 100, 8) +
    chip(words[0] ?? 'stan life', 124, 272, -5, mid, '#fff') +
    portrait(1, 316, 296, 7) +
    badge(98, 359, 76, -12) +
    chip(words[1] ?? 'best bias', 302, 404, 5, light, deep) +
    portrait(2, 122, 486, 5) +
    chip(words[2] ?? 'encore!', 304, 480, -4, deep, '#fff');
  return { width, height, svg };
}

/** A trifold desk calendar box. */
export function seasonsGreetings(bandKey, { tone = 0, year = '2027' }) {
  const band = bands[bandKey];
  const width = 520;
  const height = 520;
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const grid = Array.from({ length: 28 }, (_, index) =>
    circle(290 + (index % 7) * 26, 386 + Math.floor(index / 7) * 24, 6, index % 7 === 6 ? mid : light),
  ).join('');
  const rings = Array.from({ length: 8 }, (_, index) =>
    line(`M${276 + index * 27} 226 a8 14 0 1 1 10 0`, deep, 4),
  ).join('');
  const calendar =
    boxShadow(254, 236, 250, 250, 6, 18) +
    path('M254 236 L504 236 L524 500 L234 500 Z', '#fff') +
    path('M254 236 L504 236 L510 346 L246 346 Z', linear([light, mid], [0, 0], [1, 1])) +
    clipped(
      '<path d="M254 236 L504 236 L510 346 L246 346 Z"/>',
      group('translate(324 232) scale(0.56)', bust(lookOf(bandKey, 1, tone)).svg),
    ) +
    text('JANUAR', { ...faces.label, spacing: 20 }, { x: 379, y: 371, size: 13, fill: deep }) +
    grid +
    rings;
  const box =
    boxShadow(10, 20, 300, 420, 8, 26) +
    group('translate(10 20)', artBox(bandKey, 300, 420, { tone, seed: 12, radius: 6 })) +
    rect(10, 20, 300, 180, linear([at(deep, 0.85), at(deep, 0)]), 'rx="6"') +
    text("Season's Greetings", faces.signature, { x: 160, y: 76, size: 38, fill: '#fff' }) +
    fittedText(
      `${band.name} ${year}`,
      { ...band.face, style: 'normal' },
      { x: 160, y: 116, width: 240, largest: 30, fill: glow },
    );
  return { width, height, svg: box + calendar };
}

export function ticketStub(bandKey, { tone = 0 }) {
  const [deep, mid, light] = toneOf(bandKey, tone);
  const svg =
    boxShadow(0, 0, 420, 170, 10, 14) +
    path(
      'M10 0 H290 A14 14 0 0 0 318 0 H410 A10 10 0 0 1 420 10 V160 A10 10 0 0 1 410 170 H318 A14 14 0 0 0 290 170 H10 A10 10 0 0 1 0 160 V10 A10 10 0 0 1 10 0 Z',
      linear([light, mid], [0, 0], [1, 1]),
    ) +
    line('M304 22 L304 150', '#fff', 3, 'stroke-dasharray="2 9"') +
    emblemOf(bandKey, { tone, x: 362, y: 85, size: 66 }) +
    fittedText(bands[bandKey].name, bands[bandKey].face, {
      x: 150,
      y: 92,
      width: 240,
      largest: 58,
      fill: '#fff',
    }) +
    text('FAN TICKET', { ...faces.label, spacing: 24 }, { x: 150, y: 128, size: 15, fill: deep });
  return { width: 420, height: 170, svg };
}
