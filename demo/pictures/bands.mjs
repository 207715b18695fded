/** The five bands of the pictures: colours, typefaces, emblems, cover art and members' looks. */
import { at, circle, ellipse, line, linear, path, radial, rect, round, seeded, blur, group } from './svg.mjs';

export const faces = {
  label: { family: 'Inter', weight: 600, spacing: 14 },
  plain: { family: 'Inter Display', weight: 700 },
  heavy: { family: 'Inter Display', weight: 900, spacing: -2 },
  signature: { family: 'Dancing Script', weight: 700 },
};

function star(x, y, size, fill, rest = '') {
  const s = size;
  const w = size * 0.16;
  return path(
    `M${round(x)} ${round(y - s)} Q${round(x + w)} ${round(y - w)} ${round(x + s)} ${round(y)} Q${round(x + w)} ${round(y + w)} ${round(x)} ${round(y + s)} ` +
      `Q${round(x - w)} ${round(y + w)} ${round(x - s)} ${round(y)} Q${round(x - w)} ${round(y - w)} ${round(x)} ${round(y - s)} Z`,
    fill,
    rest,
  );
}

export function sparkles(random, count, width, height, fill = '#fff') {
  let svg = '';
  for (let index = 0; index < count; index += 1) {
    const size = 3 + random() * random() * 20;
    svg += star(random() * width, random() * height, size, fill, `opacity="${round(0.4 + random() * 0.6)}"`);
  }
  return svg;
}

