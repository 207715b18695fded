import fc from 'fast-check';
import { germanCsv, parseCsv, plainCsv, writeCsv, type CsvCell } from './csv';

const cellOf = (cell: CsvCell, dialect = plainCsv): string => {
  const [, line = ''] = writeCsv(['x'], [[cell]], dialect).split('\r\n');
  return line;
};

describe('a file for a spreadsheet', () => {
  it('is separated by commas for programs', () => {
    expect(writeCsv(['Fan', 'Sum'], [['Mina', { euros: 12.5 }]], plainCsv)).toBe('Fan,Sum\r\nMina,12.50\r\n');
  });

  it('opens in a German Excel: byte order mark, semicolon, decimal comma', () => {
    expect(writeCsv(['Fan', 'Sum'], [['Zoë', { euros: 12.5 }]], germanCsv)).toBe(
      '\uFEFFFan;Sum\r\nZoë;12,50\r\n',
    );
  });

  it('writes numbers as numbers, below zero too, and nothing for null', () => {
    expect(writeCsv(['a', 'b', 'c'], [[-3, null, 0.5]], germanCsv)).toContain('\r\n-3;;0,5\r\n');
    expect(cellOf({ euros: -0.1 })).toBe('-0.10');
  });

  it.each([
    ['Neon; Hearts', '"Neon; Hearts"'],
    ['Neon, Hearts', '"Neon, Hearts"'],
    ['the "best"', '"the ""best"""'],
    ['two\nlines', '"two\nlines"'],
    [' blank', '" blank"'],
  ])('quotes %j', (text, written) => {
    expect(cellOf(text)).toBe(written);
  });

  it.each([
    '=1+1',
    '=HYPERLINK("https://evil.example")',
    '+49 30',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('disarms %j', (text) => {
    const cell = cellOf(text, germanCsv).replace(/^"/, '');
    expect(cell.startsWith("'")).toBe(true);
  });

  it.each([
    '00340434161094022115',
    '12345678901234567',
    '007',
    '1E5',
    '12e-3',
    '1/2',
    '3-4',
    '1.10',
    '1,50',
    '20:15',
    '1.2.2026',
  ])('keeps %s a text, which a spreadsheet would read as something else', (text) => {
    expect(cellOf(text)).toBe(`"'${text}"`);
  });

  it.each(['Mina', '0', '12345', "it's", 'a=b', 'RB 123', '1E', '28.11.2026', '2026-11-28'])(
    'leaves %j as it is',
    (text) => {
      expect(cellOf(text)).toBe(text);
    },
  );

  it.each([plainCsv, germanCsv])('is read back as it was, whatever stands in it', (dialect) => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', '"', "'", ';', ',', '\t', '\r', '\n', '=', '-', '0', ' ', 'ä'),
    });
    const table = fc.array(fc.tuple(fc.constant('row'), word, word), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const read = parseCsv(writeCsv(['a', 'b', 'c'], rows, dialect), dialect.separator).slice(1);
        const texts = read.map((cells, index) =>
          cells.map((cell, column) => (cell === rows[index]?.[column] ? cell : cell.replace(/^'/, ''))),
        );
        expect(texts).toEqual(rows);
      }),
    );
  });
});

describe('a table that others wrote', () => {
  it.each(['\t', ';', ','] as const)('is read by %j', (separator) => {
    const text = ['17', 'RB 1'].join(separator) + '\r\n' + ['Mina', '"DHL ""2"""'].join(separator);
    expect(parseCsv(text, separator)).toEqual([
      ['17', 'RB 1'],
      ['Mina', 'DHL "2"'],
    ]);
  });

  it.each(['\r\n', '\n', '\r'])('is read with the line break %j, also without a last one', (lineBreak) => {
    const lines = ['a;b', '', '1;', ';;'];
    const cells = [['a', 'b'], [''], ['1', ''], ['', '', '']];
    expect(parseCsv(lines.join(lineBreak), ';')).toEqual(cells);
    expect(parseCsv(lines.join(lineBreak) + lineBreak, ';')).toEqual(cells);
  });

  it('loses no line where line breaks are mixed', () => {
    expect(parseCsv('a;b\r\n1;2\n3;4\r5;6\n\r\n7;8', ';')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
      [''],
      ['7', '8'],
    ]);
  });

  it('has line breaks, separators and quotes in cells between quotes', () => {
    expect(parseCsv('"two\r\nlines";"a;b"\n"say ""hi""";""\n"";""""', ';')).toEqual([
      ['two\r\nlines', 'a;b'],
      ['say "hi"', ''],
      ['', '"'],
    ]);
  });

  it.each([
    [
      '7" vinyl;x\n19;"',
      [
        ['7" vinyl', 'x'],
        ['19', '"'],
      ],
    ],
    [
      '"open;1\n2;3\n"x";4',
      [
        ['"open', '1'],
        ['2', '3'],
        ['x', '4'],
      ],
    ],
    [
      '"Jay "J" M";2\n3;4',
      [
        ['"Jay "J" M"', '2'],
        ['3', '4'],
      ],
    ],
    ['"a" ;"b"', [['"a" ', 'b']]],
    [' "a;b"', [[' "a', 'b"']]],
    ['"""', [['"""']]],
    ['\uFEFFa;\uFEFFb', [['a', '\uFEFFb']]],
    ['', []],
    ['\n', [['']]],
  ])('forgives %j', (text, cells) => {
    expect(parseCsv(text, ';')).toEqual(cells);
  });

  it('is read up to a line', () => {
    expect(parseCsv('a\nb\nc', ';', 2)).toEqual([['a'], ['b']]);
  });

  it.each(['"a\n', '"";', '""a;', '""""x;'])('is read in one go where it is %j again and again', (part) => {
    const cells = parseCsv(part.repeat(300_000), ';').flat();
    expect(cells.length).toBeGreaterThanOrEqual(300_000);
  });
});
