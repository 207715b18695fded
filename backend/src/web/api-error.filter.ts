import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { correlationIdOf } from '../procedures/context';
import { describeError } from '../observability/safe-text';

const codes: Readonly<Record<number, readonly [code: string, jsonRpc: number]>> = {
  400: ['BAD_REQUEST', -32600],
  401: ['UNAUTHORIZED', -32001],
  403: ['FORBIDDEN', -32003],
  404: ['NOT_FOUND', -32004],
  413: ['PAYLOAD_TOO_LARGE', -32013],
  415: ['UNSUPPORTED_MEDIA_TYPE', -32015],
  429: ['TOO_MANY_REQUESTS', -32029],
};

/** Errors outside of tRPC in the same shape, so that a client reads one kind; nothing internal is shown. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Api');

  catch(error: unknown, host: ArgumentsHost): void {
    const res = host.switchToHttp().getResponse<Response>();
    const req = host.switchToHttp().getRequest<Request>();
    const httpStatus = error instanceof HttpException ? error.getStatus() : 500;
    const correlationId = correlationIdOf(req);
    if (httpStatus >= 500) this.logger.error({ err: describeError(error), correlation_id: correlationId });
    if (res.headersSent) {
      res.end();
      return;
    }
    const [code, jsonRpc] = codes[httpStatus] ?? ['INTERNAL_SERVER_ERROR', -32603];
    const message =
      httpStatus < 500 && error instanceof HttpException
        ? error.message
        : 'Something went wrong on our side. Please try again.';
    res.status(httpStatus).json({
      error: { message, code: jsonRpc, data: { code, httpStatus, correlation_id: correlationId } },
    });
  }
}