/** Cover art fills a square of 1000; behind people the motif in its middle can be left out. */
const arts = {
  lumiveil(tone, random) {
    const [deep, mid, light, glow] = tone;
    const moonX = 330 + random() * 340;
    const moonY = 300 + random() * 90;
    const moonR = 165 + random() * 60;
    let veils = '';
    for (let index = 0; index < 6; index += 1) {
      const y = 480 + index * 84;
      const swing = 90 + random() * 110;
      const d = `M-20 ${round(y + swing * 0.5)} C200 ${round(y - swing)} 380 ${round(y + swing)} 560 ${round(y)} S 860 ${round(y - swing)} 1020 ${round(y + swing * 0.3)} L1020 1020 L-20 1020 Z`;
      veils += path(d, linear([at(light, 0.62), at(mid, 0.3), at(deep, 0.75)], [random(), 0], [random(), 1]));
      veils += line(d.split(' L')[0], '#fff', 2.5, 'opacity="0.35"');
    }
    return (
      rect(0, 0, 1000, 1000, linear([deep, mid, light], [0.1, 0], [0.6, 1])) +
      circle(moonX, moonY, moonR * 2.1, radial([at(glow, 0.75), at(glow, 0)])) +
      circle(moonX, moonY, moonR, linear(['#fff', glow], [0, 0], [1, 1])) +
      circle(
        moonX + moonR * 0.42,
        moonY - moonR * 0.2,
        moonR * 0.86,
        linear([deep, mid], [0, 0], [0.6, 1.2]),
        'opacity="0.9"',
      ) +
      sparkles(random, 34, 1000, 520) +
      veils
    );
  },
  neontide(tone, random) {
    const [deep, mid, light, glow] = tone;
    const sunR = 250 + random() * 50;
    const horizon = 600;
    let slices = '';
    for (let index = 0; index < 7; index += 1) {
      slices += rect(0, horizon - 190 + index * 34, 1000, 6 + index * 3, mid, 'opacity="0.95"');
    }
    let waves = '';
    for (let index = 0; index < 7; index += 1) {
      const y = horizon + index * 62;
      const lift = 16 + index * 9;
      const phase = random() * 160;
      let d = `M${round(-200 - phase)} ${y}`;
      for (let x = 0; x < 8; x += 1) d += ` q 90 ${-lift} 180 0 t 180 0`;
      waves += path(
        `${d} L1400 1100 L-400 1100 Z`,
        linear([at(glow, 0.9 - index * 0.08), at(deep, 1)], [0, 0], [0, 0.9]),
      );
      waves += line(d, index % 2 ? glow : light, 5, 'opacity="0.9"');
    }
    return (
      rect(0, 0, 1000, 1000, linear([deep, mid, light], [0, 0], [0, 0.75])) +
      circle(500, horizon - 120, sunR * 1.7, radial([at(light, 0.8), at(light, 0)])) +
      circle(500, horizon - 120, sunR, linear(['#fff3c4', light, mid], [0, 0], [0, 1])) +
      slices +
      waves
    );
  },
  ecliptix(tone, random) {
    const [deep, mid, light, glow] = tone;
    const x = 500;
    const y = 470;
    let orbits = '';
    for (let index = 0; index < 7; index += 1) {
      const rx = 300 + index * 78;
      const tilt = round(-30 + random() * 60);
      orbits += ellipse(
        x,
        y,
        rx,
        rx * (0.3 + random() * 0.5),
        'none',
        `stroke="${index % 2 ? light : glow}" stroke-width="${round(1.5 + random() * 3)}" opacity="0.55" transform="rotate(${tilt} ${x} ${y})"`,
      );
    }
    let rays = '';
    for (let index = 0; index < 60; index += 1) {
      const angle = (index / 60) * Math.PI * 2;
      const reach = 300 + random() * 120;
      rays += line(
        `M${round(x + Math.cos(angle) * 250)} ${round(y + Math.sin(angle) * 250)} L${round(x + Math.cos(angle) * reach)} ${round(y + Math.sin(angle) * reach)}`,
        index % 3 ? glow : light,
        3,
        'opacity="0.7"',
      );
    }
    const shift = round(-60 + random() * 120);
    return (
      rect(0, 0, 1000, 1000, radial([mid, deep, '#0b0316'], [0.5, 0.47], 0.75)) +
      circle(x, y, 480, radial([at(light, 0.95), at(mid, 0.45, 0.55), at(mid, 0)])) +
      orbits +
      rays +
      circle(x, y, 268, linear([glow, light], [0, 0], [1, 1])) +
      circle(x + shift * 0.25, y + 8, 246, linear(['#0b0316', deep], [0, 0], [1, 1])) +
      circle(x + 195 * (shift > 0 ? 1 : -1), y - 165, 26, '#fff', `filter="${blur(10)}"`) +
      star(x + 195 * (shift > 0 ? 1 : -1), y - 165, 70, '#fff')
    );
  },
  peachline(tone, random, motif) {
    const [deep, mid, light, glow] = tone;
    let checks = '';
    for (let row = 0; row < 8; row += 1) {
      for (let column = 0; column < 8; column += 1) {
        if ((row + column) % 2) checks += rect(column * 125, row * 125, 125, 125, mid, 'opacity="0.22"');
      }
    }
    let dots = '';
    for (let index = 0; index < 9; index += 1) {
      dots += circle(
        random() * 1000,
        random() * 1000,
        18 + random() * 62,
        index % 2 ? deep : glow,
        `opacity="${round(0.35 + random() * 0.5)}"`,
      );
    }
    const peach = group(
      `translate(500 450) rotate(${round(-14 + random() * 28)}) scale(5.2) translate(-50 -50)`,
      emblems.peachline(tone),
    );
    return (
      rect(0, 0, 1000, 1000, linear([glow, light], [0, 0], [1, 1])) +
      checks +
      path(
        'M0 720 C180 620 300 800 500 730 S 820 620 1000 740 L1000 1000 L0 1000 Z',
        linear([at(mid, 0.9), at(deep, 0.95)], [0, 0], [1, 1]),
      ) +
      dots +
      (motif ? peach : '')
    );
  },
  vanta(tone, random, motif) {
    const [deep, mid, light, glow] = tone;
    let shards = '';
    for (let index = 0; index < 22; index += 1) {
      const angle = (index / 22) * Math.PI * 2 + random() * 0.2;
      const next = angle + 0.12 + random() * 0.2;
      const reach = 760;
      shards += path(
        `M500 560 L${round(500 + Math.cos(angle) * reach)} ${round(560 + Math.sin(angle) * reach)} L${round(500 + Math.cos(next) * reach)} ${round(560 + Math.sin(next) * reach)} Z`,
        linear([index % 3 === 0 ? light : mid, deep], [0.5, 0.5], [random(), random()]),
        `opacity="${round(0.45 + random() * 0.5)}"`,
      );
    }
    const peak = 250 + random() * 60;
    const crown =
      path(
        `M190 720 L150 ${round(peak + 90)} L340 ${round(peak + 250)} L500 ${round(peak - 70)} L660 ${round(peak + 250)} L850 ${round(peak + 90)} L810 720 Z`,
        linear([glow, light, mid], [0, 0], [0.8, 1]),
      ) +
      path(
        `M500 ${round(peak - 70)} L660 ${round(peak + 250)} L850 ${round(peak + 90)} L810 720 L500 720 Z`,
        '#12061f',
        'opacity="0.28"',
      ) +
      path('M190 750 L810 750 L796 800 L204 800 Z', glow) +
      circle(500, 600, 34, '#fff', 'opacity="0.95"');
    return (
      rect(0, 0, 1000, 1000, linear([deep, '#0a0412'], [0, 0], [0.4, 1])) +
      shards +
      circle(500, 520, 380, radial([at(glow, 0.55), at(glow, 0)])) +
      (motif ? crown : '')
    );
  },
};

