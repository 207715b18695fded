import { kept, type KeptText } from '../../platform/texts/kept-text';
import { keyOf, keyOfHandle, keyOfMail, type FanEntry, type NamedFan } from './entries';

/** Whether the spellings of one Instagram name are one fan. */
export interface SpellingChoice {
  readonly who: string;
  readonly one: boolean;
}

/** The names that a sheet has for one Instagram name. */
export interface Spellings {
  readonly names: readonly string[];
  /** Null until the organiser answers. */
  readonly one: boolean | null;
}

/** The lines of one fan. */
export interface LineGroup extends NamedFan {
  readonly who: string;
  /** Null where the lines agree on the name. */
  readonly spellings: Spellings | null;
  readonly entries: readonly FanEntry[];
}

/** The lines of each fan: those with one mail address, else one Instagram name, else one name (rule A21). */
export function groupLines(
  entries: readonly FanEntry[],
  choices: readonly SpellingChoice[],
): { readonly groups: readonly LineGroup[]; readonly unclear: ReadonlyMap<number, KeptText> } {
  const fans = new NamedFans(entries);
  const unclear = new Map<number, KeptText>();
  const byFan = new Map<string, FanEntry[]>();
  for (const entry of entries) {
    const found = fans.whoOf(entry.fan);
    if (found.length > 1) unclear.set(entry.line, mayBe(entry.fan.name, found));
    const who = found[0] ?? '';
    if (found.length === 1) byFan.set(who, [...(byFan.get(who) ?? []), entry]);
  }
  const answers = new Map(choices.map(({ who, one }) => [who, one]));
  const groups = [...byFan].flatMap(([who, lines]) => groupsOf(who, lines, answers.get(who) ?? null));
  return { groups, unclear };
}

const mayBe = (name: string, fans: readonly string[]): KeptText =>
  kept((i18n) =>
    i18n.t('{name} may be {fans} of this sheet: which one is meant?', {
      name,
      fans: fans.reduce((some, one) => i18n.t('{some} or {one}', { some, one })),
    }),
  );

/** The mail addresses and Instagram names of the sheet, and the names beside them. */
class NamedFans {
  /** Keys of mail addresses, by the Instagram name. */
  private readonly mailsOf = new Map<string, Set<string>>();
  private readonly handles = new Set<string>();
  /** Keys of fans with an address or an Instagram name, by the name. */
  private readonly calledBy = new Map<string, Set<string>>();

  constructor(entries: readonly FanEntry[]) {
    for (const { fan } of entries) {
      if (fan.instagram === null) continue;
      const handle = keyOfHandle(fan.instagram);
      this.handles.add(handle);
      if (fan.mail !== null) add(this.mailsOf, handle, keyOfMail(fan.mail));
    }
    for (const { fan } of entries)
      if (fan.mail !== null || fan.instagram !== null)
        for (const who of this.whoOf(fan)) add(this.calledBy, keyOf(fan.name), who);
  }

  /** The keys of the fans that a name may mean; several where it is not clear which. */
  whoOf({ name, mail, instagram }: NamedFan): readonly string[] {
    if (mail !== null) return [keyOfMail(mail)];
    if (instagram !== null) return this.byHandle(keyOfHandle(instagram));
    const called = [...(this.calledBy.get(keyOf(name)) ?? [])];
    if (called.length > 0) return called;
    const handle = this.handleIn(name);
    return handle === undefined ? [keyOf(name)] : this.byHandle(handle);
  }

  private byHandle(handle: string): readonly string[] {
    const mails = [...(this.mailsOf.get(handle) ?? [])];
    return mails.length > 0 ? mails : [`@${handle}`];
  }

  /** The Instagram name of the sheet that is among the words of a name. */
  private handleIn(name: string): string | undefined {
    return wordsLikeHandles(name).find((word) => this.handles.has(word));
  }
}

/**
 * The words of a name that may be an Instagram name: a single word, or one with a sign that first names do not have.
 */
export function wordsLikeHandles(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[\s(),/|]+/);
  return words.filter((word) => words.length === 1 || /[._\d]/.test(word));
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

/**
 * The lines that one key joined, as one group, or as a group for each spelling where the organiser says that these are
 * several people.
 *
 * Example: lines of `Tessa`, `Tessa K.` and `Tess`, all with @tessa.x and without a mail address. There are three
 * spellings. As long as nobody has answered, and where the answer is that they are one fan, there is one group, which
 * shows the question. If the answer is that they are several, the first group has the lines of `Tessa`, and each
 * other spelling has a group of its own, with its name added to the key.
 */
function groupsOf(who: string, lines: readonly FanEntry[], one: boolean | null): readonly LineGroup[] {
  const names = spellingsOf(lines);
  if (names.length < 2) return [groupOf(who, lines, null)];
  if (one !== false) return [groupOf(who, lines, { names, one })];
  const others = names.slice(1);
  const first = lines.filter((entry) => !others.some((name) => isCalled(entry, name)));
  const ofOthers = others.map((name) =>
    groupOf(
      `${who} ${keyOf(name)}`,
      lines.filter((entry) => isCalled(entry, name)),
      null,
    ),
  );
  return [groupOf(who, first, { names, one: false }), ...ofOthers];
}

const isCalled = ({ fan }: FanEntry, name: string): boolean =>
  fan.mail === null && keyOf(fan.name) === keyOf(name);

/**
 * The first name, and the names of lines that only the Instagram name joins. The Instagram name itself, written as a
 * name, does not count. A name beside the same mail address is another spelling of the same person without a question,
 * so all names beside it count as one.
 */
function spellingsOf(lines: readonly FanEntry[]): readonly string[] {
  const handles = new Set(lines.map(({ fan }) => keyOfHandle(fan.instagram ?? '')));
  const named = lines.filter(({ fan }) => !handles.has(fan.name.toLowerCase()));
  const mailed = named.filter(({ fan }) => fan.mail !== null);
  const same = new Set(mailed.map(({ fan }) => keyOf(fan.name)));
  const others = named.filter(({ fan }) => fan.mail === null && !same.has(keyOf(fan.name)));
  const names = new Map([...mailed.slice(0, 1), ...others].map(({ fan }) => [keyOf(fan.name), fan.name]));
  return [...names.values()];
}

function groupOf(who: string, entries: readonly FanEntry[], spellings: Spellings | null): LineGroup {
  const fans = entries.map(({ fan }) => fan);
  const instagram = fans.find((fan) => fan.instagram !== null)?.instagram ?? null;
  const isHandle = (name: string): boolean =>
    instagram !== null && keyOfHandle(instagram) === name.toLowerCase();
  return {
    who,
    name: (fans.find(({ name }) => !isHandle(name)) ?? fans[0])?.name ?? '',
    mail: fans.find((fan) => fan.mail !== null)?.mail ?? null,
    instagram,
    spellings,
    entries,
  };
}
