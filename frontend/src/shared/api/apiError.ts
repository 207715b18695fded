import type { RefusalData } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { TRPCClientError } from '@trpc/client';

/** The error of a failed call in the store: a refusal, or no answer at all (`httpStatus` null). */
export interface ApiError extends RefusalData {
  readonly httpStatus: number | null;
  readonly code: string;
  readonly message: string;
}

interface ErrorData extends RefusalData {
  readonly code?: string;
  readonly httpStatus?: number;
}

export function toApiError(error: unknown): ApiError {
  if (!(error instanceof TRPCClientError)) {
    return {
      httpStatus: null,
      code: 'LOST',
      message: error instanceof Error ? error.message : String(error),
    };
  }
  const { httpStatus = statusOfResponse(error.meta), code = 'LOST', ...refusal } = dataOf(error);
  return { ...refusal, httpStatus, code, message: error.message };
}

/** The data beside the server's message; empty if another program answered. */
function dataOf(error: object): ErrorData {
  return 'data' in error && typeof error.data === 'object' && error.data !== null ? error.data : {};
}

function statusOfResponse(meta: Record<string, unknown> | undefined): number | null {
  const response = meta?.['response'];
  return response instanceof Response && response.status >= 400 ? response.status : null;
}

const notReached = () => i18n.t('The server could not be reached.');

/** The error of a call whose session could not be renewed. */
export function unreachable(httpStatus: number | null): ApiError {
  return { httpStatus, code: 'UNREACHABLE', message: notReached() };
}

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'httpStatus' in error && 'code' in error;
}

/** Somebody else was faster, or the version is not the newest (rule D7). */
export const isConflict = (error: unknown): boolean => isApiError(error) && error.code === 'CONFLICT';

/** The thing does not exist, or not for this person. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.code === 'NOT_FOUND';

/** True if it is unknown whether the act took place: no answer, or the server failed during it. */
export function isUnanswered(error: unknown): boolean {
  return !isApiError(error) || error.httpStatus === null || error.httpStatus >= 500;
}

/** The server's sentence, or the screen's own if there is none. */
export function errorMessage(
  error: unknown,
  fallback = i18n.t('No answer came. Check the connection and try again.'),
): string {
  const isSentence = isApiError(error) && (error.httpStatus !== null || error.code === 'UNREACHABLE');
  return isSentence && error.message ? error.message : fallback;
}

/** The text after the colon of 'Error loading …: {message}'. */
export function loadingErrorMessage(error: unknown): string {
  return errorMessage(error, notReached());
}
