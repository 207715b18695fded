/** Lightsticks, clothes, charms and other things that are not paper; each drawing is {width, height, svg}. */
import { artOf, bands, emblemOf, faces, lookOf, sparkles, toneOf } from './bands.mjs';
import { bust } from './figures.mjs';
import {
  at,
  blur,
  boxShadow,
  circle,
  clipped,
  ellipse,
  fittedText,
  group,
  groundShadow,
  line,
  linear,
  path,
  radial,
  rect,
  seeded,
  text,
} from './svg.mjs';

const domes = {
  lumiveil: '<circle cx="150" cy="150" r="132"/>',
  neontide:
    '<path d="M150 16 C230 16 286 74 286 150 C286 232 226 284 150 284 C74 284 14 232 14 150 C14 74 70 16 150 16 Z"/>',
  ecliptix: '<path d="M150 14 L268 82 L268 218 L150 286 L32 218 L32 82 Z"/>',
  peachline:
    '<path d="M150 288 C40 280 8 190 28 118 C48 52 116 40 150 84 C184 40 252 52 272 118 C292 190 260 280 150 288 Z"/>',
  vanta: '<path d="M44 284 L14 86 L92 152 L150 18 L208 152 L286 86 L256 284 Z"/>',
};

function handle(bandKey, tone, x, top) {
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  return (
    path(
      `M${x - 62} ${top} L${x + 62} ${top} L${x + 46} ${top + 54} L${x - 46} ${top + 54} Z`,
      linear(['#fff', glow, light], [0, 0], [1, 0]),
    ) +
    rect(x - 36, top + 50, 72, 250, linear(['#fff', '#f3e8ff', '#cdb4ea'], [0, 0], [1, 0]), 'rx="18"') +
    rect(x - 36, top + 104, 72, 10, mid) +
    rect(x - 36, top + 264, 72, 14, light) +
    circle(x, top + 160, 19, deep) +
    circle(x, top + 160, 12, linear([glow, light])) +
    group(
      `translate(${x + 6} ${top + 252}) rotate(-90)`,
      fittedText(bands[bandKey].name, bands[bandKey].face, {
        x: 38,
        y: 0,
        width: 66,
        largest: 20,
        fill: mid,
      }),
    ) +
    line(`M${x} ${top + 298} C${x + 8} ${top + 340} ${x + 74} ${top + 330} ${x + 66} ${top + 382}`, glow, 6)
  );
}

export function lightstick(bandKey, { tone = 0, lit = true } = {}) {
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const dome = domes[bandKey];
  const inner =
    rect(
      0,
      0,
      300,
      300,
      radial(lit ? ['#fff', glow, light, mid] : ['#fff', '#f0e6fb', light], [0.5, 0.5], 0.72),
    ) +
    emblemOf(bandKey, {
      tone,
      x: 150,
      y: bandKey === 'vanta' ? 196 : 156,
      size: bandKey === 'vanta' ? 100 : 138,
    }) +
    ellipse(92, 84, 30, 58, '#fff', 'opacity="0.5" transform="rotate(28 92 84)"');
  const svg =
    (lit ? circle(150, 150, 300, radial([at(glow, 0.85), at(light, 0.35, 0.45), at(light, 0)])) : '') +
    handle(bandKey, tone, 150, 276) +
    clipped(dome, inner) +
    `<g fill="none" stroke="#fff" stroke-width="7" opacity="0.85">${dome}</g>` +
    rect(72, 268, 156, 22, linear([mid, deep], [0, 0], [1, 0]), 'rx="9"');
  return { width: 300, height: 640, svg };
}

function print(bandKey, { tone, x, y, width, back }) {
  const band = bands[bandKey];
  const [, , light, glow] = toneOf(bandKey, tone);
  if (!back) {
    return (
      emblemOf(bandKey, { tone, x, y: y + 6, size: width * 0.46 }) +
      fittedText(band.name, band.face, {
        x,
        y: y + width * 0.42,
        width: width * 0.9,
        largest: 50,
        fill: glow,
      })
    );
  }
  const art = clipped(
    `<rect x="${x - width / 2}" y="${y - 30}" width="${width}" height="${width * 1.12}" rx="6"/>`,
    group(`translate(${x - width * 0.56} ${y - 30})`, artOf(bandKey, { tone, seed: 6, size: width * 1.12 })),
  );
  return (
    fittedText(band.name, band.face, { x, y: y - 46, width, largest: 46, fill: glow }) +
    art +
    text(
      'WORLD TOUR · BERLIN',
      { ...faces.label, spacing: 18 },
      { x, y: y + width * 1.12 - 4, size: 14, fill: light },
    )
  );
}

