import { BadRequestException, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Queryable } from '@fan-beats/events';
import { Ground } from '../../platform/acts/act';
import { User } from '../../platform/people/user.entity';
import { DoorAct } from '../../platform/trpc/door-act';
import { Filled } from '../../platform/trpc/fields';
import type { Choosable } from './notice.table';

/** No token of a mail passes for another one. */
const audience = 'unsubscribe';
const invalid =
  'This link is not whole, or is from before the shop moved. Log in and switch these mails off in your profile.';

/** Ends these kinds of mails for a person, and does nothing else. */
interface Unwanted {
  readonly userId: number;
  readonly kinds: readonly Choosable[];
}

interface Signed {
  readonly sub: number;
  readonly kinds?: readonly Choosable[];
  /** In mails of earlier releases. */
  readonly kind: Choosable;
}

export const unsubscribeToken = (jwt: JwtService, { userId, kinds }: Unwanted): string =>
  jwt.sign({ sub: userId, kinds }, { audience });

/** Which mails a person wants, and how many were refused in a row. */
export async function readMailChoices(client: Queryable, userId: number) {
  const { rows } = await client.query<{ unwanted: Choosable[]; refusals: number }>({
    name: 'read-mail-choices',
    text: 'SELECT unwanted, refusals FROM mail_choices WHERE user_id = $1',
    values: [userId],
  });
  const [{ unwanted, refusals } = { unwanted: [], refusals: 0 }] = rows;
  return {
    refusals,
    mails_of_status: !unwanted.includes('status'),
    mails_of_letters: !unwanted.includes('letter'),
  };
}

/** Writes which mails a person does not want. */
export async function saveUnwanted(
  client: Queryable,
  userId: number,
  { add = [], drop = [] }: { readonly add?: readonly Choosable[]; readonly drop?: readonly Choosable[] },
): Promise<void> {
  const row = 'INSERT INTO mail_choices (user_id) VALUES ($1) ON CONFLICT DO NOTHING';
  await client.query({ name: 'note-mail-choices', text: row, values: [userId] });
  await client.query({
    name: 'save-unwanted-mails',
    text: `UPDATE mail_choices SET unwanted = ARRAY(SELECT unnest(unwanted || $2::text[]) EXCEPT SELECT unnest($3::text[]))
            WHERE user_id = $1`,
    values: [userId, add, drop],
  });
}

/** Whoever holds the link of a mail wants no more such mails. */
export class Unsubscribe extends DoorAct<{ success: boolean; message: string }> {
  @Filled(2_000, invalid) token: string;

  async run(ground: Ground) {
    const success = await unsubscribe(ground, this.token);
    return { success, message: success ? 'You get no more such mails.' : invalid };
  }
}

/** False for a token that is none. */
async function unsubscribe({ get, pool, records }: Ground, token: string): Promise<boolean> {
  const unwanted = unwantedOf(get(JwtService), token);
  if (!unwanted) return false;
  const { userId, kinds } = unwanted;
  const person = await records.findOneBy(User, { userId });
  await saveUnwanted(pool, person?.mergedInto ?? userId, { add: kinds });
  return true;
}

function unwantedOf(jwt: JwtService, token: string): Unwanted | null {
  try {
    const { sub, kind, kinds = [kind] } = jwt.verify<Signed>(token, { audience });
    return { userId: sub, kinds };
  } catch {
    return null;
  }
}

/** `POST /unsubscribe`: what a mail program sends whose person presses its own button (RFC 8058). */
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(private readonly ground: Ground) {}

  @Post()
  @HttpCode(204)
  async unsubscribe(@Query('token') token = ''): Promise<void> {
    if (!(await unsubscribe(this.ground, token))) throw new BadRequestException(invalid);
  }
}
