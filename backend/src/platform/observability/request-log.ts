import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { loggedPath } from './logged-path';

/** One line for each request to the API. */
export class RequestLog {
  constructor(private readonly logger: Logger) {}

  readonly note = (req: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    if (req.url.startsWith('/api/')) {
      const { statusCode: status } = reply;
      const line = {
        req: { method: req.method },
        correlation_id: req.id,
        res: { status },
        ms: Math.round(reply.elapsedTime),
        path: loggedPath(req),
      };
      const outcome = reply.raw.writableFinished ? 'request completed' : 'request aborted';
      if (status >= 500) this.logger.error(line, outcome);
      else this.logger.info(line, outcome);
    }
    next();
  };
}