/** cut: 'tee', 'hoodie', 'sweater', 'longsleeve'. */
export function garment(bandKey, { cut, tone = 0, back = false, colors }) {
  const [body, shade] = colors;
  const [, , light] = toneOf(bandKey, tone);
  const long = cut !== 'tee';
  const sleeves = long
    ? path(
        'M142 108 C92 124 60 196 34 420 L28 486 L104 496 L150 300 Z',
        linear([body, shade], [0.6, 0], [0.2, 1]),
      ) +
      path(
        'M458 108 C508 124 540 196 566 420 L572 486 L496 496 L450 300 Z',
        linear([body, shade], [0.4, 0], [0.8, 1]),
      )
    : path('M142 106 C100 124 62 170 26 250 L108 304 L158 240 Z', linear([body, shade], [0.6, 0], [0.2, 1])) +
      path(
        'M458 106 C500 124 538 170 574 250 L492 304 L442 240 Z',
        linear([body, shade], [0.4, 0], [0.8, 1]),
      );
  const cuffs =
    long && cut !== 'longsleeve'
      ? path('M28 484 L106 494 L100 528 L24 520 Z', shade) +
        path('M572 484 L494 494 L500 528 L576 520 Z', shade)
      : '';
  const hem = long && cut !== 'longsleeve' ? rect(150, 534, 300, 34, shade, 'rx="8"') : '';
  const torso = path(
    'M212 86 C232 112 368 112 388 86 L462 110 C452 200 448 300 450 552 L150 552 C152 300 148 200 138 110 Z',
    linear([body, body, shade], [0.2, 0], [0.8, 1]),
  );
  const folds =
    line('M160 330 C176 300 180 260 168 220', shade, 5, 'opacity="0.6"') +
    line('M440 330 C424 300 420 260 432 220', shade, 5, 'opacity="0.6"') +
    line('M190 540 C210 500 206 480 198 462', shade, 5, 'opacity="0.5"');
  const collar = back
    ? path('M214 86 C240 104 360 104 386 86 C360 92 240 92 214 86 Z', shade)
    : path('M212 86 C232 134 368 134 388 86 L372 82 C352 114 248 114 228 82 Z', shade);
  const hood =
    cut === 'hoodie'
      ? path(
          'M196 104 C196 20 404 20 404 104 C372 146 340 150 300 150 C260 150 228 146 196 104 Z',
          linear([body, shade], [0, 0], [1, 1]),
        ) +
        (back
          ? ''
          : path('M226 106 C236 58 364 58 374 106 C350 134 250 134 226 106 Z', '#1a0d26', 'opacity="0.55"') +
            line('M264 138 L258 214', light, 6) +
            line('M336 138 L342 214', light, 6))
      : collar;
  const pocket =
    cut === 'hoodie' && !back
      ? path('M212 430 L388 430 L420 530 L180 530 Z', shade, 'opacity="0.75"') +
        line('M212 430 L180 530', body, 3) +
        line('M388 430 L420 530', body, 3)
      : '';
  const svg =
    ellipse(300, 566, 250, 24, '#2a0f4f', `opacity="0.22" filter="${blur(14)}"`) +
    sleeves +
    cuffs +
    torso +
    hem +
    folds +
    pocket +
    print(bandKey, {
      tone,
      x: 300,
      y: cut === 'hoodie' ? (back ? 250 : 262) : back ? 216 : 236,
      width: back ? 190 : 190,
      back,
    }) +
    hood;
  return { width: 600, height: 600, svg };
}

