import { archiveUsage, archiveVerb } from './ledger/archive.verb';
import { asOfUsage, asOfVerb } from './ledger/as-of.verb';
import { exportUsage, exportVerb } from './ledger/export.verb';
import { importUsage, importVerb } from './ledger/import.verb';
import { rebuildUsage, rebuildVerb } from './ledger/rebuild.verb';
import { sealUsage, sealVerb } from './ledger/seal.verb';
import { reopenUsage, reopenVerb, shutUsage, shutVerb } from './ledger/shut.verb';
import { statementUsage, statementVerb } from './ledger/statement.verb';
import { CliFailure, type LedgerVerb } from './ledger/terminal';
import { verifyUsage, verifyVerb } from './ledger/verify.verb';

const verbs: Readonly<Record<string, LedgerVerb>> = {
  verify: verifyVerb,
  rebuild: rebuildVerb,
  'as-of': asOfVerb,
  export: exportVerb,
  seal: sealVerb,
  statement: statementVerb,
  archive: archiveVerb,
  import: importVerb,
  shut: shutVerb,
  reopen: reopenVerb,
};

const usages = [
  verifyUsage,
  rebuildUsage,
  asOfUsage,
  exportUsage,
  sealUsage,
  statementUsage,
  archiveUsage,
  importUsage,
  shutUsage,
  reopenUsage,
];
const usage = ['Usage:', ...usages.map((line) => `  npm run ledger -- ${line}`)].join('\n');

/** Runs a verb on the books from outside the server. Returns the exit code: 1 where something does not fit. Throws CliFailure. */
export async function ledgerCli(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new CliFailure(usage);
  return verb(rest);
}
