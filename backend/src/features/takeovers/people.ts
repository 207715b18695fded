import { grouped } from '@fan-beats/events/kernel';
import { keyOf, keyOfMail, longestName, type Entry, type NamedFan } from './entries';
import type { PersonChoice } from './acts/take-over';

/** Somebody of the shop. */
export interface KnownPerson {
  readonly userId: number;
  readonly displayname: string;
  readonly mail: string | null;
  readonly nameKey: string;
  readonly mailKey: string | null;
  readonly instagram: string | null;
}

/** A fan of the sheet, with the lines that name them. */
export interface PlannedFan extends NamedFan {
  /** The mail address, else the name. */
  readonly who: string;
  /** Null for a new person, and while it is asked. */
  readonly userId: number | null;
  readonly asked: boolean;
  readonly candidates: readonly (KnownPerson & { readonly by: 'name' | 'instagram' })[];
  readonly entries: readonly Entry[];
}

interface Group extends NamedFan {
  readonly who: string;
  readonly entries: Entry[];
}

interface FoundFans {
  readonly fans: readonly PlannedFan[];
  /** Lines that may be one of several. */
  readonly unclear: ReadonlyMap<number, string>;
}

/** Whom the lines name, each once: by the mail address, else by the name (rule A4). */
export function findFans(
  entries: readonly Entry[],
  known: readonly KnownPerson[],
  choices: readonly PersonChoice[],
): FoundFans {
  const { groups, unclear } = groupsOf(entries);
  const find = finder(known, choices);
  const taken = new Set(known.map(({ nameKey }) => nameKey));
  const fans = new Map<string, PlannedFan>();
  for (const group of groups) {
    const found = find(group);
    const isNew = found.userId === null && !found.asked;
    const name = isNew ? nameOfItsOwn(group.name, taken) : group.name;
    const key = found.userId === null ? group.who : `user ${found.userId}`;
    const before = fans.get(key);
    if (before) fans.set(key, { ...before, entries: [...before.entries, ...group.entries] });
    else fans.set(key, { ...group, ...found, name });
  }
  return { fans: [...fans.values()], unclear };
}

/** The addresses that the sheet knows of each name. */
function mailsByName(entries: readonly Entry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const mails = new Map<string, Set<string>>();
  for (const { fan } of entries) {
    const key = keyOf(fan.name);
    if (fan.mail !== null) mails.set(key, (mails.get(key) ?? new Set()).add(keyOfMail(fan.mail)));
  }
  return mails;
}

/** A line without an address is of whoever alone has that name, with an address or without. */
function groupsOf(entries: readonly Entry[]) {
  const mailsOf = mailsByName(entries);
  const groups = new Map<string, Group>();
  const unclear = new Map<number, string>();
  for (const entry of entries) {
    const { name, mail, instagram } = entry.fan;
    const mails = mail === null ? [...(mailsOf.get(keyOf(name)) ?? [])] : [keyOfMail(mail)];
    const who = mails[0] ?? keyOf(name);
    const group = groups.get(who) ?? { name, mail, instagram, who, entries: [] };
    const known = { mail: group.mail ?? mail, instagram: group.instagram ?? instagram };
    if (mails.length < 2) groups.set(who, { ...group, ...known, entries: [...group.entries, entry] });
    else
      unclear.set(
        entry.line,
        `${name} has ${mails.length} mail addresses in this sheet: which one is meant?`,
      );
  }
  return { groups: [...groups.values()], unclear };
}

type Found = Pick<PlannedFan, 'userId' | 'asked' | 'candidates'>;

/** By the same mail address; by a name or Instagram name only where an organiser says that it is that person (rules A4, A9). */
function finder(known: readonly KnownPerson[], choices: readonly PersonChoice[]): (group: Group) => Found {
  const byId = new Map(known.map((person) => [person.userId, person]));
  const byMail = new Map(known.map((person) => [person.mailKey, person]));
  const candidatesOf = findCandidates(known);
  const chosen = new Map(choices.map(({ who, userId }) => [who, userId]));
  return (group) => {
    const { who, mail } = group;
    const sameMail = mail === null ? undefined : byMail.get(keyOfMail(mail));
    if (sameMail) return { userId: sameMail.userId, asked: false, candidates: [] };
    const candidates = candidatesOf(group);
    const choice = chosen.get(who);
    const isMeant = choice === null || (choice !== undefined && byId.has(choice));
    return {
      userId: isMeant ? choice : null,
      // Somebody who is not there is nobody's answer.
      asked: !isMeant && (candidates.length > 0 || choice !== undefined),
      candidates,
    };
  };
}

/** Whose name, or Instagram name, reads the same. */
function findCandidates(known: readonly KnownPerson[]): (fan: NamedFan) => PlannedFan['candidates'] {
  const byName = new Map(known.map((person) => [person.nameKey, person]));
  const byInstagram = grouped(known, (person) => person.instagram?.toLowerCase() ?? '');
  return ({ name, instagram }) => {
    const named = byName.get(keyOf(name));
    const others = instagram === null ? [] : (byInstagram.get(instagram.toLowerCase()) ?? []);
    return [
      ...(named ? [{ ...named, by: 'name' as const }] : []),
      ...others.filter((one) => one !== named).map((one) => ({ ...one, by: 'instagram' as const })),
    ];
  };
}

/** A name that nobody has: another Mina is Mina (2) (rule D40). */
function nameOfItsOwn(name: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`;
    const own = `${name.slice(0, longestName - end.length).trim()}${end}`;
    if (taken.has(keyOf(own))) continue;
    taken.add(keyOf(own));
    return own;
  }
}