export function cap(bandKey, { tone = 0 }) {
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const svg =
    groundShadow(300, 420, 250) +
    path(
      'M90 330 C70 130 200 60 310 60 C430 60 520 150 510 330 C400 292 200 292 90 330 Z',
      linear([mid, deep], [0.2, 0], [0.8, 1]),
    ) +
    path('M310 60 C300 140 300 220 302 300', 'none', `stroke="${light}" stroke-width="4" opacity="0.6"`) +
    path('M200 92 C170 160 160 230 160 310', 'none', `stroke="${light}" stroke-width="3" opacity="0.4"`) +
    path('M420 92 C446 160 456 230 452 310', 'none', `stroke="${light}" stroke-width="3" opacity="0.4"`) +
    circle(310, 58, 16, light) +
    path(
      'M80 330 C180 284 420 284 520 330 C600 350 610 410 560 424 C440 372 190 366 78 400 C56 390 60 350 80 330 Z',
      linear([glow, light, mid], [0, 0], [1, 0.6]),
    ) +
    path('M80 330 C180 284 420 284 520 330 C420 304 180 304 80 330 Z', deep, 'opacity="0.5"') +
    emblemOf(bandKey, { tone, x: 304, y: 190, size: 140 });
  return { width: 620, height: 460, svg };
}

export function tote(bandKey, { tone = 0, seed = 8 }) {
  const [deep, mid] = toneOf(bandKey, tone);
  const svg =
    line('M150 200 C150 20 290 20 290 200', '#e9dcc9', 22) +
    line('M190 200 C190 60 330 60 330 200', '#d8c7b0', 22, 'opacity="0.9"') +
    boxShadow(50, 190, 380, 420, 10, 24) +
    path('M50 190 L430 190 L444 610 L36 610 Z', linear(['#fffaf1', '#efe2cf'], [0, 0], [1, 1])) +
    line('M52 214 L428 214', '#d8c7b0', 3, 'stroke-dasharray="8 7"') +
    clipped(
      '<circle cx="240" cy="382" r="124"/>',
      group('translate(116 258)', artOf(bandKey, { tone, seed, size: 248 })),
    ) +
    fittedText(bands[bandKey].name, bands[bandKey].face, {
      x: 240,
      y: 568,
      width: 290,
      largest: 50,
      fill: mid,
    }) +
    path('M400 330 C420 400 416 480 430 600 L444 610 L430 190 Z', deep, 'opacity="0.05"');
  return { width: 480, height: 640, svg };
}

/** An acrylic charm with a member's portrait on a ball chain. */
export function keyring(bandKey, { member = 0, tone = 0 }) {
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const band = bands[bandKey];
  const beads = Array.from({ length: 20 }, (_, index) => {
    const angle = (index / 20) * Math.PI * 2;
    return circle(180 + Math.cos(angle) * 60, 62 + Math.sin(angle) * 60, 8, linear(['#fff', '#b9a7d1']));
  }).join('');
  const shape = '<rect x="24" y="120" width="312" height="400" rx="120"/>';
  const svg =
    circle(180, 62, 60, 'none', 'stroke="#a491c4" stroke-width="4"') +
    beads +
    rect(8, 118, 344, 424, '#2a0f4f', `rx="130" opacity="0.22" filter="${blur(16)}"`) +
    rect(8, 104, 344, 432, '#fff', `rx="134" opacity="0.82" stroke="${light}" stroke-width="3"`) +
    circle(180, 128, 15, mid, 'opacity="0.9"') +
    clipped(
      shape,
      rect(0, 100, 360, 440, linear([glow, light, mid], [0, 0], [0.4, 1])) +
        circle(180, 300, 130, '#fff', 'opacity="0.4"') +
        group('translate(22 186) scale(1.58)', bust(lookOf(bandKey, member, tone)).svg) +
        rect(0, 420, 360, 120, linear([at(deep, 0), at(deep, 0.85)])) +
        text(band.members[member % band.members.length].name, faces.signature, {
          x: 180,
          y: 494,
          size: 52,
          fill: '#fff',
        }),
    ) +
    circle(180, 128, 12, '#fff') +
    path(
      'M70 190 C84 150 120 134 150 130',
      'none',
      'stroke="#fff" stroke-width="10" stroke-linecap="round" opacity="0.7"',
    );
  return { width: 360, height: 544, svg };
}

const animals = {
  bunny: {
    ears: 'M96 96 C70 20 76 -44 104 -44 C134 -44 134 30 138 84 Z M264 96 C290 20 284 -44 256 -44 C226 -44 226 30 222 84 Z',
    fur: '#fff3ee',
    shade: '#ffd0dc',
  },
  bear: {
    ears: 'M52 92 a46 46 0 1 1 84 -30 Z M308 92 a46 46 0 1 0 -84 -30 Z',
    fur: '#f6cf9b',
    shade: '#dd9f62',
  },
  cat: { ears: 'M62 122 L66 6 L160 66 Z M298 122 L294 6 L200 66 Z', fur: '#ffc9de', shade: '#f08cb4' },
  fox: { ears: 'M52 128 L44 2 L158 68 Z M308 128 L316 2 L202 68 Z', fur: '#d9c6ff', shade: '#a889ea' },
};

