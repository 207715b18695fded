import { execFile } from 'node:child_process';

export interface ToolAnswer {
  readonly code: number;
  readonly output: string;
  readonly complaint: string;
}

type Tool = 'hledger' | 'ledger';

/** Runs hledger or ledger on a journal. Rejects with a sentence about the installation where the tool is missing. */
function ask(tool: Tool, args: readonly string[]): Promise<ToolAnswer> {
  return new Promise((settle, fail) => {
    execFile(tool, args, { maxBuffer: 256 * 1024 * 1024 }, (error, output, complaint) => {
      if (error?.code === 'ENOENT') fail(new Error(missing(tool)));
      else settle({ code: error ? Number(error.code) : 0, output, complaint });
    });
  });
}

function missing(tool: Tool): string {
  return `${tool} is not installed, and without it nothing proves the journal from outside. On Debian and Ubuntu: apt-get install hledger ledger. On a Mac: brew install hledger ledger.`;
}

/** The complaints of both tools, at their strictest, about the journal; empty where they accept it. */
export async function complaintsOf(journal: string): Promise<readonly string[]> {
  const answers = await Promise.all([
    ask('hledger', ['-f', journal, 'check', '--strict', 'ordereddates']),
    ask('ledger', ['--args-only', '--pedantic', '-f', journal, 'balance', '--depth', '1']),
  ]);
  return answers.flatMap(({ code, complaint }, tool) =>
    code === 0 && complaint === '' ? [] : [`${tool === 0 ? 'hledger' : 'ledger'}: ${complaint || code}`],
  );
}

/**
 * The balance of each account by the tool, in cents and Fan Beats, by `account commodity`; 0 is left out. Options limit
 * the entries that count.
 */
export async function balancesOf(
  tool: Tool,
  journal: string,
  options: readonly string[] = [],
): Promise<Map<string, number>> {
  const { output } =
    tool === 'hledger'
      ? await ask('hledger', [
          '-f',
          journal,
          'balance',
          '--flat',
          '-N',
          '--layout',
          'bare',
          '-O',
          'csv',
          ...options,
        ])
      : await ask('ledger', [
          '--args-only',
          '-f',
          journal,
          'balance',
          '--flat',
          '--no-total',
          '--format',
          '%(join(account + " " + display_total))\n',
          ...options,
        ]);
  return tool === 'hledger' ? parseHledger(output) : parseLedger(output);
}

/** Parses `"account","commodity","balance"`, one line per commodity. */
function parseHledger(csv: string): Map<string, number> {
  const lines = csv.trim().split('\n').slice(1);
  return new Map(
    lines.flatMap((line) => {
      const [account = '', commodity = '', amount = ''] = line
        .split(',')
        .map((cell) => cell.replaceAll('"', ''));
      return entryOf(account, amount, commodity);
    }),
  );
}

/** Parses `account 1.00 EUR`, with a second amount after `\n` where there is one. */
function parseLedger(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.flatMap((line) => {
      const [account = '', ...amounts] = line.split(/\s+|\\n/).filter((word) => word !== '');
      return amounts.flatMap((amount, i) =>
        i % 2 === 0 ? entryOf(account, amount, amounts[i + 1] ?? '') : [],
      );
    }),
  );
}

function entryOf(account: string, amount: string, commodity: string): [string, number][] {
  const value = commodity === 'EUR' ? Math.round(Number(amount) * 100) : Number(amount);
  return value === 0 ? [] : [[`${account} ${commodity}`, value]];
}
