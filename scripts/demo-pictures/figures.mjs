/** Portraits in the house style: flat, soft colours, a bust of 200 x 260. */
import { circle, ellipse, line, linear, path } from './svg.mjs';

const face =
  'M66 84 C64 118 80 142 100 147 C120 142 136 118 134 84 C134 56 120 44 100 44 C80 44 66 56 66 84 Z';

const backHair = {
  long: 'M56 88 C50 38 78 20 100 20 C122 20 150 38 144 88 C143 130 152 176 158 206 C138 214 120 212 100 212 C80 212 62 214 42 206 C48 176 57 130 56 88 Z',
  wavy: 'M55 90 C46 40 76 18 100 18 C124 18 154 40 145 90 C150 108 160 116 154 134 C148 150 164 160 160 180 C156 198 140 200 128 194 L72 194 C60 200 44 198 40 180 C36 160 52 150 46 134 C40 116 50 108 55 90 Z',
  bob: 'M54 88 C48 38 76 20 100 20 C124 20 152 38 146 88 C148 112 150 130 146 146 C128 152 114 150 100 150 C86 150 72 152 54 146 C50 130 52 112 54 88 Z',
  ponytail:
    'M58 84 C52 40 78 24 100 24 C122 24 148 40 142 84 L138 112 L62 112 Z M128 36 C168 26 184 66 176 108 C172 134 182 150 190 160 C166 166 148 148 150 116 C152 90 146 66 128 54 Z',
  buns: 'M58 86 C52 40 78 24 100 24 C122 24 148 40 142 86 L138 118 L62 118 Z M40 40 a22 22 0 1 0 44 0 a22 22 0 1 0 -44 0 Z M116 40 a22 22 0 1 0 44 0 a22 22 0 1 0 -44 0 Z',
  short: 'M60 86 C54 42 78 26 100 26 C122 26 146 42 140 86 L136 108 L64 108 Z',
  mullet:
    'M58 86 C52 40 78 24 100 24 C122 24 148 40 142 86 C142 114 152 138 148 160 C136 166 122 160 118 150 L82 150 C78 160 64 166 52 160 C48 138 58 114 58 86 Z',
};

const frontHair = {
  centre:
    'M100 34 C82 40 68 58 65 98 C58 88 56 70 62 52 C70 32 86 24 100 24 C114 24 130 32 138 52 C144 70 142 88 135 98 C132 58 118 40 100 34 Z',
  bangs:
    'M62 88 C56 48 78 26 100 26 C122 26 144 48 138 88 C136 82 134 78 131 75 C124 79 118 76 114 74 C108 80 100 79 96 74 C90 80 82 79 78 74 C74 78 70 78 68 76 C65 80 63 84 62 88 Z',
  side: 'M64 92 C54 52 74 22 104 24 C132 24 146 52 136 92 C134 78 128 68 120 60 C106 68 86 66 76 62 C70 70 66 80 64 92 Z',
  swept:
    'M62 88 C52 46 72 20 106 18 C136 18 150 50 137 88 C136 72 130 62 126 56 C112 62 98 58 88 48 C86 62 72 66 66 76 Z',
  fringe:
    'M62 90 C50 50 72 20 100 20 C130 20 150 50 138 90 C136 82 134 76 130 72 L122 82 L116 68 L106 84 L98 66 L88 84 L82 68 L74 82 L70 72 C66 78 64 84 62 90 Z',
  curly:
    'M60 86 C48 76 54 58 62 54 C58 38 74 28 84 32 C90 18 112 18 118 30 C132 26 144 40 140 54 C150 62 150 78 139 88 C138 78 134 70 128 66 C122 74 112 70 108 64 C102 72 92 72 88 64 C82 72 74 72 70 68 C66 74 62 80 60 86 Z',
};

