/** An error as the log may show it: no mail address, no values of a statement, no query string. */
export interface LoggedError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
}

export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: hidePersonal(String(error)) };
  return {
    name: error.name,
    message: hidePersonal(error.message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: hidePersonal(error.stack) }),
  };
}

const mailAddress = /[^\s"'<>(),;:=]+@[^\s"'<>(),;]+/g;
const quotedValue = /(invalid input syntax[^:]*): .*/g;

export function hidePersonal(text: string): string {
  // Paths of packages such as node_modules/@nestjs contain an @, too.
  return text
    .replace(mailAddress, (found) => (found.includes('/') ? found : '[mail]'))
    .replace(quotedValue, '$1');
}
