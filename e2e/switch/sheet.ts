/** An item of the form: the name of its column, and the price of a piece. */
const items = [
  ['Aurora – Winter Album (Ver. A)', 1890],
  ['Aurora – Winter Album (Ver. B)', 1890],
  ['Aurora – Winter Album (Set A+B)', 3600],
  ['Winter Photobook', 2450],
  ['Acrylic Stand Mina', 950],
  ['Acrylic Stand Juno', 950],
  ['Lightstick Ver. 2', 4500],
  ['Lightstick-Tasche', 1200],
  ['Postkarten-Set (8 Stück)', 690],
  ['Poster A2', 500],
  ['Trading Cards Pack', 350],
  ['Kalender 2027', 1650],
] as const;

const names = [
  'Mina',
  'Jonas',
  'Ayşe',
  'Linh',
  'Sören',
  'Zoë',
  'Hana',
  'Emre',
  'Fenja',
  'Noah',
  'Maja',
  'Björn',
  'Kim',
  'Lena',
  'Tariq',
  'Olga',
  'Paul',
  'Rosa',
  'Chiara',
  'Yuki',
  'Timo',
  'Ines',
  'Karla',
  'Deniz',
  'Anouk',
  'Greta',
  'Milan',
  'Pia',
  'Levi',
  'Suki',
  'Jette',
  'Bela',
  'Romy',
  'Ole',
  'Vera',
  'Aziz',
  'Lotte',
  'Nils',
  'Thea',
  'Luan',
  'Mina',
];

export interface SheetFan {
  readonly name: string;
  readonly mail: string;
  readonly cents: number;
  readonly paidCents: number;
}

const germanEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** The sheet of an organiser: forty-one fans of a form, two of them with the same name, and three dirty lines. */
export function organisersSheet(): { readonly text: string; readonly fans: readonly SheetFan[] } {
  const head = [
    'Zeitstempel',
    'Name',
    'E-Mail-Adresse',
    'Instagram',
    ...items.map(([name, cents]) => `${name} ${germanEuros(cents)} €`),
    'EMS',
    'Bezahlt',
    'Kommentar',
  ];
  const ems = 310;
  const answers = names.map((name, n) => {
    const counts = items.map((_item, place) => ((n * 7 + place * 5) % 11 < 3 ? 1 + ((n + place) % 2) : 0));
    const goods = counts.reduce((sum, count, place) => sum + count * (items[place]?.[1] ?? 0), 0);
    const cents = goods + ems;
    const mail = `${name
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[^a-z]/g, '')}${n}@example.org`;
    // A third paid all, a third paid a part, a third has paid nothing yet.
    const [paid, paidCents] = [
      ['ja', cents],
      [germanEuros(2000), 2000],
      ['', 0],
    ][n % 3] as [string, number];
    const comment = n === 4 ? '=bitte ohne "Plastik"; danke' : '';
    const cells = [
      `${1 + (n % 28)}.11.2026 18:${10 + n}:00`,
      name,
      mail,
      n % 2 === 0 ? `@fan.${n}` : '',
      ...counts.map((count) => (count === 0 ? '' : String(count))),
      germanEuros(ems),
      paid,
      comment,
    ];
    return { fan: { name, mail, cents, paidCents }, cells };
  });
  const [first, second] = answers;
  const unclear = second?.cells.map((cell, place) =>
    place === 2 ? 'nobody@example.org' : place === 4 ? 'evtl. 2' : cell,
  );
  const sums = head.map((_name, place) => (place === 0 ? 'Summe' : place === 4 ? '31' : ''));
  const rows = [...answers.map(({ cells }) => cells), first?.cells ?? [], unclear ?? [], sums];
  const lines = [head, ...rows].map((cells) => cells.map(pastedCell).join('\t'));
  return { text: lines.join('\n'), fans: answers.map(({ fan }) => fan) };
}

/** A cell as sheets put it into the clipboard. */
const pastedCell = (cell: string): string =>
  /["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