/** Emblems fill a square of 100. */
export const emblems = {
  lumiveil: ([deep, mid, light, glow]) =>
    path('M62 10 A42 42 0 1 0 92 66 A34 34 0 1 1 62 10 Z', linear([glow, light, mid], [0, 0], [1, 1])) +
    star(74, 36, 17, '#fff') +
    star(90, 18, 7, glow) +
    path(
      'M12 74 C30 62 44 86 62 76 S 88 72 92 78',
      'none',
      `stroke="${deep}" stroke-width="3" opacity="0.5"`,
    ),
  neontide: ([deep, mid, light, glow]) =>
    circle(50, 46, 34, linear(['#fff3c4', light, mid])) +
    path('M6 62 q11 -14 22 0 t22 0 t22 0 t22 0 L94 70 q-11 14 -22 0 t-22 0 t-22 0 t-22 0 Z', glow) +
    path('M14 80 q9 -10 18 0 t18 0 t18 0 t18 0 L86 86 q-9 10 -18 0 t-18 0 t-18 0 t-18 0 Z', deep),
  ecliptix: ([deep, mid, light, glow]) =>
    circle(50, 50, 42, linear([glow, light, mid], [0, 0], [1, 1])) +
    circle(53, 52, 34, deep) +
    ellipse(50, 50, 49, 15, 'none', `stroke="${glow}" stroke-width="3" transform="rotate(-28 50 50)"`) +
    star(78, 22, 13, '#fff'),
  peachline: ([deep, mid, light]) =>
    path(
      'M50 90 C18 88 8 60 14 42 C20 24 40 22 50 34 C60 22 80 24 86 42 C92 60 82 88 50 90 Z',
      linear([light, mid, deep], [0.1, 0], [0.9, 1]),
    ) +
    path('M50 34 C46 52 47 72 52 88 C58 68 58 48 50 34 Z', deep, 'opacity="0.35"') +
    path('M50 33 C48 22 54 10 68 8 C74 18 66 32 50 33 Z', '#7bc8a4') +
    line('M50 33 C50 24 47 16 42 12', '#7a4b63', 3) +
    ellipse(30, 48, 6, 10, '#fff', 'opacity="0.55" transform="rotate(24 30 48)"'),
  vanta: ([deep, mid, light, glow]) =>
    path('M12 78 L6 28 L32 50 L50 12 L68 50 L94 28 L88 78 Z', linear([glow, light, mid], [0, 0], [0.8, 1])) +
    path('M50 12 L68 50 L94 28 L88 78 L50 78 Z', deep, 'opacity="0.3"') +
    path('M12 83 L88 83 L86 92 L14 92 Z', glow) +
    circle(50, 64, 5.5, '#fff'),
};

const skin = { light: '#ffe6dc', rose: '#fbd7c8', warm: '#f3c6a8', tan: '#e5ad88' };

function member(name, style, hair, hair2, skinTone, neck, extra = '') {
  return { name, style, hair, hair2, skin: skin[skinTone], neck, extra };
}