/** Each style: what lies behind the head, what lies before it, and whether it reaches over the shoulders. */
const styles = {
  straight: ['long', 'centre'],
  waves: ['wavy', 'side'],
  bob: ['bob', 'bangs'],
  ponytail: ['ponytail', 'bangs'],
  buns: ['buns', 'centre'],
  fringed: ['long', 'bangs'],
  parted: ['short', 'centre'],
  swept: ['short', 'swept'],
  messy: ['short', 'fringe'],
  curls: ['short', 'curly'],
  mullet: ['mullet', 'fringe'],
};

function features(look) {
  const ink = '#3b1a3f';
  return (
    ellipse(79, 113, 9, 5.5, '#ff7ba5', 'opacity="0.35"') +
    ellipse(121, 113, 9, 5.5, '#ff7ba5', 'opacity="0.35"') +
    line('M76 88 C80 84 87 84 91 87', look.hair, 2.6, 'opacity="0.85"') +
    line('M109 87 C113 84 120 84 124 88', look.hair, 2.6, 'opacity="0.85"') +
    ellipse(84.5, 100, 4, 5.2, ink) +
    ellipse(115.5, 100, 4, 5.2, ink) +
    circle(86, 98, 1.4, '#fff') +
    circle(117, 98, 1.4, '#fff') +
    line('M77.5 97.5 C80 93 88 92.5 91.5 96.5', ink, 2.2) +
    line('M108.5 96.5 C112 92.5 120 93 122.5 97.5', ink, 2.2) +
    line('M99 111 C100 113 102 113 103 112', '#b45a6c', 1.8, 'opacity="0.7"') +
    path('M91 124 C95 122 98 122.6 100 124 C102 122.6 105 122 109 124 C106 130 94 130 91 124 Z', '#d9486f')
  );
}

const necklines = {
  crew: (look) => line('M78 170 C86 184 114 184 122 170', look.trim, 6),
  collar: (look) =>
    path('M80 162 L98 184 L82 200 L66 172 Z', look.trim) +
    path('M120 162 L102 184 L118 200 L134 172 Z', look.trim),
  vee: (look) =>
    path('M80 164 L100 204 L120 164 Z', look.skin) + line('M79 163 L100 204 L121 163', look.trim, 5),
  choker: (look) =>
    line('M84 156 C92 162 108 162 116 156', look.trim, 6) +
    line('M70 178 C84 194 116 194 130 178', look.trim, 3),
  hood: (look) =>
    path(
      'M58 176 C70 150 84 160 88 170 C94 182 106 182 112 170 C116 160 130 150 142 176 C128 200 72 200 58 176 Z',
      look.trim,
    ),
};

/** A member's bust, 200 wide and 260 high; look = {style, hair, hair2, skin, top, trim, neck}. */
export function bust(look) {
  const [back, front] = styles[look.style];
  const hair = linear([look.hair2, look.hair], [0.2, 0], [0.7, 1]);
  const shade = linear([look.hair, look.hair2], [0.3, 0], [0.8, 1]);
  const svg =
    path(backHair[back], shade) +
    path(
      'M14 262 C16 206 44 184 82 170 L118 170 C156 184 184 206 186 262 Z',
      linear([look.top, look.top2 ?? look.top], [0, 0], [0.4, 1]),
    ) +
    path('M84 132 L84 166 C88 180 112 180 116 166 L116 132 Z', look.skin) +
    path('M84 140 C92 154 108 154 116 140 L116 150 C108 160 92 160 84 150 Z', '#a34a6b', 'opacity="0.22"') +
    necklines[look.neck ?? 'crew'](look) +
    ellipse(65, 99, 6, 9, look.skin) +
    ellipse(135, 99, 6, 9, look.skin) +
    path(face, look.skin) +
    features(look) +
    path(frontHair[front], hair) +
    line('M82 36 C92 30 106 29 116 33', '#fff', 3.4, 'opacity="0.35"') +
    (look.extra ?? '');
  return { width: 200, height: 260, svg };
}