/** A plush animal, one per member. */
export function plush(bandKey, { member = 0, tone = 0 }) {
  const animal = Object.values(animals)[member % 4];
  const [deep, mid, light] = toneOf(bandKey, tone);
  const fur = radial(['#fff', animal.fur, animal.fur, animal.shade], [0.4, 0.3], 0.8);
  const svg =
    groundShadow(180, 500, 170) +
    ellipse(180, 396, 112, 108, fur) +
    ellipse(88, 360, 34, 58, fur, 'transform="rotate(24 88 360)"') +
    ellipse(272, 360, 34, 58, fur, 'transform="rotate(-24 272 360)"') +
    ellipse(122, 482, 50, 32, animal.fur) +
    ellipse(238, 482, 50, 32, animal.fur) +
    ellipse(122, 486, 26, 17, animal.shade, 'opacity="0.7"') +
    ellipse(238, 486, 26, 17, animal.shade, 'opacity="0.7"') +
    path(animal.ears, animal.fur) +
    ellipse(180, 188, 158, 132, fur) +
    ellipse(86, 224, 28, 18, '#ff7ba5', 'opacity="0.45"') +
    ellipse(274, 224, 28, 18, '#ff7ba5', 'opacity="0.45"') +
    ellipse(118, 190, 15, 19, '#3b1a3f') +
    ellipse(242, 190, 15, 19, '#3b1a3f') +
    circle(123, 183, 5.5, '#fff') +
    circle(247, 183, 5.5, '#fff') +
    path('M166 216 C172 210 188 210 194 216 C192 226 168 226 166 216 Z', '#c65a86') +
    line('M180 224 C178 240 160 242 154 234 M180 224 C182 240 200 242 206 234', '#8d4a68', 4) +
    path('M112 300 C150 330 210 330 248 300 L262 322 C214 352 146 352 98 322 Z', mid) +
    circle(180, 346, 30, light) +
    emblemOf(bandKey, { tone, x: 180, y: 346, size: 44 }) +
    circle(180, 346, 30, 'none', `stroke="${deep}" stroke-width="3" opacity="0.5"`);
  return { width: 360, height: 520, svg };
}

/** An enamel pin; with a member it carries the initial, without one the emblem. */
export function pin(bandKey, { member, tone = 0 }) {
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const band = bands[bandKey];
  const gold = linear(['#fff2cf', '#e7b66b', '#fff2cf', '#c98f4b'], [0, 0], [1, 1]);
  const face =
    member === undefined
      ? emblemOf(bandKey, { tone, x: 170, y: 170, size: 200 })
      : clipped(
          '<circle cx="170" cy="170" r="132"/>',
          group('translate(24 46) scale(1.46)', bust(lookOf(bandKey, member, tone)).svg),
        );
  const name = member === undefined ? band.name : band.members[member % band.members.length].name;
  const svg =
    circle(170, 186, 160, '#2a0f4f', `opacity="0.3" filter="${blur(16)}"`) +
    circle(170, 170, 162, gold) +
    circle(170, 170, 146, linear([mid, deep], [0, 0], [1, 1])) +
    circle(170, 170, 132, radial([glow, light, mid], [0.5, 0.4], 0.75)) +
    face +
    circle(170, 170, 139, 'none', `stroke="${gold}" stroke-width="14"`) +
    path('M26 276 L314 276 L296 306 L314 336 L26 336 L44 306 Z', gold) +
    path('M42 284 L298 284 L284 306 L298 328 L42 328 L56 306 Z', deep) +
    fittedText(name.toUpperCase(), faces.plain, { x: 170, y: 317, width: 190, largest: 30, fill: glow }) +
    path(
      'M70 96 C92 58 126 40 166 38',
      'none',
      'stroke="#fff" stroke-width="10" stroke-linecap="round" opacity="0.55"',
    );
  return { width: 340, height: 344, svg };
}

