import { NotFound } from '@fan-beats/events';
import { IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { LetterRecord } from '../../contract/notice-records';
import { Read, RecordAct, type Ground } from '../../platform/acts/act';
import { statementsIn } from '../../platform/database/statements';
import { movedAccount, tell } from '../../platform/database/tell';
import { Mailer } from '../../platform/mail/mailer';
import { RefusedCall } from '../../platform/errors/refusals';
import { displayNames } from '../../platform/people/display-names';
import { mayBeMailed } from '../../platform/people/may-be-mailed';
import { Filled, Id, Line, Whole } from '../../platform/trpc/fields';
import { goTitles } from '../gos/go-view';
import { openStages } from '../payments/open-stages.reads';
import { GetSettings } from '../settings/settings.acts';
import { addNotice } from './notice.table';
import { fansOf } from './notices';

export const letterGroups = ['everybody', 'unpaid'] as const;
type LetterGroup = (typeof letterGroups)[number];

/** Who has a claim in the group order or, `unpaid`, has not paid what is asked for there. */
async function readersOf({ ask, pool }: Ground, goId: number, to: LetterGroup): Promise<number[]> {
  if ((await goTitles(pool, [goId], (id) => id)).size === 0) throw new NotFound('group order');
  if (to === 'everybody') return fansOf(pool, goId);
  const { stages } = await openStages(pool, await ask(new GetSettings()), { goId });
  const owing = stages.filter((stage) => stage.due > 0 && stage.announced === null);
  return [...new Set(owing.map(({ user_id }) => user_id))];
}

/** Whom a letter would go to. */
export class PreviewLetter extends Read<LetterRecord> {
  @Id() goId: number;
  @IsIn(letterGroups) to: LetterGroup;

  async read(ground: Ground): Promise<LetterRecord> {
    const { pool, get } = ground;
    const readers = await readersOf(ground, this.goId, this.to);
    const nameOf = await displayNames(pool, readers, (id) => id);
    const { rows } = await pool.query<{ user_id: number }>({
      name: 'people-without-letters',
      text: `SELECT user_id FROM mail_choices WHERE user_id = ANY($1::int[]) AND 'letter' = ANY(unwanted)`,
      values: [readers],
    });
    const mailed = (await mayBeMailed(pool, readers)).size - rows.length;
    return {
      people: readers.map((user_id) => ({ user_id, user_displayname: nameOf(user_id) })),
      mailed: get(Mailer).sends ? mailed : 0,
    };
  }
}

/** An organiser writes to fans of a group order. Throws CONFLICT where they are no longer as many as were shown. */
export class WriteLetter extends RecordAct<{ readonly told: number }> {
  @Id() goId: number;
  @IsIn(letterGroups) to: LetterGroup;
  @Line() @Filled(120) subject: string;
  @Filled(5_000) text: string;
  /** As many as the preview showed. */
  @Whole(1, 1_000_000) people: number;

  async change(records: EntityManager, ground: Ground) {
    const { goId, people } = this;
    const readers = await readersOf(ground, goId, this.to);
    if (readers.length !== people)
      throw new RefusedCall(
        'CONFLICT',
        `This goes to ${readers.length} people by now, not to ${people}. Please look at the list again.`,
      );
    const about = { subject: this.subject.trim(), text: this.text.trim() };
    const mailed = ground.get(Mailer).sends;
    const told = await addNotice(
      statementsIn(records),
      { kind: 'letter', claimId: null, goId, about },
      { to: readers, fact: null, quiet: 'letter', mailed },
    );
    await tell(records, told.map(movedAccount));
    return { told: told.length };
  }

  audit({ told }: { readonly told: number }) {
    return { act: 'notices.admWrite', subject: `go ${this.goId}, ${told} people`, changed: ['letter'] };
  }
}
