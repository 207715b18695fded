import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { allProcedures } from '../procedure-list';

/** The sources, from the top of the repository: the built page is made of them, too. */
const backend = resolve('backend');
const routerFile = join(backend, 'src/api/app-router.ts');
const recordsFile = join(backend, 'src/contract/records.ts');

const who = { anyone: 'A', person: 'U', admin: 'ADM' } as const;

const introduction = `# The API

<!-- Written by backend/test/docs/write-api-page.ts from the routers and their types. Change the routers, not this page. -->

The wire is tRPC v11 over HTTP under \`/api\`: \`GET /api/gos.getGoInfos?input=…\` for queries, \`POST\` with JSON for mutations,
batches of at most 20 calls as the stock \`httpBatchLink\` sends them, cookies on every request. Money is a euro number with at
most two decimals, ids are positive integers, timestamps ISO-8601 UTC texts. A \`?\` marks what may be left out. Who: A anyone,
U who is logged in, ADM admins. Unknown fields are refused. A call or a batch may send 64 kB, carts and what admins save in bulk
512 kB in a call of its own. How each call is meant stands in [rules.md](rules.md).

An error says in \`data.code\` what kind it is: BAD_REQUEST with \`data.fields\` (a sentence per field, for ten at most), UNAUTHORIZED,
FORBIDDEN, NOT_FOUND, CONFLICT (somebody else was faster), PRECONDITION_FAILED with \`data.rule\` and \`data.details\` (a rule of
the shop), TOO_MANY_REQUESTS with \`data.wait_seconds\`. \`data.correlation_id\` is the number under which the log speaks of it.

What fans pay: \`to_pay\` of a claim is what is open at its stages, asked for or not, and 0 where its group order is canceled. The
header's "To pay" adds up \`due\` of the stages in \`payments.getMine\`: what is asked for and not paid, of group orders that are not
canceled, before any credit is used. \`payments.askBack\` notes that a fan wants the balance back, or takes it back; organisers find
the note in \`payments.admGetOpen\` until a refund is recorded, and \`asked_back_at\` is null while the balance is 0.
\`ledger.admGetMoney\` is the identity M3 over all fans and \`ledger.admGetUnbackedMarks\` the list of marks by hand without a payment, both
for now, or with \`at\` or \`position\` for a moment; \`ledger.admExplain\` explains the five figures as \`money_received\` and so on.
With \`marks: "paid"\` a deletion, or a \`payment_received\` or \`…_done\` that goes, records the marked money as a payment on the balance.

Beside tRPC there are \`GET /api/live\` (U, server-sent events: what changed, as ids alone, so that screens ask again),
\`POST /api/uploadFile\` (ADM, multipart, field \`file\`: JPEG, PNG, WebP or GIF up to 15 MB and 40 megapixels, a JPEG that is
not progressive up to 110; answers \`UploadedImageRecord\`), \`GET /api/ledger/export\` (ADM, streamed file: \`?format=\` csv, jsonl, hledger or unbacked, \`&from=\` and
\`&to=\` as German days or instants, both included, \`&texts=without\` for a csv or jsonl without people's free text, \`&csv=excel\` for tables that German Excel opens; see
[finance.md](finance.md)), \`GET /api/ledger/archive\` (ADM, streamed ZIP file: the whole shop without passwords, see
[operations.md](operations.md#moving-the-whole-shop)) and \`GET /dbimg/{filepath}\` (anyone; \`?w=\` 160, 320, 640 or 1280 for a thumbnail).`;

/** The page docs/api.md, as the routers of this release give it. */
export function apiPage(): string {
  const program = openProgram();
  const checker = program.getTypeChecker();
  const types = new TypeTexts(checker);
  const router = exportedType(program, { file: routerFile, name: 'AppRouter' });
  const areas = new Map<string, string[]>();
  for (const [path, { _def }] of Object.entries(allProcedures())) {
    const [area = '', name = ''] = path.split('.');
    const { input, output } = types.ofProcedure(router, [area, name]);
    const access = _def.meta ? who[_def.meta.access] : '';
    const takes = input === null ? 'no input' : `\`${input}\``;
    const row = `- **${path}** (${_def.type}, ${access}): ${takes} → \`${output}\``;
    areas.set(area, [...(areas.get(area) ?? []), row]);
  }
  const chapters = [...areas].map(([area, rows]) => [`## ${area}`, '', ...rows].join('\n'));
  return `${[introduction, ...chapters, recordChapter(program, types)].join('\n\n')}\n`;
}

