import { grouped } from '@fan-beats/events/kernel';
import { mailKeys } from '../../platform/people/person-names';
import type { KeptText } from '../../platform/texts/kept-text';
import { keyOf, keyOfHandle, longestName, type FanEntry, type NamedFan } from './entries';
import {
  groupLines,
  wordsLikeHandles,
  type LineGroup,
  type SpellingChoice,
  type Spellings,
} from './line-groups';

/** An organiser's choice of the person for a fan of the sheet. */
export interface PersonChoice {
  readonly who: string;
  /** Null for a new person. */
  readonly userId: number | null;
}

/** A person of the shop. */
export interface KnownPerson {
  readonly userId: number;
  readonly displayname: string;
  readonly mail: string | null;
  readonly nameKey: string;
  readonly mailKey: string | null;
  readonly instagram: string | null;
  /** Whether they can log in. */
  readonly hasAccount: boolean;
  /** Whether they registered with an address that nobody proved: it may be another person's (rule A14). */
  readonly isMailUnproven: boolean;
}

/** A person of the shop whom a fan of the sheet may be, and the field that matches. */
export interface Candidate extends KnownPerson {
  readonly by: 'name' | 'instagram' | 'mail';
}

/** A fan of the sheet, with the lines that name them. */
export interface PlannedFan extends NamedFan {
  /** The mail address, else the Instagram name behind an @, else the name. */
  readonly who: string;
  /** Null for a new person, and until the organiser answers. */
  readonly userId: number | null;
  readonly asked: boolean;
  readonly candidates: readonly Candidate[];
  readonly spellings: Spellings | null;
  /** The address in the sheet, where it stays with an account that has not proven it. */
  readonly takenMail: string | null;
  readonly entries: readonly FanEntry[];
}

interface FoundFans {
  readonly fans: readonly PlannedFan[];
  /** Lines that may belong to one of several fans. */
  readonly unclear: ReadonlyMap<number, KeptText>;
}

interface FanChoices {
  readonly people: readonly PersonChoice[];
  readonly spellings: readonly SpellingChoice[];
}

/** The fans whom the lines name, each once: by mail address, else by Instagram name, else by name (rules A4, A21). */
export function findFans(
  entries: readonly FanEntry[],
  known: readonly KnownPerson[],
  choices: FanChoices,
): FoundFans {
  const { groups, unclear } = groupLines(entries, choices.spellings);
  const find = finder(known, choices.people);
  const taken = new Set(known.map(({ nameKey }) => nameKey));
  const fans = new Map<string, PlannedFan>();
  for (const group of groups) {
    const fan = toFan(group, find(group), taken);
    const key = fan.userId === null ? fan.who : `user ${fan.userId}`;
    const before = fans.get(key);
    if (before) fans.set(key, { ...before, entries: [...before.entries, ...fan.entries] });
    else fans.set(key, fan);
  }
  return { fans: [...fans.values()], unclear };
}

function toFan(group: LineGroup, found: Found, taken: Set<string>): PlannedFan {
  const isNew = found.userId === null && !found.asked;
  const isMailTaken = isNew && found.candidates.some(({ by }) => by === 'mail');
  return {
    who: group.who,
    name: isNew ? nameOfItsOwn(group.name, taken) : group.name,
    mail: isMailTaken ? null : group.mail,
    instagram: group.instagram,
    userId: found.userId,
    asked: found.asked,
    candidates: found.candidates,
    spellings: group.spellings,
    takenMail: isMailTaken ? group.mail : null,
    entries: group.entries,
  };
}

type Found = Pick<PlannedFan, 'userId' | 'asked' | 'candidates'>;

/**
 * Finds the person of a fan by the same mail address, unless the account there never proved it, or by the Instagram
 * name of a person whom an organiser added. By a name it finds a person only where an organiser confirms it (rules A4,
 * A9, A21).
 */
function finder(
  known: readonly KnownPerson[],
  choices: readonly PersonChoice[],
): (group: LineGroup) => Found {
  const knownIds = new Set(known.map(({ userId }) => userId));
  const candidatesOf = findCandidates(known);
  const chosen = new Map(choices.map(({ who, userId }) => [who, userId]));
  return (group) => {
    const candidates = candidatesOf(group);
    const sure = candidates.find(isSure) ?? onlyWritten(group, candidates);
    if (sure) return { userId: sure.userId, asked: false, candidates: [] };
    const choice = chosen.get(group.who);
    // A chosen person who does not exist is not an answer.
    const isAnswered = choice === null || (choice !== undefined && knownIds.has(choice));
    return {
      userId: isAnswered ? choice : null,
      asked: !isAnswered && (candidates.length > 0 || choice !== undefined),
      candidates,
    };
  };
}

/** Anybody may register with any address, so only a proven address identifies an account. */
const isSure = ({ by, isMailUnproven }: Candidate): boolean => by === 'mail' && !isMailUnproven;

/**
 * The only candidate, found by an Instagram name that an organiser entered. An account has entered its Instagram name
 * itself, so it does not count.
 */
function onlyWritten(
  { instagram, spellings }: LineGroup,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const [person, ...others] = candidates;
  if (instagram === null || spellings !== null || others.length > 0) return undefined;
  return person?.by === 'instagram' && !person.hasAccount ? person : undefined;
}

/** The people with the same address, Instagram name or name. */
function findCandidates(known: readonly KnownPerson[]): (fan: NamedFan) => readonly Candidate[] {
  const byMail = new Map(known.map((person) => [person.mailKey, person]));
  const byName = new Map(known.map((person) => [person.nameKey, person]));
  const byHandle = grouped(known, (person) => keyOfHandle(person.instagram ?? ''));
  return ({ name, mail, instagram }) => {
    const mailed = mailKeys(mail ?? '')
      .map((key) => byMail.get(key))
      .find((person) => person !== undefined);
    const handles = instagram === null ? wordsLikeHandles(name) : [keyOfHandle(instagram)];
    const handled = handles.flatMap((handle) => byHandle.get(handle) ?? []);
    const named = [byName.get(keyOf(name)), instagram === null ? undefined : byName.get(keyOf(instagram))];
    const all = [
      { person: mailed, by: 'mail' as const },
      ...handled.map((person) => ({ person, by: 'instagram' as const })),
      ...named.map((person) => ({ person, by: 'name' as const })),
    ];
    const candidates = new Map<number, Candidate>();
    for (const { person, by } of all)
      if (person && !candidates.has(person.userId)) candidates.set(person.userId, { ...person, by });
    return [...candidates.values()];
  };
}

/** A name that is not taken: another Mina is Mina (2) (rule D40). */
function nameOfItsOwn(name: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`;
    const own = `${name.slice(0, longestName - end.length).trim()}${end}`;
    if (taken.has(keyOf(own))) continue;
    taken.add(keyOf(own));
    return own;
  }
}