export function sloganTowel(bandKey, { tone = 0, slogan }) {
  const band = bands[bandKey];
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const fringe = Array.from(
    { length: 16 },
    (_, index) =>
      line(`M${-2 - (index % 2) * 4} ${8 + index * 14} l-20 3`, light, 4) +
      line(`M${682 + (index % 2) * 4} ${8 + index * 14} l20 -3`, light, 4),
  ).join('');
  const svg =
    boxShadow(0, 0, 680, 226, 6, 24) +
    fringe +
    rect(0, 0, 680, 226, linear([deep, mid, light], [0, 0], [1, 1]), 'rx="4"') +
    clipped(
      '<rect width="680" height="226" rx="4"/>',
      group(
        'translate(-20 -240) rotate(-12)',
        path(
          'M0 300 L900 300 L900 330 L0 330 Z M0 380 L900 380 L900 388 L0 388 Z M0 520 L900 520 L900 560 L0 560 Z',
          glow,
          'opacity="0.2"',
        ),
      ),
    ) +
    fittedText(slogan, band.face, { x: 380, y: 134, width: 480, largest: 92, fill: '#fff' }) +
    text(band.name, { ...faces.label, spacing: 26 }, { x: 380, y: 178, size: 19, fill: glow }) +
    circle(84, 113, 62, deep, 'opacity="0.55"') +
    emblemOf(bandKey, { tone, x: 84, y: 113, size: 88 }) +
    rect(
      0,
      0,
      680,
      226,
      linear([at('#fff', 0.16), at('#fff', 0), at('#000', 0.12)], [0, 0], [1, 0]),
      'rx="4"',
    );
  return { width: 680, height: 226, svg };
}

export function cassette(bandKey, { tone = 0, title }) {
  const band = bands[bandKey];
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const teeth = (x) =>
    circle(x, 208, 46, '#fff') +
    circle(x, 208, 34, deep) +
    Array.from({ length: 6 }, (_, index) =>
      rect(x - 4, 168, 8, 18, '#fff', `transform="rotate(${index * 60} ${x} 208)"`),
    ).join('');
  const svg =
    boxShadow(0, 0, 540, 344, 24, 26) +
    rect(0, 0, 540, 344, linear([at(light, 1), at(mid, 1), at(deep, 1)], [0, 0], [1, 1]), 'rx="24"') +
    rect(28, 28, 484, 240, glow, 'rx="14"') +
    rect(28, 62, 484, 16, light) +
    rect(28, 82, 484, 10, mid) +
    fittedText(title, band.face, { x: 270, y: 140, width: 380, largest: 46, fill: deep }) +
    rect(120, 156, 300, 104, deep, 'rx="52"') +
    rect(216, 176, 108, 64, linear(['#3b1d4f', '#12061f']), 'rx="6"') +
    teeth(172) +
    teeth(368) +
    path('M110 344 L134 290 L406 290 L430 344 Z', deep, 'opacity="0.55"') +
    [
      [30, 322],
      [510, 322],
      [30, 22],
      [510, 22],
    ]
      .map(([x, y]) => circle(x, y, 7, '#fff', 'opacity="0.6"'))
      .join('') +
    text(
      `SIDE A · ${band.name.toUpperCase()}`,
      { ...faces.label, spacing: 12 },
      { x: 270, y: 52, size: 16, fill: deep },
    ) +
    path('M40 0 L220 0 L60 344 L0 344 L0 40 Z', '#fff', 'opacity="0.08"');
  return { width: 540, height: 344, svg };
}

export function tumbler(bandKey, { tone = 0 }) {
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const cup = 'M40 130 L300 130 L268 540 C266 556 74 556 72 540 Z';
  const svg =
    groundShadow(170, 552, 150) +
    line('M196 130 L226 -64', light, 16) +
    line('M196 130 L226 -64', '#fff', 5, 'opacity="0.6"') +
    clipped(
      `<path d="${cup}"/>`,
      rect(0, 100, 340, 480, linear(['#fff', glow, light, mid], [0, 0], [0.2, 1])) +
        group('translate(-30 250)', artOf(bandKey, { tone, seed: 14, size: 400 }), 'opacity="0.92"') +
        rect(0, 100, 340, 480, linear([at('#fff', 0.6), at('#fff', 0), at('#000', 0.16)], [0, 0], [1, 0])),
    ) +
    fittedText(bands[bandKey].name, bands[bandKey].face, {
      x: 170,
      y: 214,
      width: 190,
      largest: 46,
      fill: mid,
    }) +
    rect(22, 96, 296, 44, linear([mid, deep], [0, 0], [1, 0]), 'rx="16"') +
    rect(48, 74, 244, 30, mid, 'rx="14"') +
    rect(64, 170, 16, 330, '#fff', 'rx="8" opacity="0.6" transform="rotate(-4 72 330)"');
  return { width: 340, height: 560, svg };
}