function recordChapter(program: ts.Program, types: TypeTexts): string {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(recordsFile);
  const module = file && checker.getSymbolAtLocation(file);
  const records = module ? checker.getExportsOfModule(module) : [];
  const lines = records
    .map((symbol) => ({ name: symbol.name, type: checker.getDeclaredTypeOfSymbol(symbol) }))
    .filter(({ type }) => type.isClassOrInterface())
    .map(({ name, type }) => `- **${name}**: \`${types.fieldsOf(type).join(', ')}\``);
  return ['## Records', '', ...lines].join('\n');
}

function openProgram(): ts.Program {
  const configFile = join(backend, 'tsconfig.json');
  const parsed = ts.parseJsonConfigFileContent(
    ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    dirname(configFile),
  );
  return ts.createProgram([routerFile, recordsFile], {
    ...parsed.options,
    noEmit: true,
    incremental: false,
    composite: false,
  });
}

function exportedType(program: ts.Program, { file, name }: { file: string; name: string }): ts.Type {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (!symbol) throw new Error(`${file} exports no ${name}`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

/** The compiler lists them in the order in which it came upon them. */
const literals = /"[^"]*"(?: \| "[^"]*")+/g;

/** Types as short texts for a cell of a table. */
class TypeTexts {
  constructor(private readonly checker: ts.TypeChecker) {}

  ofProcedure(router: ts.Type, path: readonly string[]): { input: string | null; output: string } {
    const types = ['_def', 'record', ...path, '_def', '$types'].reduce(
      (type, name) => this.property(type, name),
      router,
    );
    return {
      input: this.inputText(this.property(types, 'input')),
      output: this.cell(this.asSent(this.property(types, 'output'))),
    };
  }

  /** What an answer says of itself in JSON, where it says so. */
  private asSent(type: ts.Type): ts.Type {
    const toJson = type.getProperty('toJSON') && this.property(type, 'toJSON');
    return toJson?.getCallSignatures()[0]?.getReturnType() ?? type;
  }

  fieldsOf(type: ts.Type): string[] {
    return this.checker.getPropertiesOfType(type).map((field) => {
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0;
      const text = this.fieldText(this.checker.getTypeOfSymbol(field));
      return `${field.name}${isOptional ? '?' : ''}: ${text}`;
    });
  }

  private inputText(given: ts.Type): string | null {
    if ((given.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0) return null;
    // Where all fields may be left out, so may the input.
    const type = this.checker.getNonNullableType(given);
    const [element] = this.checker.isArrayType(type)
      ? this.checker.getTypeArguments(type as ts.TypeReference)
      : [];
    return element ? `list of {${this.fieldsOf(element).join(', ')}}` : this.fieldsOf(type).join(', ');
  }

  private cell(type: ts.Type): string {
    return this.checker
      .typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
      .replaceAll('readonly ', '')
      .replaceAll(' | undefined', '')
      .replaceAll('; }', ' }')
      .replaceAll(literals, (union) => union.split(' | ').sort().join(' | '));
  }

  /** Records of an input have no name and are written out, records of the wire have a chapter of their own. */
  private fieldText(type: ts.Type): string {
    const given = this.checker.getNonNullableType(type);
    const [element] = this.checker.isArrayType(given)
      ? this.checker.getTypeArguments(given as ts.TypeReference)
      : [];
    if (element?.getSymbol()?.name !== '__type') return this.cell(type);
    const orNull = this.cell(type).endsWith('| null') ? ' or null' : '';
    return `list of {${this.fieldsOf(element).join(', ')}}${orNull}`;
  }

  private property(type: ts.Type, name: string): ts.Type {
    const symbol = this.checker.getPropertyOfType(type, name);
    if (!symbol) throw new Error(`No ${name} in ${this.checker.typeToString(type)}`);
    return this.checker.getTypeOfSymbol(symbol);
  }
}
