/** Portraits in the house style: flat, soft colours, a bust of 200 x 260. */
import { circle, ellipse, line, linear, path } from './svg.mjs';

const face =
  'M66 84 C64 118 80 142 100 147 C120 142 136 118 134 84 C134 56 120 44 100 44 C80 44 66 56 66 84 Z';

const backHair = {
  long: 'M52 88 C44 34 74 12 100 12 C126 12 156 34 148 88 C147 130 154 176 160 208 C140 215 120 212 100 212 C80 212 60 215 40 208 C46 176 53 130 52 88 Z',
  wavy: 'M52 90 C42 36 74 12 100 12 C126 12 158 36 148 90 C153 108 162 116 156 134 C150 150 166 160 162 180 C158 198 140 200 128 194 L72 194 C60 200 42 198 38 180 C34 160 50 150 44 134 C38 116 47 108 52 90 Z',
  bob: 'M50 88 C42 34 74 12 100 12 C126 12 158 34 150 88 C152 112 155 132 150 150 C132 155 116 152 100 152 C84 152 68 155 50 150 C45 132 48 112 50 88 Z',
  ponytail:
    'M54 86 C46 36 76 14 100 14 C124 14 154 36 146 86 L139 114 L61 114 Z M128 30 C172 18 190 62 180 108 C176 134 184 152 192 164 C166 168 148 150 150 118 C152 92 146 66 128 52 Z',
  buns: 'M54 88 C46 36 76 14 100 14 C124 14 154 36 146 88 L139 120 L61 120 Z M34 34 a23 23 0 1 0 46 0 a23 23 0 1 0 -46 0 Z M120 34 a23 23 0 1 0 46 0 a23 23 0 1 0 -46 0 Z',
  short: 'M57 88 C48 38 74 14 101 14 C128 14 153 38 143 88 L137 110 L63 110 Z',
  mullet:
    'M54 88 C46 36 76 14 100 14 C124 14 154 36 146 88 C146 114 154 140 151 164 C138 169 124 162 119 150 L81 150 C76 162 62 169 49 164 C46 140 54 114 54 88 Z',
};

const frontHair = {
  centre:
    'M100 42 C91 60 74 72 67 104 C55 94 49 66 58 42 C68 20 86 12 100 12 C114 12 132 20 142 42 C151 66 145 94 133 104 C126 72 109 60 100 42 Z',
  bangs:
    'M60 96 C50 48 74 14 100 14 C126 14 150 48 140 96 C138 89 136 83 133 79 C126 84 119 81 114 78 C108 84 100 83 96 78 C90 84 82 83 77 78 C73 82 69 82 67 80 C64 85 62 90 60 96 Z',
  side: 'M62 100 C48 52 70 12 106 14 C138 14 152 50 138 102 C137 86 131 74 123 66 C108 76 88 72 80 68 C72 76 66 86 62 100 Z',
  swept:
    'M61 96 C46 46 70 10 108 10 C144 10 156 50 139 96 C138 80 133 69 127 63 C112 70 98 66 88 57 C84 69 72 74 67 84 C64 88 62 92 61 96 Z',
  parted:
    'M106 38 C98 58 82 66 72 84 C68 90 66 96 64 101 C50 80 50 48 63 31 C75 16 90 10 104 11 C128 11 148 28 149 58 C150 76 143 92 136 101 C135 92 133 86 129 81 C119 71 111 56 106 38 Z',
  fringe:
    'M60 97 C46 50 70 12 100 12 C132 12 154 50 140 97 C138 88 136 82 132 78 L123 89 L117 74 L107 90 L98 72 L88 90 L81 74 L73 88 L69 79 C65 84 62 90 60 97 Z',
  curly:
    'M59 94 C44 82 46 60 57 54 C50 36 68 20 81 25 C88 8 112 8 119 22 C135 16 151 34 144 51 C156 60 155 82 141 94 C140 84 136 76 130 72 C123 81 112 77 107 71 C101 79 92 79 88 71 C82 79 74 79 69 75 C64 80 61 87 59 94 Z',
};

/** Each style: the hair behind the head, the hair in front of it, and whether it reaches over the shoulders. */
const styles = {
  straight: ['long', 'centre'],
  waves: ['wavy', 'side'],
  bob: ['bob', 'bangs'],
  ponytail: ['ponytail', 'bangs'],
  buns: ['buns', 'centre'],
  fringed: ['long', 'bangs'],
  parted: ['short', 'parted'],
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
    ellipse(84.5, 101, 4.6, 5.9, ink) +
    ellipse(115.5, 101, 4.6, 5.9, ink) +
    circle(86.2, 98.8, 1.7, '#fff') +
    circle(117.2, 98.8, 1.7, '#fff') +
    line('M76.8 98 C79 93 88 92 92 96.6', ink, 2.2) +
    line('M108 96.6 C112 92 121 93 123.2 98', ink, 2.2) +
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
    line('M80 29 C91 22 107 21 119 26', '#fff', 3.4, 'opacity="0.35"') +
    (look.extra ?? '');
  return { width: 200, height: 260, svg };
}
