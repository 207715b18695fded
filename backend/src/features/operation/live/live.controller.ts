import type { StreamKind } from '@fan-beats/events';
import { Controller, Req, Sse, UseGuards, type MessageEvent } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { concatMap, from, map, type Observable } from 'rxjs';
import type { LiveHint } from '../../../contract/live';
import type { MovedStream } from '../../../platform/database/notify-processes';
import { FactorOwed, RefusedCall } from '../../../platform/errors/refusals';
import { hasGrant } from '../../../platform/people/grants';
import { isAdmin, type Person } from '../../../platform/people/person';
import { CallLimits } from '../../../platform/trpc/call-limits';
import { PersonGuard, personOf } from '../../people/session/person.guard';
import { LiveFeed } from './live-feed';
import { LiveStreams } from './live-streams';

/** `GET /api/live`: server-sent events with hints of changes, for everybody who is logged in. */
@Controller('api')
export class LiveController {
  constructor(
    private readonly feed: LiveFeed,
    private readonly streams: LiveStreams,
    private readonly limits: CallLimits,
  ) {}

  @Sse('live')
  @UseGuards(PersonGuard)
  live(@Req() req: FastifyRequest): Observable<MessageEvent> {
    const person = personOf(req);
    if (!person) throw new RefusedCall('UNAUTHORIZED', (i18n) => i18n.t('Please log in.'));
    if (person.owesFactor) throw new FactorOwed();
    this.limits.count('live', `person ${person.userId}`);
    return this.streams.admit(this.hints(person), { person, address: req.ip });
  }

  private hints(person: Person): Observable<MessageEvent> {
    return this.feed.movements.pipe(
      map((moved) => (moved === 'everything' ? [readEverything] : hintsFor(person, moved))),
      concatMap((hints) => from(hints)),
      map((data: LiveHint): MessageEvent => ({ data })),
    );
  }
}

const readEverything: LiveHint = { topic: 'all' };

/**
 * The hints about events that a person may get. From other people's claims, a fan learns only that the group order
 * changed, and a helper learns what their grants cover (rule D136).
 */
export function hintsFor(person: Reader, moved: readonly MovedStream[]): LiveHint[] {
  const hints = moved.flatMap((one) => hintsOf(person, one));
  return [...new Map(hints.map((hint) => [JSON.stringify(hint), hint])).values()];
}

type Reader = Pick<Person, 'userId' | 'role' | 'grants'>;

interface MayKnow {
  /** The claim or account is the reader's own, or the reader has to do with those of all fans. */
  readonly theirs: boolean;
  /** The reader packs, and so needs to know which claims changed. */
  readonly packs: boolean;
  /** The reader has to do with the money of all fans. */
  readonly money: boolean;
  readonly admin: boolean;
}

type Hints = (moved: MovedStream, mayKnow: MayKnow) => LiveHint[];

/** Hints by the first word of a stream's name: kinds of the ledger, `item` and `shop` for changed records. */
const hintsByKind: Readonly<Record<StreamKind | 'item' | 'shop', Hints>> = {
  claim: (moved, { theirs, packs }) => {
    const go: LiveHint = { topic: 'go', go_id: moved.go_id ?? 0 };
    if (packs && !theirs) return [claimHint(moved), go];
    return theirs ? [claimHint(moved), { topic: 'account', user_id: moved.user_id ?? 0 }, go] : [go];
  },
  account: (moved, { theirs }) => (theirs ? [{ topic: 'account', user_id: moved.user_id ?? 0 }] : []),
  // The list of open payments shows when fans were reminded.
  reminders: (moved, { theirs }) => (theirs ? [{ topic: 'account', user_id: moved.user_id ?? 0 }] : []),
  go: ({ go_id }) => [{ topic: 'go', go_id: go_id ?? 0, terms: true }],
  // A fan with a share gets the hint of the claim.
  bills: ({ go_id }, { money }) => (money ? [{ topic: 'go', go_id: go_id ?? 0 }] : []),
  purchase: (_moved, { money }) => (money ? [{ topic: 'purchases' }] : []),
  bankline: (_moved, { money }) => (money ? [{ topic: 'bank' }] : []),
  item: (moved, { admin }) => (admin ? [{ topic: 'item', item_id: moved.item_id ?? 0 }] : []),
  stock: (moved, { admin }) => (admin ? [{ topic: 'stock', item_id: moved.item_id ?? 0 }] : []),
  // The list of withdrawals is read again with every visit.
  withdrawals: () => [],
  // The look, the settings and the legal texts of the shop are on every page.
  shop: () => [readEverything],
  // Name and texts of a person who was erased are on many screens.
  person: (_moved, { admin }) => (admin ? [readEverything] : []),
};

function claimHint({ stream, go_id, user_id }: MovedStream): LiveHint {
  const claim_id = Number(stream.slice('claim-'.length));
  return { topic: 'claim', claim_id, go_id: go_id ?? 0, user_id: user_id ?? 0 };
}

function hintsOf(person: Reader, moved: MovedStream): LiveHint[] {
  const admin = isAdmin(person);
  const money = hasGrant(person, ['books', 'money']);
  const packs = hasGrant(person, ['packing']);
  const theirs = money || moved.user_id === person.userId;
  if (moved.hidden === true && !theirs && !packs) return [];
  const [kind = ''] = moved.stream.split('-', 1);
  return Object.hasOwn(hintsByKind, kind)
    ? hintsByKind[kind as keyof typeof hintsByKind](moved, { admin, money, packs, theirs })
    : [];
}