export function discCase(bandKey, { tone = 0, title }) {
  const band = bands[bandKey];
  const [deep, mid] = toneOf(bandKey, tone);
  const svg =
    boxShadow(0, 0, 400, 520, 12, 26) +
    rect(0, 0, 400, 520, linear([mid, deep], [0, 0], [1, 1]), 'rx="12"') +
    rect(0, 0, 400, 58, mid, 'rx="12"') +
    text('BLU-RAY · 2 DISCS', { ...faces.label, spacing: 20 }, { x: 200, y: 37, size: 17, fill: '#fff' }) +
    clipped(
      '<rect x="16" y="58" width="374" height="450" rx="4"/>',
      group('translate(-22 58)', artOf(bandKey, { tone, seed: 15, size: 450 })) +
        rect(0, 330, 400, 190, linear([at('#000', 0), at('#0d0420', 0.85)])),
    ) +
    fittedText(title, band.face, { x: 203, y: 452, width: 320, largest: 62, fill: '#fff' }) +
    text('LIVE IN SEOUL', { ...faces.label, spacing: 22 }, { x: 203, y: 486, size: 15, fill: '#fff' });
  return { width: 400, height: 520, svg };
}

export function guitarPick(bandKey, { member = 0, tone = 0 }) {
  const [deep, mid, light, glow] = toneOf(bandKey, tone);
  const band = bands[bandKey];
  const outline =
    'M180 408 C140 408 20 220 16 110 C14 40 90 14 180 14 C270 14 346 40 344 110 C340 220 220 408 180 408 Z';
  const inside =
    rect(0, 0, 360, 420, linear([light, mid, deep], [0.1, 0], [0.8, 1])) +
    circle(180, 150, 128, radial([at('#fff', 0.85), at(glow, 0.5, 0.6), at(glow, 0)])) +
    group('translate(64 40) scale(1.16)', bust(lookOf(bandKey, member, tone)).svg) +
    path('M0 262 L360 262 L360 420 L0 420 Z', linear([at(deep, 0), at(deep, 0.95, 0.35), at(deep, 1)])) +
    text(band.members[member % band.members.length].name, faces.signature, {
      x: 180,
      y: 336,
      size: 46,
      fill: '#fff',
    });
  const svg =
    path(outline, '#2a0f4f', `opacity="0.3" filter="${blur(16)}" transform="translate(0 18)"`) +
    clipped(`<path d="${outline}"/>`, inside) +
    path(outline, 'none', `stroke="${linear(['#fff', glow, light], [0, 0], [1, 1])}" stroke-width="8"`) +
    path(
      'M54 96 C70 56 120 40 160 38',
      'none',
      'stroke="#fff" stroke-width="10" stroke-linecap="round" opacity="0.6"',
    );
  return { width: 360, height: 420, svg };
}

const house = ['#4c1d95', '#8b5cf6', '#f472b6', '#ffe4f3'];

export function heart(x, y, size, fill, rest = '') {
  const s = size / 100;
  return path(
    'M50 88 C10 60 2 40 10 24 C20 6 42 10 50 28 C58 10 80 6 90 24 C98 40 90 60 50 88 Z',
    fill,
    `transform="translate(${x - size / 2} ${y - size / 2}) scale(${s})" ${rest}`,
  );
}

/** The shop's own sign: a heart with a pulse. */
export function houseMark(x, y, size) {
  const pulse = `M${x - size * 0.42} ${y} l${size * 0.2} 0 l${size * 0.08} ${-size * 0.2} l${size * 0.13} ${size * 0.38} l${size * 0.1} ${-size * 0.26} l${size * 0.06} ${size * 0.08} l${size * 0.22} 0`;
  return (
    heart(x, y, size, linear([house[2], house[1], house[0]], [0, 0], [1, 1])) +
    line(pulse, '#fff', size * 0.055)
  );
}