/** tones: colourways [deep, mid, light, glow]; backdrop: two pale tints; top and trim: the stage clothes. */
export const bands = {
  lumiveil: {
    name: 'LUMIVEIL',
    face: { family: 'EB Garamond', weight: 400, style: 'italic', spacing: 10 },
    tones: [
      ['#2a1066', '#7c3aed', '#f0a6e8', '#ffe9f8'],
      ['#5b1a7a', '#d946a6', '#ffc2d6', '#fff4e3'],
      ['#140a3d', '#4527a8', '#9f8bff', '#e4deff'],
    ],
    backdrop: ['#efe7ff', '#ffe3f4'],
    top: ['#f6ecff', '#c9a8ff'],
    trim: '#8b5cf6',
    members: [
      member('Areum', 'straight', '#2b1836', '#6b3f7d', 'light', 'choker'),
      member('Dahye', 'bob', '#7a3b2e', '#c97b5a', 'rose', 'collar'),
      member('Nabi', 'waves', '#b78ae8', '#ecd6ff', 'light', 'vee'),
      member('Sori', 'buns', '#e277b0', '#ffc4e0', 'rose', 'crew'),
      member('Yuni', 'fringed', '#3a2140', '#8a4f7d', 'warm', 'collar'),
    ],
  },
  neontide: {
    name: 'NEONTIDE',
    face: { family: 'Bebas Neue', weight: 700, spacing: 6 },
    tones: [
      ['#241065', '#7a2be0', '#ff6fb5', '#3fd8e8'],
      ['#0d1f5c', '#3d49d9', '#c78bff', '#4ff0d2'],
      ['#4a0e5c', '#c026d3', '#ffae8a', '#ff7ac6'],
      ['#0e1030', '#37307f', '#8d7bff', '#8ee7ff'],
    ],
    backdrop: ['#e6e9ff', '#fbe2ff'],
    top: ['#2b2a6b', '#141238'],
    trim: '#3fd8e8',
    members: [
      member('Garam', 'parted', '#241a3a', '#5a4a7a', 'warm', 'hood'),
      member('Juno', 'messy', '#2f6fb8', '#8fd3ff', 'light', 'crew'),
      member('Kian', 'swept', '#8a5a34', '#e0b072', 'tan', 'collar'),
      member('Raon', 'curls', '#4a2338', '#96506a', 'rose', 'vee'),
      member('Siwol', 'mullet', '#1b1530', '#4a3f77', 'light', 'crew'),
      member('Taeoh', 'parted', '#b9b4d6', '#ffffff', 'warm', 'collar'),
    ],
  },
  ecliptix: {
    name: 'ECLIPTIX',
    face: { family: 'Jura', weight: 700, spacing: 16 },
    tones: [
      ['#1b0838', '#8a1c6e', '#ff7aa8', '#ffd9a0'],
      ['#120a3a', '#4a2fa8', '#a78bfa', '#ffd6f2'],
      ['#2b0730', '#b0206a', '#ffa26b', '#fff0c9'],
    ],
    backdrop: ['#f0e2ff', '#ffe6e6'],
    top: ['#2a1140', '#140620'],
    trim: '#ff9e7a',
    members: [
      member('Duri', 'swept', '#2a1030', '#6d2f63', 'warm', 'vee'),
      member('Ina', 'fringed', '#8b1f4f', '#e8628f', 'light', 'choker'),
      member('Lio', 'mullet', '#c9a27a', '#ffe7c2', 'rose', 'collar'),
      member('Sebin', 'bob', '#1c1426', '#4b3a63', 'tan', 'crew'),
    ],
  },
  peachline: {
    name: 'peachline',
    face: { family: 'Comfortaa', weight: 700, spacing: 1 },
    tones: [
      ['#e8558f', '#ff8fb5', '#ffd0b8', '#fff1dc'],
      ['#c86bd6', '#f0a2e0', '#ffe0ec', '#fff8ea'],
      ['#8f6be8', '#b79bff', '#d5ecff', '#fdf4ff'],
    ],
    backdrop: ['#fff0e6', '#ffdfee'],
    top: ['#fff4ea', '#ffc9b8'],
    trim: '#ff8fb5',
    members: [
      member('Binna', 'ponytail', '#6b3a2a', '#b9775a', 'light', 'collar'),
      member('Chaeun', 'waves', '#e9b36b', '#ffe3ae', 'rose', 'vee'),
      member('Romi', 'buns', '#c65a86', '#ffa9c6', 'light', 'crew'),
      member('Sua', 'bob', '#2d1c2e', '#6a4660', 'warm', 'hood'),
    ],
  },
  vanta: {
    name: 'VANTA CROWN',
    face: { family: 'League Spartan', weight: 900, spacing: -1 },
    tones: [
      ['#160726', '#5b21b6', '#c43bd0', '#ff6f9f'],
      ['#0d0a1c', '#3a2d78', '#8a6cff', '#d7c8ff'],
      ['#24051f', '#8a0f5e', '#ff4f81', '#ffb199'],
    ],
    backdrop: ['#e9e2f5', '#ffe0ec'],
    top: ['#1d1128', '#3b2350'],
    trim: '#ff6f9f',
    members: [
      member('Doha', 'mullet', '#18121f', '#4a3d5c', 'rose', 'choker'),
      member('Eunjae', 'messy', '#a3123f', '#ff5f7f', 'light', 'collar'),
      member('Gyul', 'curls', '#b0662c', '#ffb05c', 'warm', 'crew'),
      member('Rikuto', 'swept', '#c8c2e0', '#ffffff', 'light', 'vee'),
      member('Yohan', 'parted', '#20182b', '#57466e', 'tan', 'hood'),
    ],
  },
};

export function toneOf(bandKey, index = 0) {
  const { tones } = bands[bandKey];
  return tones[index % tones.length];
}

/** Cover art of a band in a square of the given size. */
export function artOf(bandKey, { tone = 0, seed = 1, size = 1000, motif = true } = {}) {
  const random = seeded(seed * 7919 + bandKey.length * 131 + tone);
  return group(`scale(${size / 1000})`, arts[bandKey](toneOf(bandKey, tone), random, motif));
}

export function emblemOf(bandKey, { tone = 0, x, y, size }) {
  return group(
    `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`,
    emblems[bandKey](toneOf(bandKey, tone)),
  );
}

/** The look of a member for the portraits. */
export function lookOf(bandKey, memberIndex, topTone = 0) {
  const band = bands[bandKey];
  const person = band.members[memberIndex % band.members.length];
  const top = topTone % 2 ? [toneOf(bandKey, topTone)[1], toneOf(bandKey, topTone)[0]] : band.top;
  return { ...person, top: top[0], top2: top[1], trim: band.trim };
}
