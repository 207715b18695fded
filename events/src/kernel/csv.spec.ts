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

describe('a table somebody pasted', () => {
  it.each(['\t', ';', ','] as const)('is read by %j', (separator) => {
    const text = ['17', 'RB 1'].join(separator) + '\r\n\r\n' + ['Mina', '"DHL ""2"""'].join(separator);
    expect(parseCsv(text, separator)).toEqual([
      ['17', 'RB 1'],
      ['Mina', 'DHL "2"'],
    ]);
  });

  it('forgives a quote that stands alone, empty cells and a mark in front', () => {
    expect(parseCsv('\uFEFF7" vinyl;x\n;\n18;\n19;"', ';')).toEqual([
      ['7" vinyl', 'x'],
      ['18', ''],
      ['19', '"'],
    ]);
  });
});
