import type { Queryable } from '@fan-beats/events';
import { BadRequestException, Controller, HttpCode, Inject, Injectable, Post, Query } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { User } from '../../platform/people/user.entity';
import { sourceTexts, type Text } from '../../platform/texts/texts';
import type { Choosable } from './notice.table';

/** The audience of the tokens in mails, so that no other token can be used as one. */
const audience = 'unsubscribe';
export const invalidLink: Text = (i18n) =>
  i18n.t(
    'This link is not whole, or is from before the shop moved. Log in and switch these mails off in your profile.',
  );

/** The kinds of mails that the token of a person ends. It does nothing else. */
interface Unwanted {
  readonly userId: number;
  readonly kinds: readonly Choosable[];
}

interface Signed {
  readonly sub: number;
  readonly kinds?: readonly Choosable[];
  /** Instead of `kinds`, in mails of earlier releases. */
  readonly kind: Choosable;
}

/** The mails that a person wants, and the number of refused mails in a row. */
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

/** Saves the mails that a person does not want. */
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

/** The links in mails that end such mails. They need no login. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly jwt: JwtService,
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  tokenOf({ userId, kinds }: Unwanted): string {
    return this.jwt.sign({ sub: userId, kinds }, { audience });
  }

  /** Ends the mails that the token names. False for a text that is not a token. */
  async use(token: string): Promise<boolean> {
    const unwanted = this.read(token);
    if (!unwanted) return false;
    const { userId, kinds } = unwanted;
    const person = await this.source.manager.findOneBy(User, { userId });
    await saveUnwanted(this.pool, person?.mergedInto ?? userId, { add: kinds });
    return true;
  }

  private read(token: string): Unwanted | null {
    try {
      const { sub, kind, kinds = [kind] } = this.jwt.verify<Signed>(token, { audience });
      return { userId: sub, kinds };
    } catch {
      return null;
    }
  }
}

/** `POST /unsubscribe`: the request of a mail program when the person presses its own button (RFC 8058). */
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(private readonly links: UnsubscribeLinks) {}

  @Post()
  @HttpCode(204)
  async unsubscribe(@Query('token') token = ''): Promise<void> {
    if (!(await this.links.use(token))) throw new BadRequestException(invalidLink(sourceTexts));
  }
}
