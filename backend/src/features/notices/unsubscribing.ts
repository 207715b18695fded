import { BadRequestException, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Queryable } from '@fan-beats/events';
import { Ground } from '../../platform/acts/act';
import { DoorAct } from '../../platform/trpc/door-act';
import { Filled } from '../../platform/trpc/fields';
import type { Choosable } from './notice.table';

/** No token of a mail passes for another one. */
const audience = 'unsubscribe';
const invalid = 'This link is not whole. Please open it again from the mail.';

/** Ends one kind of mails for a person, and does nothing else. */
interface Unwanted {
  readonly userId: number;
  readonly kind: Choosable;
}

export const unsubscribeToken = (jwt: JwtService, { userId, kind }: Unwanted): string =>
  jwt.sign({ sub: userId, kind }, { audience });

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
async function unsubscribe({ get, pool }: Ground, token: string): Promise<boolean> {
  const unwanted = unwantedOf(get(JwtService), token);
  if (unwanted) await saveUnwanted(pool, unwanted.userId, { add: [unwanted.kind] });
  return unwanted !== null;
}

function unwantedOf(jwt: JwtService, token: string): Unwanted | null {
  try {
    const { sub, kind } = jwt.verify<{ sub: number; kind: Choosable }>(token, { audience });
    return { userId: sub, kind };
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