export function houseBadge() {
  const svg =
    circle(190, 208, 180, '#2a0f4f', `opacity="0.3" filter="${blur(18)}"`) +
    circle(190, 190, 182, linear(['#fff', house[3], house[2]], [0, 0], [1, 1])) +
    circle(190, 190, 160, radial(['#fff', house[3]], [0.4, 0.3], 0.8)) +
    houseMark(190, 168, 196) +
    fittedText('FAN BEATS', faces.heavy, { x: 190, y: 304, width: 170, largest: 36, fill: house[0] }) +
    path(
      'M66 120 C86 70 130 44 170 40',
      'none',
      'stroke="#fff" stroke-width="14" stroke-linecap="round" opacity="0.8"',
    );
  return { width: 380, height: 390, svg };
}

export function washiTape({ tone = 0 }) {
  const roll = (x, y, colors, sign) =>
    ellipse(x, y + 92, 150, 40, '#2a0f4f', `opacity="0.25" filter="${blur(12)}"`) +
    path(
      `M${x - 140} ${y - 34} L${x - 140} ${y + 44} A140 62 0 0 0 ${x + 140} ${y + 44} L${x + 140} ${y - 34} Z`,
      linear(colors, [0, 0], [1, 0]),
    ) +
    [-96, -34, 34, 96].map((dx) => sign(x + dx, y + 52 - Math.abs(dx) * 0.16)).join('') +
    ellipse(x, y - 34, 140, 62, linear([colors[1], '#fff', colors[0]], [0, 0], [1, 1])) +
    ellipse(x, y - 34, 84, 36, '#f7efe6') +
    ellipse(x, y - 28, 78, 30, '#cdb9a5');
  const svg =
    roll(170, 380, ['#8b5cf6', '#f9a8d4'], (x, y) => heart(x, y, 34, '#fff', 'opacity="0.9"')) +
    roll(360, 240, ['#f472b6', '#fde68a'], (x, y) => circle(x, y, 13, '#fff', 'opacity="0.9"')) +
    roll(170, 110, ['#4c1d95', '#c084fc'], (x, y) =>
      group(
        `translate(${x} ${y}) scale(0.36) translate(-50 -50)`,
        path('M50 4 Q56 44 96 50 Q56 56 50 96 Q44 56 4 50 Q44 44 50 4 Z', '#ffe4f3'),
      ),
    );
  return { width: 520, height: 500, svg: group(`rotate(${tone} 260 250)`, svg) };
}

export function toploaders() {
  const sleeve = (x, y, turn, opacity) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      rect(
        -130,
        -186,
        260,
        372,
        '#2a0f4f',
        `rx="12" opacity="0.16" filter="${blur(12)}" transform="translate(0 14)"`,
      ) +
        rect(
          -130,
          -186,
          260,
          372,
          linear([at('#fff', 0.92), at('#e6dcff', 0.75), at('#ffdcef', 0.85)], [0, 0], [1, 1]),
          `rx="12" stroke="#fff" stroke-width="5" opacity="${opacity}"`,
        ) +
        rect(
          -112,
          -150,
          224,
          322,
          linear([at('#c4b5fd', 0.35), at('#f9a8d4', 0.35)], [0, 0], [1, 1]),
          'rx="8"',
        ) +
        path('M40 -186 L104 -186 L-40 186 L-104 186 Z', '#fff', 'opacity="0.45"'),
    );
  return {
    width: 560,
    height: 480,
    svg:
      sleeve(170, 250, -14, 0.9) +
      sleeve(280, 236, -2, 0.95) +
      sleeve(392, 250, 11, 1) +
      houseMark(392, 250, 110),
  };
}

export function mysteryBag() {
  const svg =
    groundShadow(220, 566, 210) +
    line('M150 130 C150 20 290 20 290 130', house[1], 14) +
    path('M40 130 L400 130 L420 560 L20 560 Z', linear([house[2], house[1], house[0]], [0, 0], [1, 1])) +
    path('M400 130 L440 180 L452 548 L420 560 Z', house[0]) +
    clipped(
      '<path d="M40 130 L400 130 L420 560 L20 560 Z"/>',
      Array.from({ length: 7 }, (_, index) =>
        rect(-100 + index * 110, 60, 44, 560, '#fff', 'opacity="0.14" transform="rotate(14 220 340)"'),
      ).join(''),
    ) +
    circle(220, 346, 118, '#fff', 'opacity="0.96"') +
    text('?', faces.heavy, { x: 220, y: 412, size: 190, fill: house[1] }) +
    sparkles(seeded(77), 12, 440, 560);
  return { width: 460, height: 580, svg };
}
