/** The most used passwords of at least six characters, in lower case. */
const common: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 111111 000000 121212 123123 123321 112233 222222 555555
  654321 666666 777777 888888 987654321 7777777 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwe123 qwerty qwerty123
  qwerty1 qwertz qwertz123 qwertyuiop asdfgh asdfghjkl asdasd zxcvbn zxcvbnm password password1 password123 passwort
  passwort1 passwort123 p@ssw0rd passw0rd abc123 abcdef abcd1234 a123456 aa123456 iloveyou ichliebedich hallo123
  hallo1 schatz sommer sonnenschein sunshine princess dragon monkey football fussball baseball superman batman
  shadow master letmein welcome willkommen admin123 administrator login123 starwars michael charlie daniel computer
  geheim geheim123 testtest test123 test1234 changeme whatever freedom trustno1 hunter2 secret secret123 pokemon
  fanbeats fan-beats kpop123 blackpink twice123 bts123 btsarmy`.split(/\s+/),
);

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
