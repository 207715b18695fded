import { aClaim } from '../testing/aClaim';
import { costs } from '../panel/claimChanges';
import { costColumn, readPastedTable, trackingColumn } from './pastedTable';

const claims = [
  aClaim({ claim_id: 17, user_id: 4, user_displayname: 'Mina' }),
  aClaim({ claim_id: 18, user_id: 5, user_displayname: 'Jun Park' }),
  aClaim({ claim_id: 19, user_id: 6, user_displayname: '2026' }),
  aClaim({ claim_id: 20, user_id: 5, user_displayname: 'Jun Park' }),
];
const sevens = aClaim({ claim_id: 21, user_id: 7, user_displayname: '7-11' });
const people = [
  {
    user_id: 4,
    displayname: 'Mina',
    mail: 'mina@example.org',
    merged: [{ user_id: 9, displayname: 'Mina K' }],
  },
  { user_id: 6, displayname: '2026', mail: 'Year@Example.org' },
];
const read = (text: string, column = trackingColumn(), more: typeof claims = []) => {
  const { matches, problems } = readPastedTable(text, { column, claims: [...claims, ...more], people });
  return {
    found: matches.map(({ claim, changes }) => [claim.claim_id, ...Object.values(changes)]),
    problems: problems.map(({ text: line, why }) => `${line}: ${why}`),
  };
};

describe('a pasted table of tracking ids', () => {
  test.each([
    ['17\tRB 1\n#18\tRB 2\r\nClaim #19\tRB 3'],
    ['17;RB 1\n#18;RB 2\nClaim #19;RB 3\n'],
    ['17,RB 1\n#18,RB 2\n\nClaim #19,RB 3'],
    ['Claim\tTracking ID\n17\tRB 1\n18\tRB 2\n19\tRB 3'],
    ['mina@example.org\tRB 1\nclaim 18\tRB 2\nYEAR@example.org\tRB 3'],
    ['mina k\tRB 1\n18\tRB 2\n19\tRB 3'],
    [' MINA ;"RB 1"\n18;RB 2\n2026;RB 3'],
  ])('finds the claims of %j', (text) => {
    expect(read(text)).toEqual({
      found: [
        [17, 'RB 1'],
        [18, 'RB 2'],
        [19, 'RB 3'],
      ],
      problems: [],
    });
  });

  test('finds a name that our own exports mark as text', () => {
    expect(read("'7-11;RB 1", trackingColumn(), [sevens]).found).toEqual([[21, 'RB 1']]);
  });

  test('keeps every digit, and takes off the mark of our own exports', () => {
    expect(read("17\t00340434161094022115\n18\t'00340434161094022116").found).toEqual([
      [17, '00340434161094022115'],
      [18, '00340434161094022116'],
    ]);
  });

  test('leaves out a number that a spreadsheet shortened, and says so', () => {
    expect(read('17\t3,40434E+17\n18\t3.40434E+17\n19\tEE123456789DE')).toEqual({
      found: [[19, 'EE123456789DE']],
      problems: [
        '17  3,40434E+17: has a tracking ID with lost digits: format the column as text',
        '18  3.40434E+17: has a tracking ID with lost digits: format the column as text',
      ],
    });
  });

  test('leaves out what is not clear and says why', () => {
    expect(read('99\tA\nNobody\tB\nJun Park\tC\n17\n\tD\n18\tE\n18\tF\n19\tG\n#19\tG')).toEqual({
      found: [[19, 'G']],
      problems: [
        '99  A: matches none of these claims',
        'Nobody  B: matches none of these claims',
        'Jun Park  C: matches 2 claims: Claim #18, Claim #20',
        '17  : has no tracking ID',
        '  D: names no claim or fan',
        '18  E: gives Claim #18 another tracking ID',
        '18  F: gives Claim #18 another tracking ID',
      ],
    });
  });

  test('is empty while nothing is pasted', () => {
    expect(read(' \n ')).toEqual({ found: [], problems: [] });
  });
});

describe('a pasted table of costs', () => {
  const [domestics] = costs;
  const readCosts = (text: string) => read(text, costColumn(domestics));

  test('is read in euros, by point or comma, with or without their sign, below any heading', () => {
    expect(readCosts('Fan;Porto\nMina;4,50 €\n18;12.3\n#19;7 EUR')).toEqual({
      found: [
        [17, 4.5],
        [18, 12.3],
        [19, 7],
      ],
      problems: [],
    });
  });

  test('takes no line for a heading that names somebody', () => {
    expect(readCosts('Mina;free').problems).toEqual(['Mina  free: needs an amount such as 4,50']);
  });

  test('leaves out what is not an amount, and never takes half of one that a comma cuts in two', () => {
    expect(readCosts('17,4,50\n18,-1\n19,free').problems).toEqual([
      '17  4  50: has more than two columns',
      '18  -1: needs an amount such as 4,50',
      '19  free: needs an amount such as 4,50',
    ]);
    expect(readCosts('17;10000000\n18;10000000,01')).toEqual({
      found: [[17, 10_000_000]],
      problems: ['18  10000000,01: has an amount above 10,000,000'],
    });
    expect(readCosts('18;5\n18;6\n19;5,0\n19;5')).toMatchObject({
      found: [[19, 5]],
      problems: ['18  5: gives Claim #18 another amount', '18  6: gives Claim #18 another amount'],
    });
  });
});
