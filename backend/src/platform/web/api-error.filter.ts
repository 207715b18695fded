import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, Response } from 'express';
import { correlationIdOf } from '../trpc/context';
import { messageOf, refusalDataOf, toRefusal } from '../errors/translate-error';

const codes: Readonly<Record<number, TRPCError['code']>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** Errors outside of tRPC in the same shape, so that a client reads one kind; nothing internal is shown. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Api');

  catch(error: unknown, host: ArgumentsHost): void {
    const res = host.switchToHttp().getResponse<Response>();
    const req = host.switchToHttp().getRequest<Request>();
    const refusal = toRefusal(toTrpcError(error));
    const correlationId = correlationIdOf(req);
    if (refusal.code === 'INTERNAL_SERVER_ERROR')
      this.logger.error({ err: error, correlation_id: correlationId });
    if (res.headersSent) {
      res.end();
      return;
    }
    const { code } = refusal;
    const httpStatus = getHTTPStatusCodeFromError(refusal);
    const data = { code, httpStatus, ...refusalDataOf(refusal), correlation_id: correlationId };
    res
      .status(httpStatus)
      .json({ error: { message: messageOf(refusal), code: TRPC_ERROR_CODES_BY_KEY[code], data } });
  }
}

function toTrpcError(error: unknown): TRPCError {
  if (!(error instanceof HttpException)) return getTRPCErrorFromUnknown(error);
  const code = codes[error.getStatus()] ?? 'INTERNAL_SERVER_ERROR';
  return new TRPCError({ code, message: error.message });
}
