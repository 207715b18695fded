import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import type { ProcedureMeta } from '../../src/platform/trpc/trpc';
import { allProcedures } from '../procedure-list';

/** The sources, from the top of the repository: the built script reads them too. */
const backend = resolve('backend');
const routerFile = join(backend, 'src/api/app-router.ts');
const recordsFile = join(backend, 'src/contract/index.ts');

const who = { anyone: 'A', person: 'U' } as const;

/** The set of people who may call a procedure: an admin may call every one. */
function whoMayCall({ access }: ProcedureMeta): string {
  return typeof access === 'string' ? who[access] : ['ADM', ...access].join(' + ');
}

const introduction = `# The API

<!-- Written by backend/test/docs/write-api-page.ts from the routers and their types. Change the routers, not this page. -->

The wire is tRPC v11 over HTTP under \`/api\`: \`GET /api/gos.getGoInfos?input=…\` for queries, \`POST\` with JSON for mutations,
batches of at most 20 calls as the stock \`httpBatchLink\` sends them, cookies on every request. Money is a euro number with at
most two decimals, ids are positive integers, timestamps ISO-8601 UTC texts. A \`?\` marks what may be left out. Who: A anyone,
U who is logged in, ADM admins, and beside them the helpers with one of the grants that are named: \`books\` without names gets
names, addresses and free texts of people masked (rule D137). Types are written as in TypeScript and are defined in the [last chapter](#types); \`Record<string, T>\` is
an object with any names. Unknown fields are refused. A call or a batch may send 64 kB, carts and what admins save in bulk
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
\`GET /api/user/my-data\` (U, the answer of \`user.exportMyData\` as a file; \`?language=\` source, de or en),
\`POST /api/uploadFile\` (ADM, multipart, field \`file\`: JPEG, PNG, WebP or GIF up to 15 MB and 40 megapixels, a JPEG that is
not progressive up to 110; answers \`UploadedImageRecord\`), \`GET /api/ledger/export\` (ADM + books + money, streamed file: \`?format=\` csv, jsonl, hledger or unbacked, \`&from=\` and
\`&to=\` as German days or instants, both included, \`&texts=without\` for a csv or jsonl without people's free text, \`&csv=excel\` for tables that German Excel opens; see
[finance.md](finance.md)), \`GET /api/ledger/archive\` (ADM, streamed ZIP file: the whole shop without passwords, see
[operations.md](operations.md#moving-the-whole-shop)) and \`GET /dbimg/{filepath}\` (anyone; \`?w=\` 160, 320, 640 or 1280 for a thumbnail).`;

/** The page docs/api.md, from the routers of this release. */
export function apiPage(): string {
  const program = openProgram();
  const checker = program.getTypeChecker();
  const types = new TypeTexts(checker);
  const router = exportedType(program, { file: routerFile, name: 'AppRouter' });
  const areas = new Map<string, string[]>();
  for (const [path, { _def }] of Object.entries(allProcedures())) {
    const [area = '', name = ''] = path.split('.');
    const { input, output } = types.ofProcedure(router, [area, name]);
    const access = _def.meta ? whoMayCall(_def.meta) : '';
    const takes = input === null ? 'no input' : `\`${input}\``;
    const row = `- **${path}** (${_def.type}, ${access}): ${takes} → \`${output}\``;
    areas.set(area, [...(areas.get(area) ?? []), row]);
  }
  const chapters = [...areas].map(([area, rows]) => [`## ${area}`, '', ...rows].join('\n'));
  return `${[introduction, ...chapters, typeChapter(program, types)].join('\n\n')}\n`;
}

/** Every type that the chapters name, and every one that these definitions name in turn. */
function typeChapter(program: ts.Program, types: TypeTexts): string {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(recordsFile);
  const module = file && checker.getSymbolAtLocation(file);
  for (const symbol of module ? checker.getExportsOfModule(module) : []) {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (type.isClassOrInterface()) types.name(symbol.name, type);
  }
  const lines = new Map<string, string>();
  // A definition may name further types: these are appended to the map while it is read.
  for (const [name, type] of types.named) lines.set(name, `- **${name}**: \`${types.definition(type)}\``);
  return ['## Types', '', ...[...lines].sort(byName).map(([, line]) => line)].join('\n');
}

