import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOfCall, textsIn } from '../texts/texts';
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

/** Returns errors outside of tRPC in the same shape, so that a client reads one kind; nothing internal is shown. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Api');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, req: FastifyRequest, reply: FastifyReply): void {
    const refusal = toRefusal(toTrpcError(error));
    if (refusal.code === 'INTERNAL_SERVER_ERROR') this.logger.error({ err: error, correlation_id: req.id });
    if (reply.raw.headersSent) {
      reply.raw.end();
      return;
    }
    const { code } = refusal;
    const i18n = textsIn(languageOfCall(req.headers));
    const httpStatus = getHTTPStatusCodeFromError(refusal);
    const data = { code, httpStatus, ...refusalDataOf(i18n, refusal), correlation_id: req.id };
    void reply
      .code(httpStatus)
      .type('application/json')
      .send({ error: { message: messageOf(i18n, refusal), code: TRPC_ERROR_CODES_BY_KEY[code], data } });
  }
}

function toTrpcError(error: unknown): TRPCError {
  if (error instanceof HttpException) return refusedWith(error.getStatus(), error.message);
  // Fastify's own refusals quote the sent data, which is not repeated.
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
    return refusedWith(Number(error.statusCode), 'This request cannot be read.');
  return getTRPCErrorFromUnknown(error);
}

function refusedWith(status: number, message: string): TRPCError {
  return new TRPCError({ code: codes[status] ?? 'INTERNAL_SERVER_ERROR', message });
}
