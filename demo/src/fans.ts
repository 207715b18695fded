import type { DemoFan } from './shapes';

function fan(displayName: string, instagram: string | null, favourites: readonly string[]): DemoFan {
  const key = displayName
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
  return { key, displayName, mail: `${key}@example.org`, instagram, role: 1, banned: false, favourites };
}

/** The two organisers. */
export const demoAdmins: readonly DemoFan[] = [
  {
    ...fan('Mira Organisation', 'mira.orders', ['lumiveil', 'peachline']),
    key: 'mira',
    mail: 'mira@example.org',
    role: 2,
  },
  {
    ...fan('Jonas Organisation', 'jonas.orders', ['neontide', 'vanta']),
    key: 'jonas',
    mail: 'jonas@example.org',
    role: 2,
  },
];

/** Thirty fans; the first one is the account that the start shows for trying the shop. */
export const demoFans: readonly DemoFan[] = [
  fan('Lena', 'lena.in.the.veil', ['lumiveil', 'neontide', 'peachline']),
  fan('Aylin K.', 'aylin_kpics', ['peachline', 'lumiveil']),
  fan('Björn', null, ['vanta', 'ecliptix']),
  fan('Carlotta', 'carlotta.collects', ['neontide', 'ecliptix']),
  fan('Daria W.', 'daria.wav', ['lumiveil', 'ecliptix']),
  fan('Emre', 'emre.tides', ['neontide', 'vanta']),
  fan('Fenja', null, ['peachline']),
  fan('Giulia R.', 'giulia_ru', ['ecliptix', 'lumiveil']),
  fan('Hanna Moonchild', 'hanna.moonchild', ['lumiveil']),
  fan('Ines', 'ines-cards', ['neontide', 'peachline']),
  fan('Jule', 'jule.peachy', ['peachline', 'neontide']),
  fan('Katharina', null, ['vanta', 'lumiveil']),
  fan('Linh', 'linh.pcs', ['lumiveil', 'peachline', 'vanta']),
  fan('Maja S.', 'maja_stans', ['neontide']),
  fan('Noa', 'noa.eclipsed', ['ecliptix', 'vanta']),
  fan('Oskar', null, ['neontide', 'ecliptix']),
  fan('Paulina', 'paulina.pins', ['ecliptix', 'peachline']),
  fan('Quynh Anh', 'qa.collects', ['peachline', 'lumiveil']),
  fan('Romy', 'romy.crown', ['vanta']),
  fan('Selin', 'selin_veil', ['lumiveil', 'vanta']),
  fan('Thea', null, ['neontide', 'lumiveil']),
  fan('Ulrike', 'ulrike.reads', ['ecliptix']),
  fan('Valentina', 'valentina.lp', ['neontide', 'vanta']),
  fan('Wiebke', null, ['peachline', 'ecliptix']),
  fan('Xenia', 'xenia.crowns', ['vanta', 'neontide']),
  fan('Yara', 'yara.yuni', ['lumiveil']),
  fan('Zoé', 'zoe.encore', ['vanta', 'peachline']),
  fan('Sofía M.', 'sofia.tidal', ['neontide', 'lumiveil']),
  fan('Agnieszka', 'aga.kolekcja', ['ecliptix', 'neontide']),
  { ...fan('Trading Turtle', 'trading_turtle', ['neontide', 'vanta']), banned: true },
];