const byName = ([left]: readonly [string, string], [right]: readonly [string, string]): number =>
  left < right ? -1 : 1;

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

/** The compiler lists them in the order in which it found them. */
const literals = /"[^"]*"(?: \| "[^"]*")+/g;

/** Whether the type is declared in the project, and not in the language or a library. */
function isOurs(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some((one) => !one.getSourceFile().fileName.includes('/node_modules/'));
}

/** Whether the type is a selection of a record's fields: these are written out. */
function isSelection(type: ts.Type): boolean {
  const parts = type.isIntersection() ? type.types : [type];
  return parts.some(({ aliasSymbol }) => ['Omit', 'Pick'].includes(aliasSymbol?.name ?? ''));
}

/** Types as short texts for a cell of a table. */
class TypeTexts {
  /** The types that the texts name, in the order in which they were found. */
  readonly named = new Map<string, ts.Type>();

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

  /** The type of an answer's `toJSON`, where it has one. */
  private asSent(type: ts.Type): ts.Type {
    const toJson = type.getProperty('toJSON') && this.property(type, 'toJSON');
    return toJson?.getCallSignatures()[0]?.getReturnType() ?? type;
  }

  name(name: string, type: ts.Type): void {
    const known = this.named.get(name);
    if (known && known !== type) throw new Error(`Two types of the wire are called ${name}`);
    this.named.set(name, type);
  }

  definition(type: ts.Type): string {
    if (!type.isUnion()) return this.fieldsOf(type).join(', ');
    return type.types.some((one) => one.isIntersection())
      ? type.types.map((one) => this.shape(one)).join(' | ')
      : this.cell(type, ts.TypeFormatFlags.InTypeAlias);
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
    // The input may be left out where all its fields may be.
    const type = this.checker.getNonNullableType(given);
    const [element] = this.checker.isArrayType(type)
      ? this.checker.getTypeArguments(type as ts.TypeReference)
      : [];
    return element ? `list of {${this.fieldsOf(element).join(', ')}}` : this.fieldsOf(type).join(', ');
  }

  private cell(type: ts.Type, more = ts.TypeFormatFlags.None): string {
    this.nameTypesIn(type, more);
    return this.checker
      .typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation | more)
      .replaceAll('readonly ', '')
      .replaceAll(/Readonly<(Record<string, \w+>)>/g, '$1')
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
    if (element?.getSymbol()?.name !== '__type')
      return isSelection(given) ? this.shape(type) : this.cell(type);
    const orNull = this.cell(type).endsWith('| null') ? ' or null' : '';
    return `list of {${this.fieldsOf(element).join(', ')}}${orNull}`;
  }

  private shape(type: ts.Type): string {
    return `{ ${this.fieldsOf(type).join(', ')} }`;
  }

  /** Notes the types that the compiler prints by their name. */
  private nameTypesIn(type: ts.Type, more = ts.TypeFormatFlags.None): void {
    const alias = more === ts.TypeFormatFlags.InTypeAlias ? undefined : type.aliasSymbol;
    const symbol = alias ?? (type.isClassOrInterface() ? type.getSymbol() : undefined);
    if (symbol && isOurs(symbol)) this.name(symbol.name, type);
    else for (const part of this.partsOf(type, alias)) this.nameTypesIn(part);
  }

  private partsOf(type: ts.Type, alias: ts.Symbol | undefined): readonly ts.Type[] {
    if (alias) return type.aliasTypeArguments ?? [];
    // A union keeps the named unions that it was made from.
    const { origin } = type as { readonly origin?: ts.Type };
    if (origin?.isUnionOrIntersection()) return origin.types;
    if (type.isUnionOrIntersection()) return type.types;
    if (((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0)
      return this.checker.getTypeArguments(type as ts.TypeReference);
    if (type.getSymbol()?.name !== '__type') return [];
    return this.checker.getPropertiesOfType(type).map((field) => this.checker.getTypeOfSymbol(field));
  }

  private property(type: ts.Type, name: string): ts.Type {
    const symbol = this.checker.getPropertyOfType(type, name);
    if (!symbol) throw new Error(`No ${name} in ${this.checker.typeToString(type)}`);
    return this.checker.getTypeOfSymbol(symbol);
  }
}
