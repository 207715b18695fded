import { until } from '@fan-beats/events/testing';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** Heads and plain texts of the mails that it took and no test has read yet, oldest first. */
  readonly mails: string[];
  /** The same in HTML, of all mails that it took. */
  readonly pages: string[];
  /** While it is set, every mail is refused: temporarily, or finally with a number such as 550. */
  refuses: boolean | number;
  /** While true, the shop itself is refused, as with a wrong password. */
  refusesShop: boolean;
  /** The last mail; waits for one to arrive. */
  mailed(): Promise<string>;
  close(): Promise<void>;
}

/** A mail server for tests, on a port of its own. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const pages: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) =>
      done(server.refusesShop ? Object.assign(new Error('Log in first'), { responseCode: 530 }) : null),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (!server.refuses) {
          const [plain = '', page = ''] = decodeQuotedPrintable(Buffer.concat(parts).toString()).split(
            /^--.*\nContent-Type: text\/html/m,
          );
          mails.push(plain);
          pages.push(page);
        }
        done(server.refuses ? Object.assign(new Error('Not now'), responseCode(server.refuses)) : null);
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const server: MailServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    mails,
    pages,
    refuses: false,
    refusesShop: false,
    mailed: async () => {
      await until(() => mails.length > 0);
      return mails.pop() ?? '';
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

const responseCode = (refuses: boolean | number) =>
  typeof refuses === 'number' ? { responseCode: refuses } : {};

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}
